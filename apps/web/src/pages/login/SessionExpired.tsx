import { Clock } from 'lucide'
import { LOGIN } from '../../texts/public-pages.ts'
import { Icon } from '../../ui/Icon.tsx'

/** States why the login is shown, until the user signs in; the toast about it disappears. */
export function SessionExpired({ goesBack }: { goesBack: boolean }) {
  return (
    <p role="status" className="mb-7 flex items-start gap-2.5 rounded-control bg-cobre-wash px-4 py-3 text-cobre">
      <Icon icon={Clock} size={18} strokeWidth={1.75} className="mt-0.5 flex-none" />
      <span className="min-w-0">
        <strong className="font-medium">{LOGIN.expired}</strong> {goesBack ? LOGIN.expiredBack : LOGIN.expiredAgain}
      </span>
    </p>
  )
}
