import type { InboxMessage } from '@mirador/database/messages'
import { sortableTime } from './inbox-time.ts'

const BOM = '\ufeff'
const HEAD = ['fecha', 'tipo', 'nombre', 'email', 'puntuacion', 'mensaje']

/** What people wrote, as the spreadsheets of Chile open a CSV: UTF-8 with its mark, semicolons, CRLF. */
export function inboxCsv(messages: readonly InboxMessage[]): string {
  const rows = messages.map(({ kind, created_at, name, email, puntuacion, text }) => [
    sortableTime(created_at),
    kind === 'contact' ? 'contacto' : 'opinión',
    name ?? '',
    email ?? '',
    puntuacion ?? '',
    text,
  ])
  return `${BOM}${[HEAD, ...rows].map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')}`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = withoutFormula(value)
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would run a text that begins so; with an apostrophe before it, it is a text (OWASP, CSV injection). */
function withoutFormula(text: string): string {
  return /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r]/u.test(text) ? `'${text}` : text
}
