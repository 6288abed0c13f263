/** Orders of the list of institutions: by name, or by a figure, the largest first. */
export const INSTITUTION_SORTS = ['name', 'open', 'amount', 'mine'] as const
export type InstitutionSort = (typeof INSTITUTION_SORTS)[number]
