import compress from '@fastify/compress'
import etag from '@fastify/etag'
import { findFeedOwner } from '@mirador/database/tenders/calendar-feeds'
import { CALENDAR_EVENTS } from '@mirador/texts/calendar-events'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { ETAGS } from '../http/etags.ts'
import { createRequestLimits } from '../limits/request-limits.ts'
import { FEED_BASE } from '../token-links/calendar-link.ts'
import { followedCalendar } from './followed-calendar.ts'

/** 32 bytes in base64url. */
const FEED = /^([\w-]{43})\.ics$/

/**
 * `/calendar/{token}.ics`: what an account follows, for calendars that read it again and again without a session.
 * Read from the primary: a token that was taken away opens nothing from that moment.
 */
export function calendarPages({ database: { db }, env, now }: Context): FastifyPluginAsync {
  const limits = createRequestLimits({ now, factor: env.rateLimitFactor })
  return async (app) => {
    await app.register(compress, { encodings: ['br', 'gzip'] })
    await app.register(etag, ETAGS)
    app.get(`${FEED_BASE}/:file`, async (request, reply) => {
      limits.countAddress('feed', request.ip)
      const { file } = request.params as { file: string }
      const token = FEED.exec(file)?.[1]
      const sub = token && (await findFeedOwner(db, token))
      if (!sub) {
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(CALENDAR_EVENTS.unknown)
      }
      limits.countAccount('feed', sub)
      const setting = { publicUrl: env.publicUrl, product: env.companyName, now: now() }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', 'inline; filename="licitaciones.ics"')
        .header('x-robots-tag', 'noindex')
        .send(await followedCalendar(db, sub, setting))
    })
  }
}
