/** Which companies are listed. */
export const COMPANY_GROUPS = [
  /** those that made offers for lines of the own company */
  'met',
  /** those that made offers in the chosen families */
  'market',
  /** those that the account follows */
  'followed',
] as const
export type CompanyGroup = (typeof COMPANY_GROUPS)[number]

/** What they are ordered by: the columns of their table. */
export const COMPANY_SORTS = ['name', 'lines', 'own_won', 'lost', 'offered', 'won'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]
