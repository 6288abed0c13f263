import { canonicalRut } from '@mirador/domain/account/rut'
import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import type { WordChange } from '@mirador/domain/tender-query/word-change'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { listAccountRubros } from '../accounts/accounts.ts'
import type { Db } from '../connection/connect.ts'
import { findListCondition } from '../search/tender-list.ts'
import { publishedLately } from './published-window.ts'

/** Maximum number of saved searches of an account. */
export const MAX_SEARCHES = 50
/** A search with more matches a day is too broad to be read. */
export const BROAD_PER_DAY = 100
/** Entries in the feed of a search that has just been saved. */
const SEED_LENGTH = 50

export interface NewSavedSearch {
  sub: string
  name: string
  query: TenderQuery
  in_digest: boolean
  feed_token: string
  was_too_broad: boolean
}

/**
 * Saves a search. Tenders that already match it are no new matches: they are never mailed, and the newest begin its
 * feed.
 * @param also runs in the same transaction
 * @returns its id, or the reason of a refusal: the account has MAX_SEARCHES, or one with that name
 */
export async function insertSavedSearch(
  db: Db,
  search: NewSavedSearch,
  now: Date,
  also?: (tx: Db) => Promise<void>,
): Promise<number | 'too many' | 'name taken'> {
  const { sub, name, query, in_digest, feed_token, was_too_broad } = search
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('sub').where('sub', '=', sub).forUpdate().execute()
    const saved = await sql<{ count: number }>`
      select count(*)::int as count from saved_search where sub = ${sub}::uuid`.execute(tx)
    if ((saved.rows[0]?.count ?? 0) >= MAX_SEARCHES) return 'too many'
    const { rows } = await sql<{ id: number }>`
      insert into saved_search (sub, name, query, in_digest, feed_token, was_too_broad, created_at, seen_at)
      values (${sub}::uuid, ${name}, ${JSON.stringify(query)}::jsonb, ${in_digest}, ${feed_token}, ${was_too_broad},
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict do nothing returning id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) return 'name taken'
    await seedMatches(tx, { id, sub, query }, now)
    await also?.(tx)
    return id
  })
}

/**
 * Changes the given fields of a search. With another query it starts again, without new matches. Matches made while the
 * search was not in the digest are not mailed later.
 * @param also runs in the same transaction
 * @returns false when the account has no such search
 */
export async function updateSavedSearch(
  db: Db,
  { sub, id }: { sub: string; id: number },
  changes: Partial<Omit<NewSavedSearch, 'sub'>>,
  now: Date,
  also?: (tx: Db) => Promise<void>,
): Promise<boolean | 'name taken'> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('saved_search')
      .select(['id', 'query', 'in_digest'])
      .where('id', '=', id)
      .where('sub', '=', sub)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return false
    const { query, ...otherChanges } = changes
    const { name } = otherChanges
    if (name !== undefined) {
      const { rows } = await sql`select from saved_search
        where sub = ${sub}::uuid and lower(name) = lower(${name}) and id <> ${id}::int`.execute(tx)
      if (rows.length > 0) return 'name taken'
    }
    const set = { ...otherChanges, ...(query && { query: JSON.stringify(query), word_changes: null }) }
    if (Object.keys(set).length > 0) await tx.updateTable('saved_search').set(set).where('id', '=', id).execute()
    if (query && JSON.stringify(savedQuery(query)) !== JSON.stringify(savedQuery(before.query))) {
      await tx.deleteFrom('saved_search_match').where('saved_search_id', '=', id).execute()
      await tx.updateTable('saved_search').set({ seen_at: now }).where('id', '=', id).execute()
      await seedMatches(tx, { id, sub, query }, now)
    }
    if (changes.in_digest && !before.in_digest) {
      await tx
        .updateTable('saved_search_match')
        .set({ told_at: now })
        .where('saved_search_id', '=', id)
        .where('told_at', 'is', null)
        .execute()
    }
    await also?.(tx)
    return true
  })
}

/** Repeating it changes nothing; its feed ends with it. @returns whether the account had it */
export async function deleteSavedSearch(db: Db, sub: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search')
    .where('sub', '=', sub)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns false when the account has no such search */
export async function markSearchSeen(db: Db, sub: string, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ seen_at: now, word_changes: null })
    .where('sub', '=', sub)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface SavedSearch {
  id: number
  name: string
  query: TenderQuery
  in_digest: boolean
  feed_token: string
  created_at: Date
  /** matches since its owner last opened it */
  new_matches: number
  flag: 'too_broad' | 'empty' | null
  /** words whose matches differ from when it was saved, until its owner opens it */
  word_changes: WordChange[]
}

/** The condition that a match `m` of a search `s` is in its list: its owner did not dismiss the tender. */
const IS_SHOWN = sql`not exists (select from dismissal d where d.sub = s.sub and d.tender_id = m.tender_id)`

/** The searches of an account by name, each with its counts of matches: the new ones as its list shows them. */
export async function listSavedSearches(db: Db, sub: string, now: Date): Promise<SavedSearch[]> {
  const ago = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
  const { rows } = await sql<
    Omit<SavedSearch, 'flag' | 'word_changes'> & {
      word_changes: WordChange[] | null
      was_too_broad: boolean
      week: number
      month: number
    }
  >`
    select s.id, s.name, s.query, s.in_digest, s.feed_token, s.created_at, s.word_changes, s.was_too_broad and s.created_at > ${ago(7)} as was_too_broad,
      m.new_matches, m.week, m.month
    from saved_search s cross join lateral (
      select count(*) filter (where matched_at > s.seen_at and ${IS_SHOWN})::int as new_matches,
        count(*) filter (where matched_at > ${ago(7)})::int as week,
        count(*) filter (where matched_at > ${ago(30)})::int as month
      from saved_search_match m where saved_search_id = s.id and matched_at > least(s.seen_at, ${ago(30)})
    ) m
    where s.sub = ${sub}::uuid order by lower(s.name), s.id`.execute(db)
  return rows.map(({ was_too_broad, week, month, word_changes, ...search }) => {
    const isBroad = was_too_broad || week > 7 * BROAD_PER_DAY || month > 30 * BROAD_PER_DAY
    const flag = isBroad ? 'too_broad' : month === 0 ? 'empty' : null
    return { ...search, query: savedQuery(search.query), flag, word_changes: word_changes ?? [] }
  })
}

/** The condition that a search `s` follows an institution (followed-institution.ts). */
const IS_FOLLOW = sql`(s.query ->> 'scope' = 'all' and s.query ->> 'institution' not like '%,%'
  and s.query - 'institution' - 'scope' - 'sort' = '{}')`

/** The RUTs of the institutions that an account follows, canonical. */
export async function listFollowedInstitutions(db: Db, sub: string): Promise<string[]> {
  const { rows } = await sql<{ rut: string }>`
    select distinct s.query ->> 'institution' as rut from saved_search s
    where s.sub = ${sub}::uuid and ${IS_FOLLOW}`.execute(db)
  return rows.map(({ rut }) => canonicalRut(rut))
}

/**
 * The number of tenders that matched searches of an account since it last opened them; a tender of several searches
 * counts once. Followed institutions are none of its searches.
 */
export async function countNewMatches(db: Db, sub: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.tender_id)::int as count
    from saved_search s join saved_search_match m on m.saved_search_id = s.id and m.matched_at > s.seen_at
    where s.sub = ${sub}::uuid and ${IS_SHOWN} and ${IS_FOLLOW} is not true`.execute(db)
  return rows[0]?.count ?? 0
}

export interface NewMatches {
  id: number
  name: string
  query: TenderQuery
  /** since its owner last opened it */
  new_matches: number
  /** time of the newest match */
  matched_at: Date
}

/** The searches of an account that have new matches. */
export async function listNewMatches(db: Db, sub: string): Promise<NewMatches[]> {
  const { rows } = await sql<NewMatches>`
    select s.id, s.name, s.query, m.new_matches, m.matched_at
    from saved_search s cross join lateral (
      select count(*)::int as new_matches, max(matched_at) as matched_at
      from saved_search_match m where saved_search_id = s.id and matched_at > s.seen_at and ${IS_SHOWN}
    ) m
    where s.sub = ${sub}::uuid and m.new_matches > 0`.execute(db)
  return rows.map((search) => ({ ...search, query: savedQuery(search.query) }))
}

/**
 * Stores the newest matches of a search that is being saved, and all tenders that wait to be matched, as already
 * notified.
 */
async function seedMatches(tx: Db, { id, sub, query }: { id: number; sub: string; query: TenderQuery }, now: Date) {
  const rubros = query.scope === 'mine' ? await listAccountRubros(tx, sub) : []
  const { condition: matches } = await findListCondition(tx, query, { sub, rubros })
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into saved_search_match (saved_search_id, tender_id, matched_at, told_at)
    select ${id}::int, tender_id, least(published_at, ${at}), ${at} from (
      (select tender_id, published_at from tender_search where ${matches} and ${publishedLately(now)}
       order by published_at desc, tender_id desc limit ${sql.lit(SEED_LENGTH)})
      union
      (select tender_id, published_at from tender_search
       where ${matches} and tender_id in (select tender_id from tender_to_match))
    ) seed on conflict do nothing`.execute(tx)
}

/** A search with words whose matches differ from when it was saved. */
export interface ChangedSearch {
  name: string
  word_changes: WordChange[]
}

/**
 * Takes the word changes that were not mailed yet to an owner who gets mails of the search: call it in the transaction
 * that writes the mail.
 */
export async function takeWordChanges(tx: Db, sub: string): Promise<ChangedSearch[]> {
  const { rows } = await sql<ChangedSearch>`
    with taken as (
      update saved_search set word_changes_mailed = true
      where sub = ${sub}::uuid and in_digest and word_changes is not null and not word_changes_mailed
      returning name, word_changes
    )
    select name, word_changes from taken order by lower(name)`.execute(tx)
  return rows
}
