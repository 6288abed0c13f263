import { LOG_KINDS } from '@mirador/domain/mesa/log'
import { DECLINE_REASONS, STAGES } from '@mirador/domain/pursuits/stage'
import { OUTAGE_CAUSES } from '@mirador/domain/source-outage'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import type { SentType } from '@mirador/domain/webhooks/event-types'
import { z } from 'zod/mini'
import { ownResult } from './notices.ts'
import { instant } from './page.ts'
import { status } from './tenders.ts'
import { unseenChange } from './unseen-changes.ts'

// What webhooks send (docs/decisions/0127). Members may be added; none is removed or changes its meaning.

/** A tender by its code, with the address of its page. */
const link = { bid_idn: z.string(), url: z.string() }

const tender = z.object({
  ...link,
  name: z.string(),
  institution_name: z.nullable(z.string()),
  status: z.nullable(status),
  published_at: z.nullable(instant),
  closes_at: z.nullable(instant),
})

/** Sent in place of what is longer than 20 KB. */
const shortForm = z.object({ ...link, is_shortened: z.literal(true) })

const withShortForm = <T extends z.ZodMiniType>(full: T) => z.union([full, shortForm])

const stage = z.nullable(z.enum(STAGES))
const steps = LOG_KINDS.filter((kind) => kind.startsWith('task'))

const DATA = {
  'licitacion.publicada': withShortForm(z.object({ tender, search: z.object({ id: z.int(), name: z.string() }) })),
  /** one entry for each field, old → new */
  'licitacion.cambio': withShortForm(z.object({ tender, changes: z.array(unseenChange) })),
  'licitacion.plazo': withShortForm(
    z.object({ tender, deadline: z.enum(OWN_DEADLINES), date_at: instant, hours_before: z.int() }),
  ),
  /** own_result: of the own company's offers; null without offers, or while they are not known */
  'licitacion.resultado': withShortForm(z.object({ tender, own_result: z.nullable(ownResult) })),
  'mesa.estado': z.object({ ...link, from: stage, to: stage, reason: z.nullable(z.enum(DECLINE_REASONS)) }),
  /** text: of a new task */
  'mesa.paso': z.object({ ...link, step: z.enum(steps), text: z.nullable(z.string()) }),
  'fuente.caida': z.object({
    channel: z.union([z.literal(1), z.literal(2)]),
    cause: z.enum(OUTAGE_CAUSES),
    started_at: instant,
    /** null: it goes on */
    ended_at: z.nullable(instant),
  }),
  ping: z.object({ webhook: z.int() }),
} satisfies Record<SentType, z.ZodMiniType>

/** The body of a message of a type. */
export function eventSchema(type: SentType): z.ZodMiniType {
  return z.object({ type: z.literal(type), timestamp: instant, data: DATA[type] })
}
