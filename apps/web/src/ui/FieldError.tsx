import { CircleAlert } from 'lucide'
import { Icon } from './Icon.tsx'

/** The error message of a field, shown until it is corrected. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-revocada">
      <Icon icon={CircleAlert} size={16} className="mt-px flex-none" />
      {children}
    </p>
  )
}
