import type { InboxMessage } from '@mirador/database/mail/messages'
import { CSV_BOM, csvRow } from '@mirador/domain/files/csv'
import { sortableTime } from './inbox-time.ts'

const HEAD = ['fecha', 'tipo', 'nombre', 'email', 'puntuacion', 'mensaje']

/** What people wrote, as the spreadsheets of Chile open a CSV: UTF-8 with its mark, semicolons, CRLF. */
export function inboxCsv(messages: readonly InboxMessage[]): string {
  const rows = messages.map(({ kind, created_at, name, email, puntuacion, text }) => [
    sortableTime(created_at),
    kind === 'contact' ? 'contacto' : 'opinión',
    name ?? null,
    email ?? null,
    puntuacion ?? null,
    text,
  ])
  return `${CSV_BOM}${[HEAD, ...rows].map(csvRow).join('')}`
}
