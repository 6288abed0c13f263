import { TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender/tender-status'
import { REPORTED_FIELDS, type ReportedField } from '@mirador/domain/tender-changes/reported-fields'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

export const reportedFields = Object.keys(REPORTED_FIELDS) as [ReportedField, ...ReportedField[]]
const status = z.nullable(z.enum(TENDER_STATUSES.map(({ status }) => status) as [TenderStatus, ...TenderStatus[]]))
const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const money = z.object({ amount: z.nullable(z.number()), currency: z.nullable(z.string()) })

/** The properties of every change. */
export const changeCommon = {
  /** critical ones come first */
  severity: z.enum(['critical', 'important', 'minor']),
  /** when Mirador read it */
  found_at: instant,
}

/** A change that is reported with both values. */
export const bothSides = [
  z.object({
    ...changeCommon,
    kind: z.literal('date'),
    field: z.enum(['closes_at', 'opening_at', ...reportedFields]),
    old: z.nullable(instant),
    new: z.nullable(instant),
  }),
  /** null: an unknown state */
  z.object({ ...changeCommon, kind: z.literal('status'), field: z.literal('status'), old: status, new: status }),
  z.object({ ...changeCommon, kind: z.literal('money'), field: z.literal('amount'), old: money, new: money }),
  z.object({
    ...changeCommon,
    kind: z.enum(['value', 'flag', 'region']),
    field: z.enum(reportedFields),
    old: value,
    new: value,
  }),
] as const

export const unseenChange = z.discriminatedUnion('kind', [
  ...bothSides,
  /** too long, or without a documented name, to show both sides */
  z.object({
    ...changeCommon,
    kind: z.literal('text'),
    field: z.enum(reportedFields),
    was: z.enum(['added', 'removed', 'changed']),
  }),
  z.object({
    ...changeCommon,
    kind: z.literal('items'),
    field: z.literal('items'),
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    awarded: z.number(),
  }),
])
export type UnseenChangeAnswer = z.infer<typeof unseenChange>

/** The net changes of a followed tender since its follower last saw it: one entry per field, old → new. */
export const unseenChanges = z.object({
  /** the newest of these changes: up to it they are marked as seen after they were shown */
  up_to: z.int(),
  changes: z.array(unseenChange),
})
export type UnseenChanges = z.infer<typeof unseenChanges>

const tag = 'Licitaciones'
const count = z.object({
  /** number of followed tenders that changed since the caller last saw them */
  with_changes: z.number(),
  /** number of tenders that saved searches matched since the caller last opened them, each counted once */
  new_matches: z.number(),
  /** whether anything is on the caller's desk, or others share it */
  has_desk: z.boolean(),
})

export const countUnseenTenders = endpoint({
  ...addresses.countUnseenTenders,
  scope: 'mesa',
  tag,
  summary:
    'Cuántas de las licitaciones que sigues cambiaron desde que las viste, y cuántas nuevas hay en tus búsquedas guardadas.',
  answer: count,
})

export const markTendersSeen = endpoint({
  ...addresses.markTendersSeen,
  scope: 'mesa:escribir',
  tag,
  summary:
    'Da por vistos los cambios hasta el que se mostró (up_to), de una licitación o de todas las que sigues; los que llegaron después siguen pendientes. De una, también el resultado de tu oferta si own_result es true; de todas, los de todas. Repetirlo no cambia nada.',
  example: { body: { up_to: 1_000_000, bid_idn: '1057-1-LE26' } },
  body: z.strictObject({
    own_result: z.optional(z.boolean({ error: 'invalid' })),
    up_to: z.int({ error: 'invalid' }).check(z.gte(0, { error: 'out_of_range' })),
    bid_idn: z.optional(
      z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(40, { error: 'too_long' })),
    ),
  }),
  answer: count,
})
