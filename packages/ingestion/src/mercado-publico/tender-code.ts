import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { refused } from './reading.ts'
import { int, part, text } from './source-values.ts'

/** A tolerant pattern that matches every observed code (2022–25). */
const CODE = /^\d{1,7}-\d{1,6}-[A-Z][A-Z0-9]{0,3}\d{2}$/
const SMALLINT_MAX = 32_767

/** The code and the state of an entry, which every tender needs; or the reason of the refusal. */
export function identityOf(
  entry: unknown,
): { kind: 'known'; bid_idn: string; status: number } | { kind: 'refused'; reason: string } {
  const { CodigoExterno, CodigoEstado } = part(entry)
  const code = checkCode(CodigoExterno)
  if (code.kind === 'refused') return code
  const status = int(CodigoEstado)
  if (status === null || status < 0 || status > SMALLINT_MAX) {
    return refused(IMPORT_REFUSALS.noStatus(code.bid_idn))
  }
  return { kind: 'known', bid_idn: code.bid_idn, status }
}

export function checkCode(value: unknown): { kind: 'known'; bid_idn: string } | { kind: 'refused'; reason: string } {
  const bid_idn = text(value)
  if (bid_idn === null) return refused(IMPORT_REFUSALS.noCode)
  if (!CODE.test(bid_idn)) return refused(IMPORT_REFUSALS.badCode(bid_idn.slice(0, 40)))
  return { kind: 'known', bid_idn }
}

/** The letters of the code before its year: usually, not always, the Tipo. */
export function kindInCode(bid_idn: string): string {
  return (bid_idn.split('-').at(-1) as string).slice(0, -2)
}
