/** How a line ended for a company that made an offer for it. */
export const LINE_OUTCOMES = [
  /** an offer of it was chosen */
  'won',
  /** lost: the chosen unit price is lower than its own */
  'chosen_cheaper',
  /** lost: the chosen unit price is higher */
  'own_cheaper',
  'same_price',
  /** lost: one of both prices does not count, or they are in different currencies */
  'not_comparable',
  /** lost: every offer of it was rejected */
  'inadmissible',
  /** the tender is not decided, or ended without an award */
  'no_result',
] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

/** In the order of the screen. */
export const LOST_OUTCOMES = ['chosen_cheaper', 'own_cheaper', 'same_price', 'not_comparable', 'inadmissible'] as const

/** Which lines of a company are listed; `close`: lost by little (line-outcome.ts). */
export const LINE_SELECTIONS = ['all', 'lost', 'close', ...LINE_OUTCOMES] as const
export type LineSelection = (typeof LINE_SELECTIONS)[number]

/** What they are ordered by; `own` and `difference` in money. */
export const LINE_SORTS = ['own', 'line', 'winner', 'difference', 'offers', 'awarded'] as const
export type LineSort = (typeof LINE_SORTS)[number]

/** Whose offer was chosen in a line in which two companies made offers. */
export const MET_RESULTS = ['own', 'rival', 'both', 'other', 'none'] as const
export type MetResult = (typeof MET_RESULTS)[number]
