import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { rival } from './company-lines.ts'
import { endpoint } from './endpoint.ts'
import { instant, offset, queryInt } from './page.ts'
import { presentation } from './presentation.ts'
import { offerPrice as price } from './tender-offers.ts'

const tag = 'Empresas'

const count = z.number()

const rut = z.string({ error: 'required' }).check(z.regex(/^[\d.]{1,12}-?[\dkK]$/, { error: 'invalid' }))
const family = queryInt({ min: 10_000, max: 999_990_000 })
const region = queryInt({ min: 1, max: 16 })

/** The filters of both lists of companies. */
export const supplierFilters = {
  q: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))),
  family: z.optional(family),
  region: z.optional(region),
}

const competitor = z.extend(rival, {
  /** 1 to 16, the region with most of its offers */
  region: z.nullable(z.number()),
  /** buyers of the lines in common, and the buyer of most lines */
  buyers: count,
  main_buyer: z.nullable(z.string()),
})
export type CompetitorAnswer = z.infer<typeof competitor>

const competitors = z.object({
  /** the history of such a RUT is not available */
  is_natural_person: z.boolean(),
  /** months of publication in the ledger; null: none */
  period: z.nullable(z.object({ from: z.string(), to: z.string(), source_at: instant })),
  total: count,
  /** number of companies, also of those that the filters leave out */
  every: count,
  /** number of decided lines of the company */
  awarded_lines: count,
  /** `YYYY-MM-DD`: first and last award of these lines */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  competitors: z.array(competitor),
})
export type CompetitorsAnswer = z.infer<typeof competitors>

export const listCompetitors = endpoint({
  ...addresses.listCompetitors,
  sections: ['competidores'],
  revalidates: true,
  tag,
  summary:
    'Las empresas que ofertaron en las mismas líneas decididas que la tuya, diez por página, primero las de tamaño parecido: cuántas líneas, a quién eligieron y ante qué compradores. family es la de las líneas, region la de la otra empresa. Sin personas naturales.',
  query: z.strictObject({ ...supplierFilters, offset }),
  answer: competitors,
})

const supplierRow = z.object({
  rut: z.string(),
  name: z.nullable(z.string()),
  /** number of lines of awarded tenders in which it made offers, and of those that it won */
  lines: count,
  won_lines: count,
  /** names of the two families of most of these lines, and how many families there are */
  main_families: z.array(z.string()),
  families: count,
  /** 1 to 16, the region of the buyers with most lines */
  region: z.nullable(z.number()),
  /** `2026-08-01`: last month of publication with such a line */
  last_month: z.string(),
})
export type SupplierRowAnswer = z.infer<typeof supplierRow>

export const searchSuppliers = endpoint({
  ...addresses.searchSuppliers,
  sections: ['proveedores'],
  revalidates: true,
  tag,
  summary:
    'Empresas que ofertaron en licitaciones adjudicadas, diez por página, primero las de más líneas. q busca comienzos de palabras del nombre, o el RUT. Sin personas naturales.',
  example: { query: { q: 'uno' } },
  query: z.strictObject({ ...supplierFilters, offset }),
  answer: z.object({ total: count, suppliers: z.array(supplierRow) }),
})

const counts = { lines: count, won_lines: count }

const supplierProfile = z.object({
  rut: z.string(),
  name: z.nullable(z.string()),
  /** lines of awarded tenders in which it made offers, each counted once */
  ...counts,
  tenders: count,
  institutions: count,
  /** number of lines in which every offer of it was rejected */
  inadmissible_lines: count,
  /**
   * unit price × awarded quantity of its chosen offers in pesos whose figures count, and number of won lines in that
   * sum
   */
  awarded_clp: z.number(),
  summed_lines: count,
  /** `YYYY-MM-DD`: first and last award */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** lines of all suppliers in the same families and buyers, each counted once for each supplier */
  market: z.object({ awarded_lines: count, won_lines: count }),
  /** buyers of most lines first, eight at most */
  buyers: z.array(z.object({ ...counts, rut: z.string(), name: z.string() })),
  families: z.array(z.object({ ...counts, family: z.number(), name: z.string() })),
  family_total: count,
  /** first days of months of publication, in order; months without lines are left out */
  months: z.array(z.object({ ...counts, month: z.string() })),
  /** months of publication in the ledger */
  period: z.nullable(z.object({ from: z.string(), to: z.string(), source_at: instant })),
  is_own: z.boolean(),
  is_followed: z.boolean(),
  /** presentation of the company; null: it is empty, or the company is not verified */
  presentation: z.nullable(presentation),
})
export type SupplierProfileAnswer = z.infer<typeof supplierProfile>

export const getSupplier = endpoint({
  ...addresses.getSupplier,
  sections: ['competidores', 'proveedores'],
  revalidates: true,
  tag,
  summary:
    'Lo que una empresa ofertó y ganó en licitaciones adjudicadas, en una lista de una, o la lista vacía. Una persona natural es como un RUT desconocido.',
  example: { params: { rut: '76000001-1' } },
  params: z.object({ rut }),
  answer: z.array(supplierProfile),
})

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid' }))

export const supplierLinesQuery = z.strictObject({
  rut,
  which: z._default(z.enum(['all', 'won', 'summed'], { error: 'invalid' }), 'all'),
  institution: z.optional(rut),
  family: z.optional(family),
  /** month of publication, `2026-08` */
  from: z.optional(month),
  to: z.optional(month),
  offset,
})

const supplierLine = z.object({
  bid_idn: z.string(),
  tender_name: z.string(),
  institution_name: z.nullable(z.string()),
  /** `YYYY-MM-DD` */
  awarded_on: z.nullable(z.string()),
  line: z.number(),
  line_name: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  won: z.boolean(),
  price,
})
export type SupplierLineAnswer = z.infer<typeof supplierLine>

export const listSupplierLines = endpoint({
  ...addresses.listSupplierLines,
  sections: ['competidores', 'proveedores'],
  revalidates: true,
  tag,
  summary:
    'Las líneas de licitaciones adjudicadas en que una empresa ofertó, diez por página, la última adjudicación primero. summed son las que suma el monto adjudicado.',
  example: { query: { rut: '76000001-1' } },
  query: supplierLinesQuery,
  answer: z.object({ total: count, lines: z.array(supplierLine) }),
})

export const followSupplier = endpoint({
  ...addresses.followSupplier,
  sections: ['competidores', 'proveedores'],
  tag,
  summary: 'Sigue una empresa: te avisamos cuando gana en tus rubros. Repetirlo no cambia nada.',
  example: { body: { rut: '76000001-1' } },
  body: z.strictObject({ rut }),
  answer: z.object({ rut: z.string(), is_followed: z.boolean() }),
})

export const unfollowSupplier = endpoint({
  ...addresses.unfollowSupplier,
  sections: ['competidores', 'proveedores'],
  tag,
  summary: 'Deja de seguir una empresa; repetirlo no cambia nada.',
  example: { params: { rut: '76000001-1' } },
  params: z.object({ rut }),
  answer: z.object({ rut: z.string(), is_followed: z.boolean() }),
})

const followedSupplier = z.object({
  rut: z.string(),
  name: z.nullable(z.string()),
  followed_at: instant,
  /** number of tenders that it won in the rubros of the account since then, and of the unseen ones */
  awards: count,
  unseen: count,
})
export type FollowedSupplierAnswer = z.infer<typeof followedSupplier>

export const listFollowedSuppliers = endpoint({
  ...addresses.listFollowedSuppliers,
  sections: ['competidores', 'proveedores'],
  revalidates: true,
  tag,
  summary: 'Las empresas que sigues, por nombre, y cuántas licitaciones ganaron en tus rubros desde entonces.',
  answer: z.array(followedSupplier),
})

export const markAwardsSeen = endpoint({
  ...addresses.markAwardsSeen,
  sections: ['competidores', 'proveedores'],
  tag,
  summary: 'Lo que ganó una empresa que sigues ya lo viste.',
  example: { body: { rut: '76000001-1' } },
  body: z.strictObject({ rut }),
  answer: z.object({ seen: count }),
})
