import { BUYER_TENDERS } from '@mirador/domain/market/buyer-tenders'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { institutionRut } from './institutions.ts'
import { ID_KEY, instant, offset, queryInt } from './page.ts'

export type { BuyerTenders } from '@mirador/domain/market/buyer-tenders'

const tag = 'Instituciones'
const count = z.number()

/** k cases of n. */
export const outcomeShare = z.object({ k: count, n: count })
/** Median and quartiles of n values; null without any. */
export const outcomeSpread = z.nullable(z.object({ n: count, median: z.number(), from: z.number(), to: z.number() }))

const [share, spread] = [outcomeShare, outcomeSpread]

const figures = {
  /** number of suppliers of an awarded tender */
  bidders: spread,
  /** days from closing to award */
  days: spread,
  /** awarded tenders with one supplier */
  single: share,
  /** lines with a chosen price and another one, in which no price was below the chosen one */
  lowest: share,
  /** share of the tenders that ended: awarded, deserted or revoked */
  deserted: share,
  revoked: share,
}
const outcomeFigures = z.object(figures)
export type OutcomeFiguresAnswer = z.infer<typeof outcomeFigures>

const quarter = z.object({
  /** its first month, `2026-09-01`; quarters begin in December, March, June and September */
  from: z.string(),
  /** the period has not ended */
  is_incomplete: z.boolean(),
  tenders: count,
  bidders: spread,
  days: spread,
  single: share,
  lowest: share,
  /** Compra Ágil requests */
  quotations: count,
})
export type BuyerQuarter = z.infer<typeof quarter>

const buyerProfile = z.object({
  /** the families of the account that narrow all counts; null: whatever the institution buys */
  families: z.nullable(z.array(z.number())),
  /** months of publication, `2026-10-01` */
  from: z.string(),
  to: z.string(),
  /** the last month with loaded offers, and when the source made its file; null: none */
  ledger: z.nullable(z.object({ to: z.string(), source_at: instant })),
  /** published tenders, and how many of them ended */
  tenders: count,
  ended: count,
  ...figures,
  /** the same of all institutions; a tender counts once in each of the families */
  market: outcomeFigures,
  quarters: z.array(quarter),
  /** the families of most tenders, and how many families there are; a tender may have several */
  bought: z.object({ total: count, families: z.array(z.object({ code: count, name: z.string(), tenders: count })) }),
})
export type BuyerProfileAnswer = z.infer<typeof buyerProfile>

const params = z.object({ rut: institutionRut })

/** The selection of the counts. */
const counted = {
  scope: z._default(z.enum(['mine', 'all'], { error: 'invalid' }), 'mine'),
  bid_type: z.optional(queryInt({ min: 0, max: 1000 })),
  months: z._default(z.enum(['12', '24', '36'], { error: 'invalid' }), '24'),
}
const query = z.strictObject(counted)

export const getBuyerProfile = endpoint({
  ...addresses.getBuyerProfile,
  scope: 'mercado',
  public: true,
  sections: ['instituciones'],
  revalidates: true,
  tag,
  summary:
    'Cómo compra una institución, en tus rubros o en todo, en los últimos meses completos y por trimestre, junto a todas las instituciones. Desiertas y revocadas salen del estado de las licitaciones; cuántos ofertan y a qué precios, de los archivos mensuales de ofertas.',
  example: { params: { rut: '61602000-8' } },
  params,
  query,
  answer: buyerProfile,
})

export const chosenCompany = z.object({
  rut: z.string(),
  name: z.nullable(z.string()),
  is_own: z.boolean(),
  /** tenders in which it made offers, and in which it was chosen */
  tenders: count,
  chosen: count,
  awarded_clp: z.number(),
  /** month of the last tender in which it was chosen */
  last: z.string(),
})

const buyerChoices = z.object({
  /** awarded tenders of the period, and how many of them were read: the latest */
  awarded: count,
  read: count,
  /** number of these tenders with published criteria, how many state their weights, and how many use each criterion */
  with_criteria: count,
  with_weights: count,
  criteria: z.array(z.object({ name: z.string(), tenders: count })),
  /** number of chosen companies, also of those that are not listed; legal persons */
  legal: count,
  /** tenders in which natural persons or suppliers without a Chilean RUT were chosen */
  others: count,
  companies: z.array(chosenCompany),
})
export type BuyerChoicesAnswer = z.infer<typeof buyerChoices>

export const getBuyerChoices = endpoint({
  ...addresses.getBuyerChoices,
  scope: 'mercado',
  sections: ['instituciones'],
  revalidates: true,
  tag,
  summary:
    'Los criterios que usa una institución, cuántas licitaciones dicen cuánto pesan, y las empresas que elige, a lo más cincuenta. Las personas naturales se cuentan y no se nombran.',
  example: { params: { rut: '61602000-8' } },
  params,
  query,
  answer: buyerChoices,
})

export const listBuyerTenders = endpoint({
  ...addresses.listBuyerTenders,
  scope: 'mercado',
  public: true,
  walk: { key: ID_KEY },
  sections: ['instituciones'],
  revalidates: true,
  tag,
  summary: 'Las licitaciones detrás de una cifra de una institución, diez por página, la última publicada primero.',
  example: { params: { rut: '61602000-8' } },
  params,
  query: z.strictObject({
    ...counted,
    which: z._default(z.enum(BUYER_TENDERS, { error: 'invalid' }), 'ended'),
    offset,
  }),
  answer: z.object({
    total: count,
    tenders: z.array(
      z.object({
        bid_idn: z.string(),
        name: z.string(),
        /** month of publication */
        month: z.string(),
        /** code of the source */
        status: count,
        bidders: z.nullable(count),
        days: z.nullable(count),
        compared_lines: count,
        lowest_won: count,
      }),
    ),
  }),
})
export type BuyerTendersAnswer = z.infer<typeof listBuyerTenders.answer>

/** The query of a download, with the institution. */
export const buyerQuartersQuery = z.strictObject({ rut: institutionRut, ...counted })
