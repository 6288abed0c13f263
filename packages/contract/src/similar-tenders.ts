import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { bidIdn } from './tenders.ts'

/** Maximum number of similar tenders in an answer. */
export const SIMILAR_TENDERS = 10

const similarTender = z.object({
  bid_idn: z.string(),
  name: z.string(),
  institution_name: z.nullable(z.string()),
  /** whether both have the same buyer */
  is_same_institution: z.boolean(),
  /** `2026-11-23` */
  awarded_on: z.nullable(z.string()),
  /** days from closing to award */
  days: z.nullable(z.int()),
  /** number of suppliers that made offers, natural persons too */
  bidders: z.nullable(z.int()),
  /** the only chosen supplier; null where there are several, or where it is no legal person */
  winner: z.nullable(z.object({ rut: z.string(), name: z.nullable(z.string()) })),
  /** number of chosen legal persons */
  companies: z.int(),
  /** whether natural persons were chosen, and whether suppliers without a RUT were; neither are named */
  has_natural_person: z.boolean(),
  has_unknown: z.boolean(),
  /** pesos, net; null where a chosen offer is not in pesos or does not count as money */
  awarded_clp: z.nullable(z.number()),
  /** words of titles and lines that both use, the most specific first */
  words: z.array(z.string()),
})
export type SimilarTenderAnswer = z.infer<typeof similarTender>

export const listSimilarTenders = endpoint({
  ...addresses.listSimilarTenders,
  scope: 'mercado',
  public: true,
  sections: ['competidores'],
  revalidates: true,
  tag: 'Licitaciones',
  summary:
    'Compras parecidas: hasta diez adjudicadas antes, con ganador, monto, cuántos ofertaron y días hasta la adjudicación.',
  example: { query: { bid_idn: '1057-1-LE26' } },
  query: z.strictObject({ bid_idn: bidIdn }),
  answer: z.object({
    /** the most similar first: docs/decisions/0087 */
    tenders: z.array(similarTender),
  }),
})
