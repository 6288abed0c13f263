export const listCompetitors = {
  name: 'listCompetitors',
  base: 'api',
  method: 'GET',
  path: '/company/competitors',
  session: true,
} as const
export const searchSuppliers = {
  name: 'searchSuppliers',
  base: 'api',
  method: 'GET',
  path: '/supplier/all',
  session: true,
} as const
export const getSupplier = {
  name: 'getSupplier',
  base: 'api',
  method: 'GET',
  path: '/supplier/by/rut/{rut}',
  session: true,
} as const
export const listSupplierLines = {
  name: 'listSupplierLines',
  base: 'api',
  method: 'GET',
  path: '/supplier/lines',
  session: true,
} as const
export const followSupplier = {
  name: 'followSupplier',
  base: 'api',
  method: 'POST',
  path: '/users/follow_supplier',
  session: true,
} as const
export const unfollowSupplier = {
  name: 'unfollowSupplier',
  base: 'api',
  method: 'DELETE',
  path: '/users/follow_supplier/{rut}',
  session: true,
} as const
export const listFollowedSuppliers = {
  name: 'listFollowedSuppliers',
  base: 'api',
  method: 'GET',
  path: '/users/follow_supplier',
  session: true,
} as const
export const markAwardsSeen = {
  name: 'markAwardsSeen',
  base: 'api',
  method: 'POST',
  path: '/users/follow_supplier/seen',
  session: true,
} as const
