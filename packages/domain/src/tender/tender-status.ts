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

/** The status of a code of the source; undefined for an unknown code. */
export function statusOfCode(code: number): TenderStatus | undefined {
  return BY_CODE.get(code)
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
