import type { InboxMessage } from '@mirador/database/mail/messages'
import { CSV_BOM, csvRow } from '@mirador/domain/files/csv'
import { INBOX } from './command-texts.ts'
import { sortableTime } from './inbox-time.ts'

/** The messages as a CSV that spreadsheets open in Chile: UTF-8 with a byte order mark, semicolons, CRLF. */
export function inboxCsv(messages: readonly InboxMessage[]): string {
  const rows = messages.map(({ kind, created_at, name, email, puntuacion, text }) => [
    sortableTime(created_at),
    kind === 'contact' ? INBOX.csvContact : INBOX.csvFeedback,
    name ?? null,
    email ?? null,
    puntuacion ?? null,
    text,
  ])
  return `${CSV_BOM}${[INBOX.csvHead, ...rows].map(csvRow).join('')}`
}
