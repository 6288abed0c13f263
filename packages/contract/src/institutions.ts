import { INSTITUTION_SORTS } from '@mirador/domain/market/institution-sorts'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { marketSelection } from './market-selection.ts'
import { ID_KEY, offset } from './page.ts'

/** A RUT in any form; the check digit may be wrong, as in some published RUTs. */
export const institutionRut = z.string().check(z.regex(/^[\d.]{1,12}-?[\dkK]$/, { error: 'invalid' }))

const count = z.number()

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
const partyFigures = z.object({
  /** number of open tenders of the families of the account; without any, of all */
  own_open: count,
  /** number of awarded tenders in which the own company made offers, and of those in which one was chosen */
  offered: count,
  won: count,
  /** pesos awarded to other companies in the lines that it lost */
  lost: count,
  /** pesos awarded in these families, in the months of `market` */
  bought: count,
  /** lines with a chosen price and another one in these months, and those in which the chosen one was the lowest */
  compared_lines: count,
  lowest_won: count,
})
export type PartyFiguresAnswer = z.infer<typeof partyFigures>

const listedInstitution = z.extend(institution, {
  /** 1 to 16, of most of its units */
  region: z.nullable(count),
  /** null while SECTIONS closes the section */
  party: z.nullable(partyFigures),
})
export type ListedInstitution = z.infer<typeof listedInstitution>
export type Institution = z.infer<typeof institution>

const tag = 'Instituciones'

export const listInstitutions = endpoint({
  ...addresses.listInstitutions,
  scope: 'leer',
  public: true,
  walk: { key: ID_KEY, unless: ['sort', 'direction', 'following'] },
  revalidates: true,
  tag,
  summary:
    'Instituciones, diez por página, con sus licitaciones: todas, abiertas, de los últimos doce meses, con resultado y desiertas; inferred son las que la fuente publica sin RUT y asignamos por el nombre. q busca en el nombre y en el RUT. sort ordena por nombre (name), por abiertas de tus rubros (open), por lo que pasó contigo (offered, won, lost) o por lo que compra en tus rubros en los últimos doce meses leídos (bought, lowest). Sin la sección de instituciones, solo por nombre y sin esas cifras. following da las que sigues, todas juntas. offered=never, las que compraron en tu mercado (family y region, como en las cuatro respuestas) y a las que nunca has ofertado.',
  query: z.strictObject({
    offset,
    q: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))),
    sort: z._default(z.enum(INSTITUTION_SORTS, { error: 'invalid' }), 'name'),
    direction: z._default(z.enum(['asc', 'desc'], { error: 'invalid' }), 'asc'),
    /** only those that the account follows, all of them on one page */
    following: z.optional(z.enum(['true'], { error: 'invalid' })),
    /** only buyers of a market to which the own company never made an offer: those that getMarketAnswers counts */
    offered: z.optional(z.enum(['never'], { error: 'invalid' })),
    /** the market of `offered` */
    ...marketSelection,
  }),
  answer: z.object({
    institution: z.array(listedInstitution),
    total: count,
    /** the families of the figures, and the months of publication of what they buy; null: all of them, none */
    market: z.object({
      families: z.nullable(z.array(count)),
      months: z.nullable(z.object({ from: z.string(), to: z.string() })),
    }),
  }),
})

export const getInstitution = endpoint({
  ...addresses.getInstitution,
  scope: 'leer',
  public: true,
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

const ownTender = z.object({
  bid_idn: z.string(),
  tender_name: z.string(),
  /** `YYYY-MM-DD` */
  awarded_on: z.nullable(z.string()),
  /** lines in which the company made offers, and those in which one was chosen */
  lines: count,
  won_lines: count,
  is_inadmissible: z.boolean(),
  /** its lowest offer of each line, in pesos; null: none counts */
  offered_clp: z.nullable(count),
  /** names of the other companies that were chosen in these lines */
  winners: z.array(z.string()),
  /**
   * how far the chosen offers were, of a tender without a won line: pesos at the own quantities (below 0: cheaper), the
   * own total, and number of lost lines that can be compared in pesos; null: none
   */
  difference: z.nullable(z.object({ clp: count, own_clp: count, lines: count })),
})
export type OwnTenderAnswer = z.infer<typeof ownTender>

const ownWithBuyer = z.object({
  /** number of awarded tenders in which the own company made offers, was chosen, and had all offers rejected */
  tenders: count,
  won: count,
  inadmissible: count,
  won_lines: count,
  /** pesos awarded to the company, and to other companies in the lines that it lost */
  won_clp: count,
  lost_clp: count,
  /** lines that it lost by less than 5 % of its price, or at the same one, and what of `lost_clp` was awarded there */
  close_lines: count,
  close_clp: count,
  /** companies that were chosen in most of the lines that it lost */
  rivals: z.array(z.object({ rut: z.string(), name: z.nullable(z.string()), lines: count })),
  /** the latest fifty */
  latest: z.array(ownTender),
})
export type OwnWithBuyerAnswer = z.infer<typeof ownWithBuyer>

export const getOwnWithBuyer = endpoint({
  ...addresses.getOwnWithBuyer,
  scope: 'mercado',
  public: true,
  sections: ['instituciones'],
  revalidates: true,
  tag,
  summary:
    'Lo que una institución decidió sobre las ofertas de tu empresa, en licitaciones adjudicadas: cuántas ganó, los pesos que le adjudicaron y, en las líneas que perdió, a otras empresas, cuánto de eso por menos de 5 %, quién le gana y las últimas cincuenta. Sin personas naturales.',
  example: { params: { rut: '61602000-8' } },
  params: z.object({ rut: institutionRut }),
  answer: ownWithBuyer,
})
