import { Lock } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'
import { ADMINISTRATIVE } from './profile-texts.ts'

/** The mark of an announced feature. */
export function ComingSoon() {
  return (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-sunken px-3 condensed text-sm font-medium text-ink2">
      <Icon icon={Lock} size={14} />
      {ADMINISTRATIVE.comingSoon}
    </span>
  )
}
