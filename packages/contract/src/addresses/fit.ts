export const getFit = { name: 'getFit', base: 'api', method: 'GET', path: '/bid/by/{id}/fit', session: true } as const
export const dismissTender = {
  name: 'dismissTender',
  base: 'api',
  method: 'PUT',
  path: '/bid/by/{id}/dismissal',
  session: true,
} as const
export const undoDismissal = {
  name: 'undoDismissal',
  base: 'api',
  method: 'DELETE',
  path: '/bid/by/{id}/dismissal',
  session: true,
} as const
export const listDismissals = {
  name: 'listDismissals',
  base: 'api',
  method: 'GET',
  path: '/users/dismissals',
  session: true,
} as const
export const getLimits = {
  name: 'getLimits',
  base: 'api',
  method: 'GET',
  path: '/users/limits',
  session: true,
} as const
export const updateLimits = {
  name: 'updateLimits',
  base: 'api',
  method: 'PUT',
  path: '/users/limits',
  session: true,
} as const
