import { answerTodayOffer, getTodayQueues, noteTodayOpening, updateStart } from '@mirador/contract/today-queues'
import { ensureAccount, updateStartScreen } from '@mirador/database/accounts/accounts'
import { answerTodayOffer as storeAnswer } from '@mirador/database/mail/today-mail'
import { findTodaySince, insertTodayOpening } from '@mirador/database/today/today-openings'
import { readRoute, route } from '../../http/route.ts'
import { readToday } from '../../today/read-today.ts'

export const todayRoutes = {
  /** ESC-03: what to decide, what changed and what is new. */
  getTodayQueues: readRoute(getTodayQueues, async ({ session: { sub } }, { database: { db }, now, log }) => {
    const at = now()
    const opening = await findTodaySince(db, sub, at)
    const onFailure = (err: unknown) => log.error({ err }, 'a queue of Hoy not read')
    return readToday(db, sub, { now: at, ...opening, onFailure })
  }),

  /** ESC-07: repeating it within four hours moves nothing. */
  noteTodayOpening: route(noteTodayOpening, async ({ session: { sub } }, { database: { db }, now }) => {
    const at = now()
    await ensureAccount(db, sub, at)
    await insertTodayOpening(db, sub, at)
    return { noted: true as const }
  }),

  answerTodayOffer: route(
    answerTodayOffer,
    async ({ body: { today }, session: { sub } }, { database: { db }, now }) => {
      const at = now()
      await ensureAccount(db, sub, at)
      await storeAnswer(db, sub, today, at)
      return { today }
    },
  ),

  /** ESC-02: the screen on which the account starts, on any device. */
  updateStart: route(updateStart, async ({ body: { start }, session: { sub } }, { database: { db }, now }) => {
    await ensureAccount(db, sub, now())
    await updateStartScreen(db, sub, start)
    return { start }
  }),
}
