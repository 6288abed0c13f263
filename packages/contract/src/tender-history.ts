import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant, queryInt } from './page.ts'
import { bidIdn } from './tenders.ts'
import { bothSides, changeCommon, reportedFields } from './unseen-changes.ts'

/** A piece of a text; `left_out` stands where words are not shown. */
const piece = z.object({ is: z.enum(['same', 'added', 'removed', 'left_out']), text: z.string() })
export type TextPieceAnswer = z.infer<typeof piece>

const side = z.nullable(z.union([z.string(), z.number()]))
const duration = z.object({ count: z.nullable(z.number()), unit: z.nullable(z.number()) })

const itemChange = z.object({
  field: z.enum(['product_code', 'category', 'product_name', 'description', 'unit', 'quantity', 'awards']),
  old: side,
  new: side,
  /** differences of a description; null when they cannot be shown word by word */
  pieces: z.nullable(z.array(piece)),
})

const item = z.object({
  was: z.enum(['added', 'removed', 'changed', 'awarded']),
  name: z.nullable(z.string()),
  product_code: z.nullable(z.number()),
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  changes: z.array(itemChange),
})
export type ItemHistoryAnswer = z.infer<typeof item>

const change = z.discriminatedUnion('kind', [
  ...bothSides,
  z.object({
    ...changeCommon,
    kind: z.literal('text'),
    field: z.enum(reportedFields),
    was: z.enum(['added', 'removed', 'changed']),
    /** differences of a text; null when the value is no text, or they cannot be shown word by word */
    pieces: z.nullable(z.array(piece)),
  }),
  /** codes of the source: see facts in the detail of a tender */
  z.object({
    ...changeCommon,
    kind: z.literal('term'),
    field: z.literal('facts.payment_term'),
    old: z.nullable(z.number()),
    new: z.nullable(z.number()),
  }),
  z.object({
    ...changeCommon,
    kind: z.literal('duration'),
    field: z.literal('facts.contract_duration'),
    old: duration,
    new: duration,
  }),
  z.object({
    ...changeCommon,
    kind: z.literal('items'),
    field: z.literal('items'),
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    awarded: z.number(),
    /** the first changed products, at most fifty; the counts include all */
    items: z.array(item),
  }),
])
export type HistoryChangeAnswer = z.infer<typeof change>

const reading = z.object({
  /** when Mirador read the tender, and when the source made its answer */
  found_at: instant,
  source_at: instant,
  /** critical changes first, a moved closing before all */
  changes: z.array(change),
})
export type HistoryReadingAnswer = z.infer<typeof reading>

const history = z.object({
  /** the readings with changes, newest first, at most ten */
  readings: z.array(reading),
  /** value of `before` for the readings before these; null when there are none */
  older: z.nullable(z.int()),
  /** since when changes are recorded; null when not known */
  first_read_at: z.nullable(instant),
  /** closing at the first reading and now, and number of moves; null when it is unchanged */
  closing: z.nullable(z.object({ old: instant, new: instant, times: z.int() })),
})
export type TenderHistory = z.infer<typeof history>

export const listTenderChanges = endpoint({
  ...addresses.listTenderChanges,
  scope: 'leer',
  public: true,
  revalidates: true,
  tag: 'Licitaciones',
  summary:
    'Qué cambió en una licitación, lectura por lectura, lo más nuevo primero; vacío si no la conocemos. Con before, lo anterior a un cambio.',
  example: { query: { bid_idn: '1057-1-LE26' } },
  query: z.strictObject({
    bid_idn: bidIdn,
    before: z.optional(queryInt({ min: 1, max: 999_999_999_999_999 })),
  }),
  answer: history,
})
