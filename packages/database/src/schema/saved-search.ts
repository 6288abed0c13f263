import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import type { WordChange } from '@mirador/domain/tender-query/word-change'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface SavedSearchTable {
  id: GeneratedAlways<number>
  sub: string
  name: string
  query: ColumnType<TenderQuery, string, string>
  in_digest: boolean
  feed_token: string
  was_too_broad: boolean
  created_at: Date
  seen_at: Date
  /** words whose matches differ from when the search was saved, until its owner opens it */
  word_changes: ColumnType<WordChange[] | null, string | null, string | null>
  word_changes_mailed: Generated<boolean>
}

export interface SavedSearchMatchTable {
  saved_search_id: number
  tender_id: number
  matched_at: Date
  told_at: Date | null
}

/** The row of a tender in the lists before it changed; all null where the tender is new. */
export interface TenderToMatchTable {
  tender_id: number
  was_there: boolean
  published_at: Date | null
  closes_at: Date | null
  is_open: boolean | null
  status: number | null
  type_id: number | null
  region: number | null
  institution_id: number | null
  amount_clp: number | null
  families: number[] | null
  search: string | null
  currency: string | null
  comuna: string | null
  questions_close_at: Date | null
  has_amount: boolean | null
  channel: number | null
}

export interface SavedSearchSchema {
  saved_search: SavedSearchTable
  saved_search_match: SavedSearchMatchTable
  tender_to_match: TenderToMatchTable
}
