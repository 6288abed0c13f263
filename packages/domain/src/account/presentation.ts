/** Longest texts that a company says of itself, in characters. */
export const PRESENTATION_MAX = { sentence: 160, website: 200, offering: 600 } as const
