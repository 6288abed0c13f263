import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { fitReason } from './fit.ts'
import { FIT_STATES, fitSummary } from './listed-fit.ts'
import { ownResult } from './notices.ts'
import { instant } from './page.ts'
import { tenderSummary } from './tenders.ts'
import { unseenChange } from './unseen-changes.ts'

const tag = 'Hoy'

/** Maximum number of rows of each queue in an answer; `total` counts all. */
export const QUEUE_ROWS = { decide: 5, changes: 5, fresh: 7 } as const

/** a date of the tender, or the date of a task of the desk, with its text */
const deadline = z.object({ kind: z.enum([...OWN_DEADLINES, 'task']), at: instant, text: z.optional(z.string()) })

/** A tender to decide on, the most urgent first. */
const decideRow = z.object({
  tender: tenderSummary,
  /** the next own deadline or task, at most five calendar days away */
  deadline,
  /** the reason with the most points; null without a fit */
  reason: z.nullable(fitReason),
})

/** A followed tender with something that the caller has not seen: a result, or the most important change. */
const changeRow = z.object({
  tender: tenderSummary,
  /** null where only the result of the own offers is new */
  change: z.nullable(unseenChange),
  /** number of further changes of the tender */
  more: z.int(),
  own_result: z.nullable(ownResult),
})

const queueOf = <Row extends z.core.$ZodType>(row: Row) =>
  // null: this queue could not be read; the other ones are complete
  z.nullable(z.object({ total: z.int(), rows: z.array(row) }))

const todayQueues = z.object({
  /** when the answer was computed; remaining times count from here */
  at: instant,
  /** tenders that appeared after this are new: the last opening of Hoy at least 4 h ago, else 72 h ago */
  since: instant,
  /** that opening; null: there is none */
  opened_at: z.nullable(instant),
  fit_state: z.enum(FIT_STATES),
  fit_summary: z.nullable(fitSummary),
  /** the queue of tenders to decide on; where the fit says nothing (`flat`), all of the own rubros by deadline */
  decide: queueOf(decideRow),
  changes: queueOf(changeRow),
  /** open tenders of the three upper grades that appeared after `since` */
  fresh: queueOf(tenderSummary),
  /** the next own deadline or task of a followed tender, at any distance */
  next_deadline: z.nullable(z.object({ bid_idn: z.string(), name: z.string(), ...deadline.shape })),
  /** number of open tenders of the caller's rubros, in both channels */
  own_open: z.int(),
  /** the same in all of Chile, and how many of them close today */
  open: z.int(),
  closing_today: z.int(),
  /** number of followed tenders, and how many of them closed since `opened_at` */
  followed: z.int(),
  closed_since: z.int(),
  /** whether the mail of Hoy is still to be offered to this account */
  offers_mail: z.boolean(),
  /** the past tenders of the caller's company in which it made an offer; null without any */
  history: z.nullable(z.object({ company: z.string(), tenders: z.int() })),
})
export type TodayQueues = z.infer<typeof todayQueues>

export const getTodayQueues = endpoint({
  ...addresses.getTodayQueues,
  scope: 'mesa',
  sections: ['hoy'],
  tag,
  summary:
    'Qué decidir hoy: lo que más se parece a lo tuyo y vence en cinco días, lo que cambió en lo que sigues y lo nuevo que calza, con su motivo.',
  answer: todayQueues,
})

export const noteTodayOpening = endpoint({
  ...addresses.noteTodayOpening,
  sections: ['hoy'],
  tag,
  summary: 'Anota que abriste Hoy: lo que aparezca después de una visita de hace al menos 4 horas cuenta como nuevo.',
  answer: z.object({ noted: z.literal(true) }),
})

export const answerTodayOffer = endpoint({
  ...addresses.answerTodayOffer,
  sections: ['hoy'],
  tag,
  summary:
    'Responde una vez si quieres recibir Hoy por correo a las 07:30; después se cambia en los avisos por correo.',
  example: { body: { today: true } },
  body: z.strictObject({ today: z.boolean({ error: 'invalid' }) }),
  answer: z.object({ today: z.boolean() }),
})

export const updateStart = endpoint({
  ...addresses.updateStart,
  sections: ['hoy'],
  tag,
  summary: 'Elige la pantalla en que empiezas al entrar: la lista de licitaciones o Hoy.',
  example: { body: { start: 'hoy' } },
  body: z.strictObject({ start: z.enum(['lista', 'hoy'], { error: 'invalid' }) }),
  answer: z.object({ start: z.enum(['lista', 'hoy']) }),
})
