import { findFeedOwner } from '@mirador/database/tenders/calendar-feeds'
import { CALENDAR_EVENTS } from '@mirador/texts/calendar-events'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { CALENDAR_LINK } from '../token-links/token-link.ts'
import { followedCalendar } from './followed-calendar.ts'
import { tokenFiles } from './token-file.ts'

/**
 * The calendar of an account's followed tenders. Read from the primary, so that a removed token stops working at once.
 * The 404 is plain text, since a person may open the address in a browser.
 */
export function calendarPages(context: Context): FastifyPluginAsync {
  const { database, env, requestLimits, now } = context
  return tokenFiles(
    CALENDAR_LINK,
    context,
    async (token) => {
      const sub = await findFeedOwner(database.db, token)
      if (!sub) return undefined
      requestLimits.countAccount('feed', sub)
      const settings = { publicUrl: env.publicUrl, product: env.companyName, now: now() }
      return {
        type: 'text/calendar; charset=utf-8',
        headers: { 'content-disposition': 'inline; filename="licitaciones.ics"' },
        body: await followedCalendar(database.db, sub, settings),
      }
    },
    (reply) =>
      reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(CALENDAR_EVENTS.unknown),
  )
}
