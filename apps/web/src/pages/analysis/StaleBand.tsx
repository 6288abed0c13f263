import { longMonth } from '@mirador/domain/time/chile-time'
import { ClockAlert } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'
import { ANALYSIS } from './analysis-texts.ts'
import { missingMonths } from './missing-months.ts'

/** More months than this are counted instead of named. */
const MAX_NAMED = 3

/** Says that the last months are missing. */
export function StaleBand({ to, now }: { to: string; now: Date }) {
  const missing = missingMonths(to, now)
  if (missing.length === 0) return null
  const names = missing.map((month) => longMonth(month).split(' ')[0] ?? month)
  const months =
    missing.length > MAX_NAMED ? ANALYSIS.manyMonths(missing.length) : new Intl.ListFormat('es-CL').format(names)
  return (
    <p className="mb-4 flex gap-3 rounded-sheet border border-cobre-vivid bg-cobre-wash px-4 py-3 text-cobre">
      <Icon icon={ClockAlert} size={18} className="flex-none" />
      <span>
        <strong className="font-bold">{ANALYSIS.staleTitle(longMonth(to.slice(0, 7)))}</strong>{' '}
        {ANALYSIS.stale(months, missing.length)}
      </span>
    </p>
  )
}
