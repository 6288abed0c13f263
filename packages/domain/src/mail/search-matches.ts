export interface SearchMatches {
  saved_search_id: string
  name: string
  path: string /* of the list in the app */
  total: number
  tenders: {
    bid_idn: string
    name: string
    institution_name: string | null
    closes_at: Date | null
    words: string[] /* that matched */
  }[]
}
