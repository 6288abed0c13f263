import type { TenderFields } from '../tender/tender.ts'
import { statusOfCode, TENDER_STATUSES, type TenderStatus } from '../tender/tender-status.ts'

/** The standard has no word for a closed or suspended process that has no result yet; `statusDetails` tells them apart. */
const WORDS: Readonly<Record<TenderStatus, string>> = {
  publicada: 'active',
  cerrada: 'active',
  suspendida: 'active',
  desierta: 'unsuccessful',
  adjudicada: 'complete',
  revocada: 'cancelled',
}

/** Types in which only invited suppliers offer, and those without a call. The others are open. */
const LIMITED: ReadonlySet<string> = new Set(['O2', 'E2', 'CO', 'B2', 'H2', 'I2', 'A1', 'B1', 'E1', 'F1', 'J1'])
const DIRECT: ReadonlySet<string> = new Set(['C1', 'C2', 'D1', 'F2', 'F3', 'G1', 'G2', 'R1', 'CA', 'SE', 'A2'])

/** The standard's word for a status; undefined for an unknown code. */
export function statusWord(code: number): string | undefined {
  const status = statusOfCode(code)
  return status && WORDS[status]
}

/** The status in the portal's own form, `8-Adjudicada`. */
export function statusDetails({ status, status_text }: Pick<TenderFields, 'status' | 'status_text'>): string {
  const known = statusOfCode(status)
  const name = TENDER_STATUSES.find((one) => one.status === known)?.name
  return `${status}-${status_text || name || status}`
}

export function methodOfType(code: string): string {
  if (LIMITED.has(code)) return 'limited'
  return DIRECT.has(code) ? 'direct' : 'open'
}
