import { listNotices, MAX_NOTICES } from '@mirador/contract/notices'
import { listUnseenAwards } from '@mirador/database/companies/supplier-follows'
import type { Db } from '@mirador/database/connection/connect'
import { listReminders } from '@mirador/database/mail/reminders'
import { listUnseenOwnResults } from '@mirador/database/offers/own-result-news'
import { listNewMatches } from '@mirador/database/saved-searches/saved-searches'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { withNetChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { readRoute } from '../../http/route.ts'
import { addOwnResults } from '../../tenders/own-results.ts'

/** DES-3: the unseen notices of the caller, newest first. */
export const listNoticesRoute = readRoute(listNotices, async ({ session }, { database: { db }, now }) => {
  const notices = [
    ...(await changesOf(db, session.sub)),
    ...(await matchesOf(db, session.sub)),
    ...(await awardsOf(db, session.sub)),
    ...(await remindersOf(db, session.sub, now())),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return { notices: notices.slice(0, MAX_NOTICES), total: notices.length }
})

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
  return reminders.map(({ at, bid_idn, name, reminder, date_at }) => ({
    kind: 'reminder' as const,
    at,
    bid_idn,
    name,
    reminder,
    date_at,
  }))
}
