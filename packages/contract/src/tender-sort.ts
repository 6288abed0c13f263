/** The orders of a tender list: newest publication first, or closing next. */
export const TENDER_SORTS = ['recent', 'closing'] as const
export type TenderSort = (typeof TENDER_SORTS)[number]
