import { PAGE_SIZE } from '@mirador/contract/page'
import { listSecurityEvents } from '@mirador/contract/security-log'
import { listSecurityEvents as listEvents } from '@mirador/database/identity/security-events'
import { route } from '../../http/route.ts'

/** From the primary: downloads are read requests, after which a standby may lag. */
export const listSecurityEventsRoute = route(
  listSecurityEvents,
  async ({ query: { before }, session: { sub } }, { database: { db } }) => {
    const events = await listEvents(db, sub, { before, limit: PAGE_SIZE + 1 })
    return { events: events.slice(0, PAGE_SIZE), has_more: events.length > PAGE_SIZE }
  },
)
