/** How a word of a saved search finds other words than when it was saved (docs/decisions/0095). */
export interface WordChange {
  /** folded; with a star for a prefix */
  word: string
  /** it was not looked for at all */
  wasIgnored: boolean
  /** words of stored tenders that it no longer finds */
  lost: string[]
  /** words of stored tenders that it finds now */
  gained: string[]
}
