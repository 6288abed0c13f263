/** Orders of the list of institutions: by name, or by a figure. */
export const INSTITUTION_SORTS = ['name', 'open', 'offered', 'won', 'lost', 'bought', 'lowest'] as const
export type InstitutionSort = (typeof INSTITUTION_SORTS)[number]

/** Below this number of lines, how often a buyer chooses the lowest price is not stated. */
export const FEWEST_COMPARED_LINES = 10
