import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { OFFLINE } from '../texts/registration-screens.ts'
import { Icon } from '../ui/Icon.tsx'

interface Props {
  sentence: string | undefined
  /** states what the user can do about the error */
  children?: ReactNode
}

/** The error of a form, in reserved space above its button, so that the layout does not shift. */
export function FormError({ sentence, children }: Props) {
  return (
    <div role="alert" className="flex min-h-10 items-start gap-1.5 py-2.5 text-sm text-revocada">
      {sentence && (
        <>
          <Icon icon={CircleAlert} size={16} className="mt-px flex-none" />
          <span>
            {sentence} {!navigator.onLine && OFFLINE} {children}
          </span>
        </>
      )}
    </div>
  )
}
