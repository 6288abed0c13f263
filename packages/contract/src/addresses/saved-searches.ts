export const listSavedSearches = {
  name: 'listSavedSearches',
  base: 'api',
  method: 'GET',
  path: '/users/searches',
  session: true,
} as const
export const previewSearch = {
  name: 'previewSearch',
  base: 'api',
  method: 'GET',
  path: '/users/searches/preview',
  session: true,
} as const
export const createSavedSearch = {
  name: 'createSavedSearch',
  base: 'api',
  method: 'POST',
  path: '/users/searches',
  session: true,
} as const
export const updateSavedSearch = {
  name: 'updateSavedSearch',
  base: 'api',
  method: 'PUT',
  path: '/users/searches/{id}',
  session: true,
} as const
export const deleteSavedSearch = {
  name: 'deleteSavedSearch',
  base: 'api',
  method: 'DELETE',
  path: '/users/searches/{id}',
  session: true,
} as const
export const markSearchSeen = {
  name: 'markSearchSeen',
  base: 'api',
  method: 'POST',
  path: '/users/searches/{id}/seen',
  session: true,
} as const
export const renewSearchFeed = {
  name: 'renewSearchFeed',
  base: 'api',
  method: 'POST',
  path: '/users/searches/{id}/feed',
  session: true,
} as const
