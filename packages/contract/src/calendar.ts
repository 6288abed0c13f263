import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

const tag = 'Licitaciones'
const feed = z.object({
  /** of a calendar (RFC 5545) that needs no session: the address alone gives access */
  url: z.string(),
  created_at: instant,
})
const answer = z.object({ feed: z.nullable(feed) })

export const getCalendarFeed = endpoint({
  ...addresses.getCalendarFeed,
  tag,
  summary: 'La dirección privada del calendario con las fechas de lo que sigues, si la creaste.',
  answer,
})

export const renewCalendarFeed = endpoint({
  ...addresses.renewCalendarFeed,
  tag,
  summary:
    'Crea la dirección privada del calendario; si había una, la nueva toma su lugar y la anterior deja de existir.',
  answer,
})

export const removeCalendarFeed = endpoint({
  ...addresses.removeCalendarFeed,
  tag,
  summary: 'Quita la dirección privada del calendario; repetirlo no cambia nada.',
  answer,
})
