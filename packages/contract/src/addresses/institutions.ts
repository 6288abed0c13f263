export const listInstitutions = {
  name: 'listInstitutions',
  base: 'api',
  method: 'GET',
  path: '/institution/all',
  session: true,
} as const
export const getInstitution = {
  name: 'getInstitution',
  base: 'api',
  method: 'GET',
  path: '/institution/by/rut/{rut}',
  session: true,
} as const
