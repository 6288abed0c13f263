import type { ListedName } from '@mirador/database/directory/directory-names'
import type { ServiceRow } from '@mirador/database/directory/directory-services'
import { isEmailAddress } from '@mirador/domain/account/email'
import { isPhoneNumber } from '@mirador/domain/account/phone'
import { formatPhone } from '@mirador/domain/account/phone-call'
import { nameKey } from '@mirador/domain/text/name-key'
import { foldText } from '@mirador/domain/text/search-text'
import { DIRECTORY_REFUSALS } from '@mirador/texts/import-refusals'
import type { SheetRow } from '../files/sheet-row.ts'
import { NAME_COLUMNS, SERVICE_COLUMNS } from './directory-columns.ts'
import { type RowReader, rowReader } from './row-reader.ts'

/** The content of a row, or the reason it is refused (in Spanish). */
export type DirectoryRow =
  | { kind: 'service'; service: ServiceRow }
  | { kind: 'retired'; code: string }
  | { kind: 'name'; name: ListedName }
  | { kind: 'refused'; reason: string }

const MAX_RELATORES = 20
const YES = ['', 'si', 's', 'x', '1', 'true', 'verdadero', 'activo']
const NO = ['no', 'n', '0', 'false', 'falso', 'inactivo']

/** A row of the services sheet. An inactive one needs only its code. */
export function readService(row: SheetRow): DirectoryRow {
  const reader = rowReader(row)
  const code = reader.needed(SERVICE_COLUMNS.code).toUpperCase()
  if (!readActive(reader)) return refusal(reader) ?? { kind: 'retired', code }
  const service: ServiceRow = {
    code,
    name: reader.needed(SERVICE_COLUMNS.name, checkName),
    type: reader.needed(SERVICE_COLUMNS.type, checkName),
    ...present('relatores', readRelatores(reader)),
    ...present('location', reader.optional(SERVICE_COLUMNS.location)),
    ...present('contact_name', reader.optional(SERVICE_COLUMNS.contact)),
    ...present('email', reader.optional(SERVICE_COLUMNS.email, checkEmail)),
    ...present('mobile', readPhone(reader)),
  }
  return refusal(reader) ?? { kind: 'service', service }
}

/** A row of the list of types or of relatores. */
export function readName(row: SheetRow, kind: 'types' | 'relatores'): DirectoryRow {
  const reader = rowReader(row)
  const name = reader.needed(NAME_COLUMNS[kind], kind === 'types' ? checkName : checkRelator)
  const is_listed = readActive(reader)
  return refusal(reader) ?? { kind: 'name', name: { name, is_listed } }
}

function refusal({ problems }: RowReader): DirectoryRow | undefined {
  return problems.length > 0 ? { kind: 'refused', reason: problems.join('; ') } : undefined
}

function present<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V })
}

function readActive(reader: RowReader): boolean {
  const text = reader.optional(SERVICE_COLUMNS.active) ?? ''
  const word = foldText(text)
  if (NO.includes(word)) return false
  if (!YES.includes(word)) reader.problems.push(DIRECTORY_REFUSALS.badActive(text))
  return true
}

/** Names separated by a bar, a semicolon or a line break; a comma may belong to a name. */
function readRelatores(reader: RowReader): string[] | undefined {
  const column = SERVICE_COLUMNS.relatores
  const raw = reader.raw(column)
  if (raw === undefined) return undefined
  const names = new Map<string, string>()
  for (const piece of raw.split(/[|;\n]/)) {
    const name = reader.text(column, piece, checkRelator)
    if (name && !names.has(nameKey(name))) names.set(nameKey(name), name)
  }
  if (names.size > MAX_RELATORES) reader.problems.push(DIRECTORY_REFUSALS.tooManyRelatores(MAX_RELATORES))
  return [...names.values()]
}

function readPhone(reader: RowReader): string | null | undefined {
  const phone = reader.optional(SERVICE_COLUMNS.mobile, (text) => {
    if (/^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)) return DIRECTORY_REFUSALS.lostDigits(text)
    return isPhoneNumber(text) ? undefined : DIRECTORY_REFUSALS.invalid(text)
  })
  return phone ? formatPhone(phone) : phone
}

function checkName(text: string): string | undefined {
  return nameKey(text) === '' ? DIRECTORY_REFUSALS.noLetters(text) : undefined
}

function checkRelator(text: string): string | undefined {
  return text.includes(',') ? DIRECTORY_REFUSALS.comma(text) : checkName(text)
}

function checkEmail(text: string): string | undefined {
  return isEmailAddress(text) ? undefined : DIRECTORY_REFUSALS.invalid(text)
}
