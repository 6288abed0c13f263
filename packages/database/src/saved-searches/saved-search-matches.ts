import type { SearchMatches } from '@mirador/domain/mail/search-matches'
import { listAddress, savedQuery } from '@mirador/domain/tender-query/saved-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isNotDisabled } from '../connection/enabled-user.ts'
import { listMatchedWords } from '../search/matched-words.ts'
import { findSearch } from '../search/search-condition.ts'
import { channelsOf } from '../search/tender-filters.ts'

/** Maximum number of tenders of one search in a mail. */
const MAX_MATCHES_PER_SEARCH = 10
/** Maximum age of mailed matches: an account without mails for a year gets only recent ones. */
const MAX_MATCH_AGE_DAYS = 30
/** Maximum number of entries of a feed. */
const FEED_LENGTH = 50

/**
 * Takes the new matches of the searches that an account receives by mail, without dismissed tenders, and marks them as
 * notified: call it in the transaction that writes the mail. Of two concurrent calls only one gets a match.
 */
export async function takeSearchMatches(db: Db, sub: string, now: Date): Promise<SearchMatches[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: taken } = await sql<{ saved_search_id: number; tender_id: number }>`
    with taken as (
      update saved_search_match m set told_at = ${at}
      from saved_search s
      where s.sub = ${sub}::uuid and s.in_digest and m.saved_search_id = s.id and m.told_at is null
      returning m.saved_search_id, m.tender_id, m.matched_at
    )
    select saved_search_id, tender_id from taken
    where tender_id not in (select tender_id from dismissal where sub = ${sub}::uuid) and matched_at > ${new Date(now.getTime() - MAX_MATCH_AGE_DAYS * DAY_MS).toISOString()}::timestamptz`.execute(
    db,
  )
  if (taken.length === 0) return []
  const ids = Map.groupBy(taken, ({ saved_search_id }) => saved_search_id)
  const searches = await db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query'])
    .where('sub', '=', sub)
    .where('id', 'in', [...ids.keys()])
    .orderBy(sql`lower(name)`)
    .execute()
  const searchMatches: SearchMatches[] = []
  for (const { id, name, query: stored } of searches) {
    const query = savedQuery(stored)
    const matches = ids.get(id) ?? []
    const tenders = await listFirstTenders(
      db,
      matches.map(({ tender_id }) => tender_id),
    )
    const search = await findSearch(db, query.q)
    const words = await listMatchedWords(db, search, tenders)
    searchMatches.push({
      saved_search_id: String(id),
      name,
      channels: channelsOf(query, search),
      path: listAddress(query),
      total: matches.length,
      tenders: tenders.map(({ id: tender_id, ...tender }) => ({ ...tender, words: words.get(tender_id) ?? [] })),
    })
  }
  return searchMatches
}

/** The first of some tenders: open ones before the others, the newest publication first. */
async function listFirstTenders(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    bid_idn: string
    name: string
    institution_name: string | null
    amount: number | null
    currency: string | null
    closes_at: Date | null
  }>`
    select t.id, t.bid_idn, t.name, t.institution_name, t.amount, t.currency, t.closes_at
    from tender_search s join tender t on t.id = s.tender_id where s.tender_id = any(${ids}::int[])
    order by s.recent_rank, s.tender_id limit ${sql.lit(MAX_MATCHES_PER_SEARCH)}`.execute(db)
  return rows
}

/** An entry of a feed. */
interface FeedEntry {
  bid_idn: string
  name: string
  institution_name: string | null
  region: number | null
  currency: string | null
  amount: number | null
  closes_at: Date | null
  matched_at: Date
}

/**
 * A search with the entries of its feed, by the token of its address; undefined: no search has the token, or its owner
 * is disabled.
 */
export async function findFeed(db: Db, feed_token: string) {
  const search = await db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'created_at'])
    .where('feed_token', '=', feed_token)
    .where(isNotDisabled('saved_search.sub'))
    .executeTakeFirst()
  if (!search) return undefined
  const { rows } = await sql<FeedEntry>`
    select t.bid_idn, t.name, t.institution_name, t.region, t.currency, t.amount, t.closes_at, m.matched_at
    from saved_search_match m join tender t on t.id = m.tender_id
    where m.saved_search_id = ${search.id}::int
    order by m.matched_at desc, m.tender_id desc limit ${sql.lit(FEED_LENGTH)}`.execute(db)
  return {
    name: search.name,
    path: listAddress(savedQuery(search.query)),
    created_at: search.created_at,
    tenders: rows,
  }
}

/** Deletes old matches. `before` must be earlier than the matches that mails, feeds and counts still use. */
export async function deleteSearchMatchesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('saved_search_match').where('matched_at', '<', before).execute()
}
