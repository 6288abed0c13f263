/** The statuses of a tender. Revoked and suspended have two codes: the documented one and the one actually sent. */
export type TenderStatus = 'publicada' | 'cerrada' | 'desierta' | 'adjudicada' | 'revocada' | 'suspendida'

export const TENDER_STATUSES: readonly { status: TenderStatus; name: string; codes: readonly number[] }[] = [
  { status: 'publicada', name: 'Publicada', codes: [5] },
  { status: 'cerrada', name: 'Cerrada', codes: [6, 11, 12, 13, 14] },
  { status: 'desierta', name: 'Desierta', codes: [7] },
  { status: 'adjudicada', name: 'Adjudicada', codes: [8, 9, 10] },
  { status: 'revocada', name: 'Revocada', codes: [15, 18] },
  { status: 'suspendida', name: 'Suspendida', codes: [16, 19] },
]

export const PUBLISHED = 5

const BY_CODE = new Map(TENDER_STATUSES.flatMap(({ status, codes }) => codes.map((code) => [code, status] as const)))

/** The codes of the source for a status. */
export function codesOf(name: TenderStatus): number[] {
  return TENDER_STATUSES.flatMap(({ status, codes }) => (status === name ? codes : []))
}

/** The status of a code of the source; undefined for an unknown code. */
export function statusOfCode(code: number): TenderStatus | undefined {
  return BY_CODE.get(code)
}

/** The course of a process: an award may be revoked, and a deserted tender may be awarded after all. */
const COURSE: readonly TenderStatus[] = ['publicada', 'suspendida', 'cerrada', 'desierta', 'adjudicada', 'revocada']

/**
 * Orders two codes by how far the process has come: of two statements about one moment the later stage counts.
 * @returns a positive number when `a` comes after `b`; 0 for equal codes alone
 */
export function compareProgress(a: number, b: number): number {
  return courseOf(a) - courseOf(b) || a - b
}

/** An unknown code counts as a result. */
function courseOf(code: number): number {
  return COURSE.indexOf(statusOfCode(code) ?? 'desierta')
}

/** Whether offers are still received: published, and closing in the future or without a date. */
export function isOpen(tender: { status: number; closes_at?: Date | null }, now: Date): boolean {
  return tender.status === PUBLISHED && (!tender.closes_at || tender.closes_at > now)
}

/** The status at an instant: the source changes to 'cerrada' at the closing minute, and the stored copy may be older. */
export function visibleStatus(
  tender: { status: number; closes_at?: Date | null },
  now: Date,
): TenderStatus | undefined {
  const status = statusOfCode(tender.status)
  return status === 'publicada' && !isOpen(tender, now) ? 'cerrada' : status
}
