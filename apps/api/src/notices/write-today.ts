import type { Db } from '@mirador/database/connection/connect'
import { listUnmailedChanges, markChangesMailed, type NoticeOwner } from '@mirador/database/mail/digest-notices'
import { endTodayTurn, findMailSince, isTodayTurn } from '@mirador/database/mail/today-mail'
import { takeOwnResults } from '@mirador/database/offers/own-result-news'
import { readTenderQueues } from '@mirador/database/today/queued-tenders'
import { type Mail, queueMail } from '../mailer/mail.ts'
import { changeRows, decideRows, freshRows } from '../today/read-today.ts'
import type { NoticeContext } from './notice-context.ts'
import { todayMail } from './today-mail.ts'
import { unsubscribeUrlsOf } from './unsubscribe-urls.ts'

type PreparedQueues = NonNullable<Awaited<ReturnType<typeof prepareToday>>>

/**
 * Both queues of tenders for the mail of Hoy; undefined while the fits are still computed. A tender that this mail misses
 * would be in none, since the next one begins where it ends.
 */
export async function prepareToday(db: Db, sub: string, now: Date) {
  const since = await findMailSince(db, sub, now)
  const queues = await readTenderQueues(db, sub, { now, since, needsNewest: true })
  if (queues.fit_state === 'computing') return undefined
  return {
    now,
    decide: await decideRows(db, sub, queues, now),
    fresh: await freshRows(db, sub, queues, now),
    hasWon: queues.fit_summary?.has_won ?? false,
  }
}

/**
 * Writes the mail of Hoy: the three queues as the screen shows them, of the changes those that no mail has reported. None
 * while all three are empty.
 */
export async function writeToday(
  { links, sender }: NoticeContext,
  { now, decide, fresh, hasWon }: PreparedQueues,
  tx: Db,
  owner: NoticeOwner,
  to: string,
): Promise<Mail | undefined> {
  const { sub } = owner
  if (!isTodayTurn(owner, now)) return undefined
  const unmailed = await listUnmailedChanges(tx, sub)
  const results = await takeOwnResults(tx, sub, now)
  const changes = await changeRows(tx, sub, { changed: unmailed.tenders, results }, now)
  if (unmailed.up_to > 0) await markChangesMailed(tx, sub, unmailed.up_to)
  await endTodayTurn(tx, sub, now)
  if (decide.total + changes.total + fresh.total === 0) return undefined
  const mail = todayMail({ to, decide, changes, fresh, hasWon }, unsubscribeUrlsOf(links, sub), sender, now)
  await queueMail(tx, mail, now)
  return mail
}
