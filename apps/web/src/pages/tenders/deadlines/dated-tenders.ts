import type { DeadlineTender } from '@mirador/contract/deadlines'
import type { MarkedDeadline, MarkedTender } from '@mirador/domain/deadlines/own-deadline'

export interface DatedDeadline extends MarkedDeadline {
  was_at: Date | null
}

/** A tender of the list with its dates read, to be grouped. */
export interface DatedTender extends MarkedTender {
  tender: DeadlineTender
  deadlines: readonly DatedDeadline[]
}

export const datedOf = (tender: DeadlineTender): DatedTender => ({
  tender,
  status: tender.status,
  closes_at: tender.closes_at ? new Date(tender.closes_at) : null,
  deadlines: tender.deadlines.map(({ kind, at, is_done, was_at }) => ({
    kind,
    at: new Date(at),
    is_done,
    was_at: was_at ? new Date(was_at) : null,
  })),
})
