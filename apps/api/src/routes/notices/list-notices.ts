import { listNotices, MAX_NOTICES, markNoticesSeen } from '@mirador/contract/notices'
import { ensureAccount, findNoticesSeenAt, updateNoticesSeenAt } from '@mirador/database/accounts/accounts'
import { listUnseenAwards } from '@mirador/database/companies/supplier-follows'
import type { Db } from '@mirador/database/connection/connect'
import { listReminders } from '@mirador/database/mail/reminders'
import { listUnseenOwnResults } from '@mirador/database/offers/own-result-news'
import { listNewMatches } from '@mirador/database/saved-searches/saved-searches'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { withNetChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { readRoute, route } from '../../http/route.ts'
import { addOwnResults } from '../../tenders/own-results.ts'

/** DES-3: the unseen notices of the caller, newest first. */
const listNoticesRoute = readRoute(listNotices, async ({ session }, { database: { db }, now }) => {
  const notices = [
    ...(await changesOf(db, session.sub)),
    ...(await matchesOf(db, session.sub)),
    ...(await awardsOf(db, session.sub)),
    ...(await remindersOf(db, session.sub, now())),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  const seen_at = await findNoticesSeenAt(db, session.sub)
  return { notices: notices.slice(0, MAX_NOTICES), total: notices.length, seen_at }
})

/** DES-3: an instant that is still to come counts as now, so that it hides no later notice. */
const markNoticesSeenRoute = route(markNoticesSeen, async ({ body, session: { sub } }, { database: { db }, now }) => {
  const at = now()
  await ensureAccount(db, sub, at)
  const upTo = new Date(Math.min(Date.parse(body.up_to), at.getTime()))
  return { seen_at: await updateNoticesSeenAt(db, sub, upTo) }
})

export const noticeRoutes = { listNotices: listNoticesRoute, markNoticesSeen: markNoticesSeenRoute }

/**
 * One notice per followed tender: its most important change, at the time of its newest, or the result of the own
 * offers.
 */
async function changesOf(db: Db, sub: string) {
  const { byTender } = await listUnseenChanges(db, sub)
  const tenders = withNetChanges(byTender.values())
  const { changed, further } = await addOwnResults(db, sub, tenders, await listUnseenOwnResults(db, sub))
  return [
    ...changed.flatMap(({ bid_idn, name, changes: [change, ...otherChanges], found_at: at, own_result }) =>
      change ? [{ kind: 'change' as const, at, bid_idn, name, change, more: otherChanges.length, own_result }] : [],
    ),
    ...further.map(({ bid_idn, name, found_at: at, own_result }) => ({
      kind: 'result' as const,
      at,
      bid_idn,
      name,
      own_result,
    })),
  ]
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

async function awardsOf(db: Db, sub: string) {
  const awards = await listUnseenAwards(db, sub)
  return awards.map(({ rut, name: company, bid_idn, tender_name: name, lines, found_at }) => ({
    kind: 'award' as const,
    at: found_at,
    bid_idn,
    name,
    rut,
    company,
    lines,
  }))
}

async function remindersOf(db: Db, sub: string, now: Date) {
  const reminders = await listReminders(db, sub, now)
  return reminders.map(({ at, bid_idn, name, reminder, kind, date_at }) => ({
    kind: 'reminder' as const,
    at,
    bid_idn,
    name,
    reminder,
    deadline: kind,
    date_at,
  }))
}
