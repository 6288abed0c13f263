export const getUserInfo = {
  name: 'getUserInfo',
  base: 'api',
  method: 'GET',
  path: '/users/info',
  session: true,
} as const
export const updateRubros = {
  name: 'updateRubros',
  base: 'api',
  method: 'POST',
  path: '/users/update',
  session: true,
} as const
export const searchRubros = {
  name: 'searchRubros',
  base: 'api',
  method: 'GET',
  path: '/rubros/search',
  session: true,
} as const
export const countRubros = {
  name: 'countRubros',
  base: 'api',
  method: 'GET',
  path: '/rubros/count',
  session: true,
} as const
