import type { HistoryChangeAnswer } from '@mirador/contract/tender-history'

// en-GB writes two digits for day and month
const MINUTE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `critical closes_at 01/12 15:00 → 04/12 15:00` */
export function writtenChange(change: HistoryChangeAnswer): string {
  return `${change.severity} ${change.field} ${sides(change)}`
}

function sides(change: HistoryChangeAnswer): string {
  if (change.kind === 'date') return arrow(minute(change.old), minute(change.new))
  if (change.kind === 'money')
    return arrow(
      ...([change.old, change.new].map(({ amount, currency }) => `${amount ?? '–'} ${currency}`) as [string, string]),
    )
  if (change.kind === 'duration')
    return arrow(...([change.old, change.new].map(({ count, unit }) => `${count}/${unit}`) as [string, string]))
  if (change.kind === 'text') return change.pieces ? edited(change.pieces) : `[${change.was}]`
  if (change.kind !== 'items') return arrow(change.old, change.new)
  return change.items
    .map(({ was, name, quantity, unit, changes }) => {
      const fields = changes.map(
        (field) => `${field.field} ${field.pieces ? edited(field.pieces) : arrow(field.old, field.new)}`,
      )
      return `[${was} ${name} ${fields.join(', ') || `${quantity} ${unit}`}]`
    })
    .join(' ')
}

const arrow = (old: unknown, next: unknown) => `${old ?? '–'} → ${next ?? '–'}`
const minute = (instant: string | null) => instant && MINUTE.format(new Date(instant)).replace(',', '')
const edited = (pieces: readonly { is: string; text: string }[]) =>
  pieces
    .filter(({ is }) => is === 'added' || is === 'removed')
    .map(({ is, text }) => (is === 'added' ? `[+${text.trim()}+]` : `[-${text.trim()}-]`))
    .join('')
