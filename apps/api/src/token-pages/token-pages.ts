import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { calendarPages } from './calendar-page.ts'
import { searchFeedPages } from './search-feed-page.ts'
import { unsubscribePages } from './unsubscribe-page.ts'

/** All pages that a token in their address opens, without a session. */
export function tokenPages(context: Context): FastifyPluginAsync {
  return async (app) => {
    await app.register(calendarPages(context))
    await app.register(searchFeedPages(context))
    await app.register(unsubscribePages(context))
  }
}
