import type { OwnResult } from '@mirador/database/companies/company-lines'
import type { FollowedAward } from '@mirador/database/companies/supplier-follows'
import type { ClosingTender } from '@mirador/database/mail/digest-notices'
import type { ChangedSearch } from '@mirador/database/saved-searches/saved-searches'
import type { SearchMatches } from '@mirador/domain/mail/search-matches'
import type { UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'

export interface ChangedTender {
  bid_idn: string
  name: string
  institution_name: string | null
  /** at least one, most severe first */
  changes: readonly UnseenChange[]
  /** result of the own company's offers, for a tender whose award is among the changes */
  own_result?: Omit<OwnResult, 'tender_id'> | null
}

export interface KnownResult extends Pick<ChangedTender, 'bid_idn' | 'name' | 'institution_name'> {
  own_result: Omit<OwnResult, 'tender_id'>
}

export interface DigestNews {
  tenders: readonly ChangedTender[]
  /** further followed tenders in which the result of the own offers became known */
  results: readonly KnownResult[]
  /** followed tenders that close soon, nearest first */
  closing: readonly ClosingTender[]
  matches: readonly SearchMatches[]
  /** saved searches with words whose matches have changed */
  changedSearches: readonly ChangedSearch[]
  /** tenders that followed companies won */
  awards: readonly FollowedAward[]
}
