/** The sections of the profile in the order of their links. */
export const PROFILE_VIEWS = ['empresa', 'rubros', 'avisos', 'cuenta'] as const
export type ProfileView = (typeof PROFILE_VIEWS)[number]

/** The section of an address: `?vista=`, without or with an unknown one the company. */
export function readProfileView(search: URLSearchParams): ProfileView {
  return PROFILE_VIEWS.find((view) => view === search.get('vista')) ?? 'empresa'
}
