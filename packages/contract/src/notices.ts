import { REMINDER_NAMES } from '@mirador/domain/mail/mail-preferences'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { savedQuery } from './tender-query.ts'
import { unseenChange } from './unseen-changes.ts'

/** Maximum number of notices in an answer: more than fit in the panel. */
export const MAX_NOTICES = 30

const tender = { bid_idn: z.string(), name: z.string() }

export const ownResult = z.object({
  lines: z.number(),
  won: z.number(),
  /** a line whose prices can be compared, with chosen ÷ own − 1 */
  compared_line: z.nullable(z.number()),
  difference: z.nullable(z.number()),
})

const notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    at: instant,
    ...tender,
    /** the most important change */
    change: unseenChange,
    /** number of further changes of the tender */
    more: z.number(),
    /**
     * the result of the own company's offers, once the tender is awarded and its offers are known; null without offers
     */
    own_result: z.nullable(ownResult),
  }),
  /** the result of the own company's offers, when it became known after the award, or the award is no unseen change */
  z.object({ kind: z.literal('result'), at: instant, ...tender, own_result: ownResult }),
  z.object({
    kind: z.literal('matches'),
    at: instant,
    /** id of the saved search */
    id: z.string(),
    name: z.string(),
    query: savedQuery,
    new_matches: z.number(),
  }),
  z.object({
    kind: z.literal('award'),
    at: instant,
    ...tender,
    /** RUT of the followed company that won */
    rut: z.string(),
    company: z.nullable(z.string()),
    /** number of lines that it won in the rubros of the account */
    lines: z.number(),
  }),
  z.object({
    kind: z.literal('reminder'),
    at: instant,
    ...tender,
    reminder: z.enum(REMINDER_NAMES),
    /** which own deadline it is about */
    deadline: z.enum(OWN_DEADLINES),
    /** its date */
    date_at: instant,
  }),
])

export const listNotices = endpoint({
  ...addresses.listNotices,
  scope: 'mesa',
  revalidates: true,
  tag: 'Licitaciones',
  summary:
    'Lo que no has visto, lo más nuevo primero: cambios de las licitaciones que sigues, resultados de tus ofertas en ellas, lo nuevo de tus búsquedas guardadas, lo que ganaron las empresas que sigues y recordatorios de plazos.',
  answer: z.object({
    notices: z.array(notice),
    /** number of all notices, also of those that the answer leaves out */
    total: z.number(),
    /** notices up to this one were seen, in any browser; null: none */
    seen_at: z.nullable(instant),
  }),
})

export const markNoticesSeen = endpoint({
  ...addresses.markNoticesSeen,
  scope: 'mesa:escribir',
  tag: 'Licitaciones',
  summary: 'Anota hasta qué aviso viste en la campana, en cualquier navegador.',
  example: { body: { up_to: '2026-07-23T12:00:00.000Z' } },
  body: z.strictObject({ up_to: z.iso.datetime({ error: 'invalid' }) }),
  answer: z.object({ seen_at: instant }),
})
