import { isValidRut } from '@mirador/domain/account/rut'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { neededText } from './company-form.ts'
import { endpoint } from './endpoint.ts'

export const lookUpRut = endpoint({
  ...addresses.lookUpRut,
  tag: 'Registro tributario',
  summary:
    'El nombre legal de un RUT, null cuando el registro no lo tiene; y de una persona jurídica, en cuántas licitaciones ofertó.',
  example: { params: { rut: '76482913-1' } },
  params: z.object({ rut: neededText({ max: 20, isGood: isValidRut }) }),
  answer: z.object({
    /** as `76482913-K` */
    rut: z.string(),
    razon_social: z.nullable(z.string()),
    /** number of tenders in which a legal person made offers; absent without any, and while 'Hoy' is closed */
    offered_tenders: z.optional(z.int()),
  }),
})
