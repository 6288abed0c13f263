import type { InboxMessage } from '@mirador/database/mail/messages'
import { INBOX } from './command-texts.ts'
import { writtenAt } from './inbox-time.ts'
import { padTo, wrap } from './text-width.ts'

const GAP = '  '
const DATE = 16
const KIND = 8

/** The messages as a table of at most `width` terminal cells; long texts wrap within their column. */
export function inboxTable(messages: readonly InboxMessage[], total: number, width: number): string {
  const widths = columnWidths(width)
  const rule = widths.map((cells) => '─'.repeat(cells)).join(GAP)
  const rows = messages.map((message) => row(cellsOf(message), widths).join('\n'))
  const table = rows.length > 0 ? [row(INBOX.tableHead, widths).join('\n'), rule, rows.join('\n\n'), ''] : []
  return [...table, countLine(messages.length, total), ''].join('\n')
}

/** The number of visible messages, and of all messages. */
export function countLine(visibleCount: number, total: number): string {
  return total === 0 ? INBOX.none : INBOX.count(visibleCount, total)
}

function columnWidths(width: number): number[] {
  const rest = Math.max(40, width - DATE - KIND - 3 * GAP.length)
  const from = Math.min(32, Math.floor(rest * 0.4))
  return [DATE, KIND, from, rest - from]
}

function cellsOf({ kind, created_at, name, email, puntuacion, text }: InboxMessage): string[] {
  const sender = [name, email].filter(Boolean).join('\n') || INBOX.noSender
  const label = kind === 'contact' ? INBOX.contact : INBOX.feedback(puntuacion)
  return [writtenAt(created_at), label, sender, text || INBOX.noComment]
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

/** Removes characters that could move the cursor, change colours or reverse the direction of text. */
function harmless(text: string): string {
  return text.replaceAll('\t', ' ').replace(/(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}
