import type { FitTender } from '@mirador/domain/fit/fit-tender'

/** A past tender and its bidders. */
export interface OfferedTender extends FitTender {
  code: string
  type: string
  /** YYYY-MM-DD; empty: not awarded yet */
  awardedOn: string
  bidders: ReadonlySet<string>
  winners: ReadonlySet<string>
}
