import { COMPANY_GROUPS, COMPANY_SORTS } from '@mirador/domain/ledger/company-sorts'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { sharedResults } from './company-lines.ts'
import { endpoint } from './endpoint.ts'
import { ID_KEY, instant, LINE_KEY, offset, queryInt } from './page.ts'
import { presentation } from './presentation.ts'
import { offerPrice as price } from './tender-offers.ts'

const tag = 'Empresas'

const count = z.number()

const rut = z.string({ error: 'required' }).check(z.regex(/^[\d.]{1,12}-?[\dkK]$/, { error: 'invalid' }))
const family = queryInt({ min: 10_000, max: 999_990_000 })
const region = queryInt({ min: 1, max: 16 })

/** The selection and the order of a list of companies. */
export const supplierFilters = {
  group: z._default(z.enum(COMPANY_GROUPS, { error: 'invalid' }), 'met'),
  q: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))),
  /** of the market, unless `family` names one: those of the account, or all */
  families: z._default(z.enum(['own', 'all'], { error: 'invalid' }), 'own'),
  family: z.optional(family),
  /** of the buyers, unless `region` names one: those of the account, or all */
  regions: z._default(z.enum(['own', 'all'], { error: 'invalid' }), 'all'),
  region: z.optional(region),
  /** of the lines in common: only those that were awarded in this year or later */
  since: z.optional(queryInt({ min: 2000, max: 2100 })),
  sort: z._default(z.enum(COMPANY_SORTS, { error: 'invalid' }), 'lines'),
  direction: z._default(z.enum(['asc', 'desc'], { error: 'invalid' }), 'desc'),
}

const company = z.object({
  rut: z.string(),
  name: z.nullable(z.string()),
  /** number of lines of awarded tenders in which both made offers, by whose offer was chosen */
  lines: count,
  ...sharedResults,
  /** pesos awarded to it in those of these lines that the own company lost */
  lost: z.number(),
  /** `YYYY-MM-DD`: the last award of these lines */
  last_met: z.nullable(z.string()),
  /** its lines of awarded tenders in the market, and those that it won */
  offered: count,
  won: count,
  /** 1 to 16, the region of the buyers with most of its lines */
  region: z.nullable(z.number()),
  is_followed: z.boolean(),
})
export type CompanyAnswer = z.infer<typeof company>

const companies = z.object({
  /** the own company is a natural person: its history is not available */
  is_natural_person: z.boolean(),
  /** months of publication in the ledger; null: none */
  period: z.nullable(z.object({ from: z.string(), to: z.string(), source_at: instant })),
  /** the families of `offered` and `won`, and the months of publication; null: all of them */
  market: z.nullable(z.object({ families: z.array(z.number()), from: z.string(), to: z.string() })),
  /** the regions where the account sells */
  own_regions: z.array(z.number()),
  total: count,
  /** number of companies of each group, in the families and years of the query, whatever its search and regions */
  groups: z.object({ met: count, market: count, followed: count }),
  /** number of decided lines of the own company */
  awarded_lines: count,
  /** `YYYY-MM-DD`: first and last award of these lines */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  companies: z.array(company),
})
export type CompaniesAnswer = z.infer<typeof companies>

export const searchSuppliers = endpoint({
  ...addresses.searchSuppliers,
  scope: 'mercado',
  public: true,
  walk: { key: ID_KEY, unless: ['sort', 'direction'] },
  sections: ['competidores', 'proveedores'],
  revalidates: true,
  tag,
  summary:
    'Empresas, diez por página: las que ofertaron en las mismas líneas decididas que la tuya (met), las que ofertaron en tus rubros en los últimos doce meses leídos (market) o las que sigues (followed). De cada una, las líneas en común y a quién eligieron, los pesos que le adjudicaron en las que perdiste, y en cuántas líneas del rubro ofertó y ganó. since deja las líneas en común adjudicadas desde ese año. q busca comienzos de palabras del nombre, o el RUT. Sin personas naturales.',
  example: { query: { q: 'uno' } },
  query: z.strictObject({ ...supplierFilters, offset }),
  answer: companies,
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
  scope: 'mercado',
  public: true,
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
  scope: 'mercado',
  public: true,
  walk: { key: LINE_KEY },
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
  scope: 'mesa:escribir',
  public: true,
  sections: ['competidores', 'proveedores'],
  tag,
  summary: 'Sigue una empresa: te avisamos cuando gana en tus rubros. Repetirlo no cambia nada.',
  example: { body: { rut: '76000001-1' } },
  body: z.strictObject({ rut }),
  answer: z.object({ rut: z.string(), is_followed: z.boolean() }),
})

export const unfollowSupplier = endpoint({
  ...addresses.unfollowSupplier,
  scope: 'mesa:escribir',
  public: true,
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
  /** lines of awarded tenders in which the own company made offers too, and whom the buyers chose */
  lines: count,
  own_won: count,
  rival_won: count,
})
export type FollowedSupplierAnswer = z.infer<typeof followedSupplier>

export const listFollowedSuppliers = endpoint({
  ...addresses.listFollowedSuppliers,
  scope: 'mesa',
  public: true,
  sections: ['competidores', 'proveedores'],
  revalidates: true,
  tag,
  summary:
    'Las empresas que sigues, por nombre, cuántas licitaciones ganaron en tus rubros desde entonces, y las líneas en que se encontraron con la tuya.',
  answer: z.array(followedSupplier),
})

export const markAwardsSeen = endpoint({
  ...addresses.markAwardsSeen,
  scope: 'mesa:escribir',
  sections: ['competidores', 'proveedores'],
  tag,
  summary: 'Lo que ganó una empresa que sigues ya lo viste.',
  example: { body: { rut: '76000001-1' } },
  body: z.strictObject({ rut }),
  answer: z.object({ seen: count }),
})
