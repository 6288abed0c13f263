import { listNotices, MAX_NOTICES } from '@mirador/contract/notices'
import type { Db } from '@mirador/database/connection/connect'
import { listReminders } from '@mirador/database/mail/reminders'
import { listNewMatches } from '@mirador/database/saved-searches/saved-searches'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { readRoute } from '../../http/route.ts'

/** DES-3: what the caller has not seen, newest first. */
export const listNoticesRoute = readRoute(listNotices, async ({ session }, { database: { db }, now }) => {
  const notices = [
    ...(await changesOf(db, session.sub)),
    ...(await matchesOf(db, session.sub)),
    ...(await remindersOf(db, session.sub, now())),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return { notices: notices.slice(0, MAX_NOTICES), total: notices.length }
})

/** One notice per followed tender: its most important change, at the moment of its newest. */
async function changesOf(db: Db, sub: string) {
  const { byTender } = await listUnseenChanges(db, sub)
  return [...byTender.values()].flatMap(({ history, money, bid_idn, name }) => {
    const [change, ...others] = foldChanges(history, money)
    if (!change) return []
    const at = new Date(Math.max(...[change, ...others].map(({ found_at }) => found_at.getTime())))
    return [{ kind: 'change' as const, at, bid_idn, name, change, more: others.length }]
  })
}

async function matchesOf(db: Db, sub: string) {
  const searches = await listNewMatches(db, sub)
  return searches.map(({ id, name, query, new_matches, matched_at }) => ({
    kind: 'matches' as const,
    at: matched_at,
    id: String(id),
    name,
    query,
    new_matches,
  }))
}

async function remindersOf(db: Db, sub: string, now: Date) {
  const reminders = await listReminders(db, sub, now)
  return reminders.map(({ at, bid_idn, name, reminder, date_at }) => ({
    kind: 'reminder' as const,
    at,
    bid_idn,
    name,
    reminder,
    date_at,
  }))
}
