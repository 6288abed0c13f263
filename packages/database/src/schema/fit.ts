import type { DismissalReach, DismissalReason } from '@mirador/domain/fit/dismissals'
import type { Generated } from 'kysely'

/** Tenders that an account removed from its lists. */
export interface DismissalTable {
  sub: string
  tender_id: number
  reason: DismissalReason
  reach: Generated<DismissalReach>
  at: Date
}

export interface ProfileLimitTable {
  sub: string
  kind: 'region' | 'excluded_region' | 'min_amount' | 'max_amount'
  /** number of a region, or pesos */
  value: number
}

/** The one row describes the sample of which `lexeme_count` is the count. */
export interface LexemeSampleTable {
  one: Generated<boolean>
  version: number
  tenders: number
  counted_at: Date
}

export interface LexemeCountTable {
  lexeme: string
  tenders: number
}

export interface FitSchema {
  dismissal: DismissalTable
  profile_limit: ProfileLimitTable
  lexeme_sample: LexemeSampleTable
  lexeme_count: LexemeCountTable
}
