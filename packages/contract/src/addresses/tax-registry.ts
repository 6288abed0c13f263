export const lookUpRut = {
  name: 'lookUpRut',
  base: 'taxRegistry',
  method: 'GET',
  path: '/{rut}',
  session: false,
} as const
