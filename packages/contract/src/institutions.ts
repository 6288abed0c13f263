import { INSTITUTION_SORTS } from '@mirador/domain/market/institution-sorts'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { offset } from './page.ts'

/** A RUT in any form; the check digit may be wrong, as in some published RUTs. */
export const institutionRut = z.string().check(z.regex(/^[\d.]{1,12}-?[\dkK]$/, { error: 'invalid' }))

const institution = z.object({
  rut: z.string(),
  name: z.string(),
  tenders: z.number(),
  open_tenders: z.number(),
  /** number of tenders published in the last twelve months */
  last_year: z.number(),
  /** number of awarded or deserted tenders */
  decided: z.number(),
  deserted: z.number(),
  /** number of those `tenders` whose source names the institution without its rut; they count in every figure */
  inferred: z.number(),
})
/**
 * An institution with the figure by which the list is ordered: open tenders, pesos, or open tenders of the own
 * families; null by name.
 */
const listedInstitution = z.extend(institution, { measure: z.nullable(z.number()) })
export type ListedInstitution = z.infer<typeof listedInstitution>
export type Institution = z.infer<typeof institution>

const tag = 'Instituciones'

export const listInstitutions = endpoint({
  ...addresses.listInstitutions,
  revalidates: true,
  tag,
  summary:
    'Instituciones, diez por página, con sus licitaciones: todas, abiertas, de los últimos doce meses, con resultado y desiertas; inferred son las que la fuente publica sin RUT y asignamos por el nombre. q busca en el nombre y en el RUT. sort ordena por nombre, por abiertas (open), por pesos adjudicados en los últimos doce meses (amount) o por abiertas de tus rubros (mine); measure es ese número.',
  query: z.strictObject({
    offset,
    q: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))),
    sort: z._default(z.enum(INSTITUTION_SORTS, { error: 'invalid' }), 'name'),
  }),
  answer: z.object({ institution: z.array(listedInstitution), total: z.number() }),
})

export const getInstitution = endpoint({
  ...addresses.getInstitution,
  revalidates: true,
  tag,
  summary: 'La institución de un RUT con sus unidades de compra, en una lista de una, o la lista vacía.',
  example: { params: { rut: '61602000-8' } },
  params: z.object({ rut: institutionRut }),
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
