/** Maximum lengths of the texts in a company's presentation, in characters. */
export const PRESENTATION_MAX = { sentence: 160, website: 200, offering: 600 } as const
