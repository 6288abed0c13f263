/** The selections of a buyer's tenders, one for each figure. */
export const BUYER_TENDERS = ['ended', 'awarded', 'single', 'lowest', 'not_lowest', 'deserted', 'revoked'] as const
export type BuyerTenders = (typeof BUYER_TENDERS)[number]
