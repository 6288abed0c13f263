/** How the matches of a word of a saved search differ from when it was saved (docs/decisions/0095). */
export interface WordChange {
  /** folded; with a star for a prefix */
  word: string
  /** the search ignored the word when it was saved */
  wasIgnored: boolean
  /** words of stored tenders that it no longer finds */
  lost: string[]
  /** words of stored tenders that it finds now */
  gained: string[]
}
