/** New tenders that match a saved search, as mails and feeds list them. */
export interface SearchMatches {
  saved_search_id: string
  name: string
  /** the channels of its list */
  channels: 'licitaciones' | 'agil' | 'ambas'
  /** path of the list in the web app */
  path: string
  /** number of new matches; `tenders` holds the first of them */
  total: number
  tenders: {
    bid_idn: string
    name: string
    institution_name: string | null
    amount: number | null
    currency: string | null
    closes_at: Date | null
    /** folded words that matched */
    words: string[]
  }[]
}
