import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { bidIdn, tenderList, tenderSummary } from './tenders.ts'

/** Maximum number of tenders in Plazos, and of tenders with dates in the calendar. */
export const MAX_DEADLINES = 500

const tag = 'Licitaciones'

const deadline = z.object({
  kind: z.enum(OWN_DEADLINES),
  at: instant,
  /** the account has done it, or does not need it */
  is_done: z.boolean(),
  /** its date before the buyer last moved it; null: it was not moved */
  was_at: z.nullable(instant),
})

/** an open task of the desk that is one of the caller's, as its next writer sends it back */
const task = z.object({
  id: z.int(),
  team: z.int(),
  text: z.string(),
  at: instant,
  who: z.nullable(z.string()),
  tied_to: z.nullable(z.enum(OWN_DEADLINES)),
  minutes_before: z.nullable(z.int()),
  version: z.int(),
})
export type DeadlineTask = z.infer<typeof task>

const tender = z.extend(tenderSummary, {
  /** the own deadlines that are published, past ones too, the earliest first */
  deadlines: z.array(deadline),
  /** the earliest first */
  tasks: z.array(task),
})
export type DeadlineTender = z.infer<typeof tender>

export const listDeadlines = endpoint({
  ...addresses.listDeadlines,
  scope: 'mesa',
  public: true,
  revalidates: true,
  tag,
  summary: `Lo que sigues o tiene una tarea tuya en la Mesa y no ha cerrado, con sus plazos y cuáles hiciste: primero la de plazo sin hacer más próximo, y hasta ${MAX_DEADLINES}.`,
  answer: z.extend(tenderList, { bids: z.array(tender) }),
})

const params = z.object({ id: bidIdn, kind: z.enum(OWN_DEADLINES, { error: 'invalid' }) })
const answer = z.object({ bid_idn: z.string(), kind: z.enum(OWN_DEADLINES), is_done: z.boolean() })

export const markDeadlineDone = endpoint({
  ...addresses.markDeadlineDone,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary:
    'Marca como hecho un plazo de una licitación: deja paso al siguiente en Plazos, calendario y avisos. La fecha es la que viste: si el comprador la movió, no se marca.',
  example: {
    params: { id: '1057-1-LE26', kind: 'closes_at' },
    body: { at: '2026-12-20T18:00:00Z' },
  },
  params,
  body: z.strictObject({ at: z.iso.datetime({ error: 'invalid' }) }),
  answer,
})

export const reopenDeadline = endpoint({
  ...addresses.reopenDeadline,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary: 'Deshace que un plazo esté hecho: vuelve a su lugar.',
  example: { params: { id: '1057-1-LE26', kind: 'closes_at' } },
  params,
  answer,
})
