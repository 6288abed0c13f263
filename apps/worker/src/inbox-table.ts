import type { InboxMessage } from '@mirador/database/mail/messages'
import { writtenAt } from './inbox-time.ts'
import { padTo, wrap } from './text-width.ts'

const integer = new Intl.NumberFormat('es-CL', { useGrouping: 'always' })
const HEAD = ['Fecha', 'Tipo', 'De', 'Mensaje'] as const
const GAP = '  '
const DATE = 16
const KIND = 8

/** What people wrote, as a table that fits `width` cells of a terminal; long texts go on below. */
export function inboxTable(messages: readonly InboxMessage[], total: number, width: number): string {
  const widths = columnWidths(width)
  const rule = widths.map((cells) => '─'.repeat(cells)).join(GAP)
  const rows = messages.map((message) => row(cellsOf(message), widths).join('\n'))
  const table = rows.length > 0 ? [row([...HEAD], widths).join('\n'), rule, rows.join('\n\n'), ''] : []
  return [...table, countLine(messages.length, total), ''].join('\n')
}

/** How many are shown, of how many. */
export function countLine(shown: number, total: number): string {
  if (total === 0) return 'No hay mensajes.'
  const all = total === 1 ? '1 mensaje' : `${integer.format(total)} mensajes`
  if (shown === total) return `${all}. Horas de Santiago.`
  return `${integer.format(shown)} de ${all}, los más nuevos; todos con --limit ${total}. Horas de Santiago.`
}

function columnWidths(width: number): number[] {
  const rest = Math.max(40, width - DATE - KIND - 3 * GAP.length)
  const from = Math.min(32, Math.floor(rest * 0.4))
  return [DATE, KIND, from, rest - from]
}

function cellsOf({ kind, created_at, name, email, puntuacion, text }: InboxMessage): string[] {
  const sender = [name, email].filter(Boolean).join('\n') || '(cuenta sin correo)'
  const label = kind === 'contact' ? 'Contacto' : `Opinión\n${puntuacion} de 5`
  return [writtenAt(created_at), label, sender, text || '(sin comentario)']
}

function row(cells: readonly string[], widths: readonly number[]): string[] {
  const columns = cells.map((cell, i) => wrap(harmless(cell), widths[i] ?? 0))
  const height = Math.max(...columns.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((column, i) => padTo(column[line] ?? '', widths[i] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** Nothing that people wrote may move the cursor, change colours or turn the direction of what follows. */
function harmless(text: string): string {
  return text.replaceAll('\t', ' ').replace(/(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}
