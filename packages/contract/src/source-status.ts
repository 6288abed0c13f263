import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

export const getSourceStatus = endpoint({
  name: 'getSourceStatus',
  base: 'api',
  method: 'GET',
  path: '/source/status',
  session: true,
  tag: 'Fuente',
  summary: 'Qué tan al día están los datos: última sincronización, si hay ticket y qué falló.',
  answer: z.object({
    /** false: there is no ticket, so nothing is read from Mercado Público */
    has_ticket: z.boolean(),
    is_demo: z.boolean(),
    /** end of the last cycle that went well */
    last_sync_at: z.nullable(instant),
    is_running: z.boolean(),
    /** of the last finished cycle when it did not go well: a Spanish sentence */
    problem: z.nullable(z.string()),
    /** newest instant at which any tender was read, by sync or import */
    last_read_at: z.nullable(instant),
    quota_left: z.nullable(z.number()),
  }),
})
