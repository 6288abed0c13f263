/** The tabs of an institution in the order of their links: `?vista=`. */
export const INSTITUTION_VIEWS = ['licitaciones', 'compra'] as const
export type InstitutionView = (typeof INSTITUTION_VIEWS)[number]

/** The view of an address; without or with an unknown one its tenders. */
export const readInstitutionView = (search: URLSearchParams): InstitutionView =>
  search.get('vista') === 'compra' ? 'compra' : 'licitaciones'
