import './history.css'
import { longMonth } from '@mirador/domain/time/chile-time'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { ClockAlert } from 'lucide'
import { Icon } from '../../../ui/Icon.tsx'
import { missingMonths } from './history-figures.ts'

/** More are counted instead of named. */
const MAX_NAMED = 3

/** Says that the last months are missing. */
export function StaleBand({ to, now }: { to: string; now: Date }) {
  const missing = missingMonths(to, now)
  if (missing.length === 0) return null
  const names = missing.map((month) => longMonth(month).split(' ')[0] ?? month)
  const months =
    missing.length > MAX_NAMED ? COMPANY_HISTORY.manyMonths(missing.length) : new Intl.ListFormat('es-CL').format(names)
  return (
    <p className="history-stale mb-4">
      <Icon icon={ClockAlert} size={18} aria-hidden="true" className="flex-none" />
      <span>
        <strong className="font-bold">{COMPANY_HISTORY.staleTitle(longMonth(to.slice(0, 7)))}</strong>{' '}
        {COMPANY_HISTORY.stale(months, missing.length)}
      </span>
    </p>
  )
}
