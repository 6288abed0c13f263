export const listTenders = { name: 'listTenders', base: 'api', method: 'GET', path: '/bid/all', session: true } as const
export const correctSearch = {
  name: 'correctSearch',
  base: 'api',
  method: 'GET',
  path: '/bid/correction',
  session: true,
} as const
export const getTender = { name: 'getTender', base: 'api', method: 'GET', path: '/bid/by/{id}', session: true } as const
export const listTenderTypes = {
  name: 'listTenderTypes',
  base: 'api',
  method: 'GET',
  path: '/bid/types',
  session: true,
} as const
export const refreshTender = {
  name: 'refreshTender',
  base: 'refresh',
  method: 'POST',
  path: '/{id}',
  session: true,
} as const
export const followTender = {
  name: 'followTender',
  base: 'api',
  method: 'POST',
  path: '/users/follow_bid',
  session: true,
} as const
export const unfollowTender = {
  name: 'unfollowTender',
  base: 'api',
  method: 'DELETE',
  path: '/users/follow_bid/{bid_idn}',
  session: true,
} as const
export const listFollowedTenders = {
  name: 'listFollowedTenders',
  base: 'api',
  method: 'GET',
  path: '/users/follow_bid',
  session: true,
} as const
