import { SECURITY_EVENT_KINDS } from '@mirador/domain/account/security-events'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant, queryInt } from './page.ts'

export type { SecurityEventKind } from '@mirador/domain/account/security-events'

export const listSecurityEvents = endpoint({
  ...addresses.listSecurityEvents,
  tag: 'Tus datos',
  summary: 'La actividad de seguridad de la cuenta en los últimos doce meses, lo más nuevo primero.',
  query: z.strictObject({
    /** returns only the events before the one with this id */
    before: z.optional(queryInt({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  }),
  answer: z.object({
    events: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(SECURITY_EVENT_KINDS),
        happened_at: instant,
        /** time of the last one of several attempts */
        last_at: z.nullable(instant),
        /** meaning by kind: how the session was opened, which list was downloaded */
        detail: z.nullable(z.string()),
        /** number of attempts, sessions or rows */
        amount: z.number(),
        /** browser and system; null: unknown */
        device: z.nullable(z.string()),
        /** a part of the network address; empty: several */
        network: z.nullable(z.string()),
      }),
    ),
    has_more: z.boolean(),
  }),
})
