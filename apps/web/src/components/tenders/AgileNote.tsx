import type { TenderSummary } from '@mirador/contract/tenders'
import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { NATURAL_PERSON } from '@mirador/domain/tender/unnamed-supplier'
import { addDays, chileDay, longMonth } from '@mirador/domain/time/chile-time'
import { AGILE, agileCall } from '../../texts/agile.ts'

/**
 * The note of a row about a Compra Ágil: its call while it is open, then its result, or the time when that is expected.
 */
export default function AgileNote({ tender }: { tender: TenderSummary }) {
  return <span className="text-ink2">{noteOf(tender)}</span>
}

function noteOf({ agile, is_open, status, closes_at }: TenderSummary): string {
  if (!agile) return ''
  const { result } = agile
  if (is_open) return agileCall(agile)
  const parts: string[] = []
  if (result?.chosen) {
    const { rut, name, total, currency } = result.chosen
    const who = name ?? (rut === null ? NATURAL_PERSON : formatRut(rut))
    parts.push(AGILE.chosen(who, formatMoney(total, currency) ?? undefined))
    if (result.reason) parts.push(AGILE.reason(result.reason))
  } else if (result?.cancel_reason) parts.push(result.cancel_reason)
  if (result?.order) parts.push(AGILE.order(result.order.code))
  // the monthly file comes a month later
  if (parts.length === 0 && status === 'cerrada' && closes_at) {
    parts.push(AGILE.resultBy(longMonth(addDays(`${chileDay(new Date(closes_at)).slice(0, 7)}-28`, 7).slice(0, 7))))
  }
  return parts.join(' · ')
}
