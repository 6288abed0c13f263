import { SCOPES } from '@mirador/domain/tender-query/tender-query'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { tenderQuery } from './tender-query.ts'
import { utmValue } from './tenders.ts'

const tag = 'Licitaciones'

const count = z.object({
  /** in the normal form of the filter */
  value: z.string(),
  /** total of the list with this as the only value of its filter */
  total: z.number(),
})
const counts = z.array(count)

export const facets = z.object({
  total: z.number(),
  open: z.number(),
  status: counts,
  bid_type: counts,
  region: counts,
  comuna: counts,
  family: counts,
  institution: z.array(z.extend(count, { name: z.string() })),
  currency: counts,
  /** number of tenders that amount_missing adds to the list with a limit of the amount */
  amount_missing: z.number(),
  /** totals by days from today: 0, 3, 7 and 30 */
  closing: counts,
  /** totals by day, the next fourteen */
  closing_days: counts,
  /** value of this month; null when it is not known */
  utm: z.nullable(utmValue),
})
export type Facets = z.infer<typeof facets>

export const getFacets = endpoint({
  ...addresses.getFacets,
  scope: 'leer',
  revalidates: true,
  tag,
  summary: 'Cuántas licitaciones tendría una lista con cada valor de sus filtros; cada cifra ignora su propio filtro.',
  query: tenderQuery,
  answer: facets,
})

/** A figure with the filters of the list that has exactly those tenders. */
const fact = z.object({ total: z.number(), filters: z.record(z.string(), z.string()) })

export const today = z.object({
  /** today in continental Chile */
  day: z.string(),
  closing_today: fact,
  /** number of tenders published since the day of the previous visit; null in the first visit */
  new_since_visit: z.nullable(z.extend(fact, { visited_at: instant })),
  questions_tomorrow: fact,
  /** number of followed tenders with unseen changes */
  with_changes: z.number(),
  /** open tenders by the day on which they close, the next fourteen */
  closing_days: z.array(z.object({ day: z.string(), total: z.number() })),
})
export type Today = z.infer<typeof today>

export const getToday = endpoint({
  ...addresses.getToday,
  scope: 'mesa',
  tag,
  summary:
    'Lo que cierra hoy y los próximos días, lo nuevo desde tu última visita, los cambios sin ver y las preguntas que vencen.',
  query: z.strictObject({
    scope: z._default(z.enum(SCOPES, { error: 'invalid' }), 'all'),
    channel: tenderQuery.shape.channel,
  }),
  answer: today,
})

export const publicFigures = z.object({
  total: z.number(),
  open: z.number(),
  /** oldest publication; null when there is none */
  since: z.nullable(instant),
  /** how current the tenders are: when the newest were read, or made by the source if that was earlier; null for demo data */
  last_read_at: z.nullable(instant),
})
export type PublicFigures = z.infer<typeof publicFigures>

export const getPublicFigures = endpoint({
  ...addresses.getPublicFigures,
  tag,
  summary: 'Cuántas licitaciones hay, cuántas están abiertas, desde cuándo y de cuándo son los datos; sin sesión.',
  answer: publicFigures,
})
