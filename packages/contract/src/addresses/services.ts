export const listServices = {
  name: 'listServices',
  base: 'api',
  method: 'GET',
  path: '/servicios/all',
  session: true,
} as const
export const listServiceTypes = {
  name: 'listServiceTypes',
  base: 'api',
  method: 'GET',
  path: '/servicios/all/types_services',
  session: true,
} as const
