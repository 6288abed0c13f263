import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { bidIdn } from './tenders.ts'

/** As many are listed at most. */
export const SIMILAR_TENDERS = 10

const similarTender = z.object({
  bid_idn: z.string(),
  name: z.string(),
  institution_name: z.nullable(z.string()),
  /** its buyer is that of the tender */
  is_same_institution: z.boolean(),
  /** `2026-11-23` */
  awarded_on: z.nullable(z.string()),
  /** from closing to award */
  days: z.nullable(z.int()),
  /** different suppliers that made offers, natural persons too */
  bidders: z.nullable(z.int()),
  /** the only one that was chosen; null where several or others than a legal person were */
  winner: z.nullable(z.object({ rut: z.string(), name: z.nullable(z.string()) })),
  /** legal persons that were chosen */
  companies: z.int(),
  /** whether natural persons were, and whether suppliers without a RUT were: neither is named */
  has_natural_person: z.boolean(),
  has_unknown: z.boolean(),
  /** pesos, net; null where an offer that was chosen is not in pesos or does not count as money */
  awarded_clp: z.nullable(z.number()),
  /** words of titles and lines that both use, the most telling first */
  words: z.array(z.string()),
})
export type SimilarTenderAnswer = z.infer<typeof similarTender>

export const listSimilarTenders = endpoint({
  ...addresses.listSimilarTenders,
  sections: ['competidores'],
  revalidates: true,
  tag: 'Licitaciones',
  summary:
    'Compras parecidas: hasta diez adjudicadas antes, con ganador, monto, oferentes y días hasta la adjudicación.',
  example: { query: { bid_idn: '1057-1-LE26' } },
  query: z.strictObject({ bid_idn: bidIdn }),
  answer: z.object({
    /** the most similar first: docs/decisions/0087 */
    tenders: z.array(similarTender),
  }),
})
