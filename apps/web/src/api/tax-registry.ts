import type * as taxRegistry from '@mirador/contract/tax-registry'
import { callOf } from './calls.ts'

export const lookUpRut = callOf<typeof taxRegistry.lookUpRut>({
  name: 'lookUpRut',
  base: 'taxRegistry',
  method: 'GET',
  path: '/{rut}',
  session: false,
})
