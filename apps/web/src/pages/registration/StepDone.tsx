import { CircleCheck } from 'lucide'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  sentence: string
  /** the next page */
  to: string
  action: string
}

/** A completed step with a link to the next. */
export function StepDone({ sentence, to, action }: Props) {
  return (
    <div className="mb-7">
      <p className="flex items-start gap-2 text-ink2">
        <Icon icon={CircleCheck} size={18} className="mt-0.5 flex-none text-patina" />
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
      </p>
      <ButtonLink to={to} size="large" className="mt-4 w-full">
        {action}
      </ButtonLink>
    </div>
  )
}
