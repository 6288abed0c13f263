import { z } from 'zod/mini'
import * as addresses from './addresses/institutions.ts'
import { endpoint } from './endpoint.ts'
import { offset } from './page.ts'

const institution = z.object({
  rut: z.string(),
  name: z.string(),
  tenders: z.number(),
  open_tenders: z.number(),
  /** published in the last twelve months */
  last_year: z.number(),
  /** awarded or deserted */
  decided: z.number(),
  deserted: z.number(),
})
export type Institution = z.infer<typeof institution>

const tag = 'Instituciones'

export const listInstitutions = endpoint({
  ...addresses.listInstitutions,
  revalidates: true,
  tag,
  summary:
    'Instituciones por nombre, diez por página, con sus licitaciones: todas, abiertas, de los últimos doce meses, con resultado y desiertas; q busca en el nombre y en el RUT.',
  query: z.strictObject({ offset, q: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))) }),
  answer: z.object({ institution: z.array(institution), total: z.number() }),
})

export const getInstitution = endpoint({
  ...addresses.getInstitution,
  revalidates: true,
  tag,
  summary: 'La institución de un RUT con sus unidades de compra, en una lista de una, o la lista vacía.',
  params: z.object({ rut: z.string().check(z.regex(/^[\d.]{1,12}-?[\dkK]$/, { error: 'invalid' })) }),
  answer: z.array(
    z.extend(institution, {
      code: z.nullable(z.string()),
      units: z.array(
        z.object({
          code: z.string(),
          name: z.nullable(z.string()),
          address: z.nullable(z.string()),
          comuna: z.nullable(z.string()),
          region: z.nullable(z.number()),
        }),
      ),
    }),
  ),
})
