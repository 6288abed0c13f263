import type { TenderRecord } from '@mirador/domain/tender/tender'

/** A list: the tenders that are published now, or those with an event on a Chilean day (`YYYY-MM-DD`). */
export type ListQuery = { active: true } | { date: string }

export interface ListAnswer {
  records: TenderRecord[]
  /** reasons for the entries that were left out, one each */
  refused: string[]
  /** whether it has as many entries as it announces: only then does the absence of a tender mean anything */
  isComplete: boolean
}

export interface CallOptions {
  /** a person waits: the call goes before background calls and may use the reserve of the quota */
  isUrgent?: boolean
  /** purpose of the call, counted separately; lists and urgent calls have their own */
  budget?: string
  signal?: AbortSignal
}

/** The source of tenders. Every method may throw SourceError, or the signal's reason. */
export interface Source {
  readList(query: ListQuery, options?: CallOptions): Promise<ListAnswer>
  /** @returns undefined when the source knows no such tender */
  readTender(bid_idn: string, options?: CallOptions): Promise<TenderRecord | undefined>
  /** Until when no call is made, because the ticket was refused. */
  findRefusedUntil(): Promise<Date | undefined>
  /** Makes the next call try a refused ticket again. */
  forgetRefusal(): Promise<void>
}
