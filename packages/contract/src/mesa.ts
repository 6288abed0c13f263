import { LOG_KINDS, TENDER_LOG_ROWS } from '@mirador/domain/mesa/log'
import { DECLINE_REASONS, STAGES } from '@mirador/domain/pursuits/stage'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { z } from 'zod/mini'
import * as addresses from './desk-addresses.ts'
import { endpoint } from './endpoint.ts'
import { CODE_KEY, instant, queryInt } from './page.ts'
import { person, teamId } from './team.ts'
import { bidIdn, status } from './tenders.ts'

export const tag = 'Mesa'

/** Rows of a stage in one answer. */
export const DESK_ROWS = 50
/** Entries of the log of a tender in one answer, the newest first. */
export const LOG_ROWS = TENDER_LOG_ROWS

const count = z.int()
const clp = z.int().check(z.gte(0, { error: 'out_of_range' }), z.lte(999_999_999_999_999, { error: 'out_of_range' }))
/** a member; null: none */
export const memberOrNone = z.nullable(z.uuid({ error: 'invalid' }))
export const version = z.int({ error: 'invalid' }).check(z.gte(0, { error: 'out_of_range' }))

const tender = {
  bid_idn: z.string(),
  name: z.string(),
  institution_name: z.nullable(z.string()),
  is_agile: z.boolean(),
  status: z.nullable(status),
  is_open: z.boolean(),
}

/** The next thing with a date that is not done: an own deadline of the tender, or a task. */
const next = z.object({
  kind: z.enum([...OWN_DEADLINES, 'task']),
  at: instant,
  /** the text of a task */
  text: z.nullable(z.string()),
})

/** What the award says of the own offer; a person confirms it. */
const proposal = z.object({
  stage: z.enum(['ganada', 'perdida']),
  /** own amount of the ledger or of the desk, and what was chosen; null: not published */
  own_clp: z.nullable(z.number()),
  chosen_clp: z.nullable(z.number()),
})

const row = z.object({
  ...tender,
  stage: z.enum(STAGES),
  version: count,
  carrier: z.nullable(z.string()),
  tasks: z.object({ done: count, of: count }),
  next: z.nullable(next),
  /** estimated day of the result of a sent offer */
  awaited_at: z.nullable(instant),
  amount_clp: z.nullable(z.number()),
  proposal: z.nullable(proposal),
})
export type DeskRow = z.infer<typeof row>

const stage = z.object({
  stage: z.enum(STAGES),
  total: count,
  /** of the stages that are drawn open, the first rows; empty for the folded ones */
  rows: z.array(row),
  /** sum of the own amounts, and of how many of the tenders it is known */
  amount: z.object({ clp: z.number(), of: count }),
  /** the reasons of 'No vamos', the most frequent first */
  reasons: z.array(z.object({ reason: z.nullable(z.enum(DECLINE_REASONS)), count })),
  /** of the lost ones, those by less than 5 % */
  close: count,
})
export type DeskStage = z.infer<typeof stage>

const teamParams = z.object({ team: teamId })
export const tenderParams = z.object({ team: teamId, id: bidIdn })

export const getDesk = endpoint({
  ...addresses.getDesk,
  scope: 'mesa',
  public: true,
  sections: ['mesa'],
  tag,
  summary: `La Mesa de tu empresa: lo que decide y prepara, por etapa y por plazo, hasta ${DESK_ROWS} filas de cada una. Con \`mine\`, solo lo que llevas.`,
  example: { params: { team: '1' } },
  params: teamParams,
  query: z.strictObject({ mine: z.optional(z.literal('true', { error: 'invalid' })) }),
  answer: z.object({ at: instant, team: count, me: z.string(), people: z.array(person), stages: z.array(stage) }),
})

export const listDeskStage = endpoint({
  ...addresses.listDeskStage,
  scope: 'mesa',
  public: true,
  walk: { key: CODE_KEY },
  sections: ['mesa'],
  tag,
  summary: 'Las licitaciones de una etapa de la Mesa.',
  example: { params: { team: '1', stage: 'no_vamos' } },
  params: z.object({ team: teamId, stage: z.enum(STAGES, { error: 'invalid' }) }),
  query: z.strictObject({
    mine: z.optional(z.literal('true', { error: 'invalid' })),
    offset: z._default(queryInt({ min: 0, max: 1_000_000 }), 0),
  }),
  answer: z.object({ total: count, rows: z.array(row) }),
})

const task = z.object({
  id: count,
  text: z.string(),
  who: z.nullable(z.string()),
  tied_to: z.nullable(z.enum(OWN_DEADLINES)),
  minutes_before: z.nullable(count),
  due_at: z.nullable(instant),
  /** a free date after the closing, or the tie of a date that the buyer removed */
  warning: z.nullable(z.enum(['after_closing', 'date_removed'])),
  is_done: z.boolean(),
  version: count,
})
export type DeskTask = z.infer<typeof task>

const noteVersion = z.object({
  id: count,
  /** null: the account no longer exists */
  author: z.nullable(z.string()),
  text: z.string(),
  written_at: instant,
  is_struck: z.boolean(),
  /** whether no later version was written by a reader of this one */
  is_current: z.boolean(),
})
export type NoteVersion = z.infer<typeof noteVersion>

const logEntry = z.object({
  seq: count,
  at: instant,
  /** null: the product */
  actor: z.nullable(z.string()),
  kind: z.enum(LOG_KINDS),
  bid_idn: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.infer<typeof logEntry>

const shareLink = z.object({ id: count, created_by: z.string(), created_at: instant, expires_at: instant })

export const deskTender = z.object({
  at: instant,
  me: z.string(),
  people: z.array(person),
  tender: z.object({ ...tender, closes_at: z.nullable(instant) }),
  stage: z.nullable(z.enum(STAGES)),
  reason: z.nullable(z.enum(DECLINE_REASONS)),
  words: z.nullable(z.string()),
  /** 0: it is not on the desk */
  version: count,
  carrier: z.nullable(z.string()),
  amount_clp: z.nullable(z.number()),
  proposal: z.nullable(proposal),
  tasks: z.array(task),
  /** own deadlines of the tender that a task can be tied to */
  dates: z.array(z.object({ kind: z.enum(OWN_DEADLINES), at: instant })),
  /** the newest first */
  notes: z.array(noteVersion),
  log: z.array(logEntry),
  log_total: count,
  /** active read-only links */
  links: z.array(shareLink),
})
export type DeskTender = z.infer<typeof deskTender>

export const getDeskTender = endpoint({
  ...addresses.getDeskTender,
  scope: 'mesa',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Lo que tu empresa tiene de una licitación en la Mesa: etapa, quién la lleva, tareas, nota y qué pasó.',
  example: { params: { team: '1', id: '1057-1-LE26' } },
  params: tenderParams,
  answer: deskTender,
})

export const carryTender = endpoint({
  ...addresses.carryTender,
  scope: 'mesa:escribir',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Dice quién lleva una licitación; sin persona, nadie la lleva. La versión es la que viste.',
  example: { params: { team: '1', id: '1057-1-LE26' }, body: { carrier: null, version: 1 } },
  params: tenderParams,
  body: z.strictObject({ carrier: memberOrNone, version }),
  answer: deskTender,
})

export const updateOwnAmount = endpoint({
  ...addresses.updateOwnAmount,
  scope: 'mesa:escribir',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Guarda el total de tu oferta en pesos; sin monto lo borra. Solo lo ve tu empresa.',
  example: { params: { team: '1', id: '1057-1-LE26' }, body: { amount_clp: 5400000, version: 1 } },
  params: tenderParams,
  body: z.strictObject({ amount_clp: z.nullable(clp), version }),
  answer: deskTender,
})

export const listDeskLog = endpoint({
  ...addresses.listDeskLog,
  scope: 'mesa',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Qué pasó con una licitación en la Mesa, lo último primero.',
  example: { params: { team: '1', id: '1057-1-LE26' } },
  params: tenderParams,
  query: z.strictObject({ before: z.optional(queryInt({ min: 1, max: 2_147_483_647 })) }),
  answer: z.object({ entries: z.array(logEntry), has_more: z.boolean() }),
})

export const downloadDeskLog = endpoint({
  ...addresses.downloadDeskLog,
  scope: 'mesa',
  sections: ['mesa'],
  tag,
  cost: 'export',
  attachment: 'registro-de-la-mesa.json',
  summary: 'El registro completo de la Mesa, con la huella de cada entrada y de la anterior, en JSON.',
  example: { params: { team: '1' } },
  params: teamParams,
  answer: z.object({
    team: count,
    entries: z.array(z.object({ ...logEntry.shape, previous_hash: z.string(), hash: z.string() })),
  }),
})
