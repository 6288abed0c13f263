import type { FitTender } from '@mirador/domain/fit/fit-tender'

/** A past tender with who bid on it. */
export interface OfferedTender extends FitTender {
  code: string
  type: string
  /** YYYY-MM-DD; empty: not yet */
  awardedOn: string
  bidders: ReadonlySet<string>
  winners: ReadonlySet<string>
}
