import {
  SECOND_CALL_MS,
  type SecondCall,
  type SecondCallEvidence,
  secondCallOf,
} from '@mirador/domain/tender/second-call'
import { codesOf, PUBLISHED } from '@mirador/domain/tender/tender-status'
import { DAY_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'
import { lockTenders } from '../search/tender-search.ts'

/** Tenders per transaction, which blocks all other use of the embedded database. */
const BATCH = 50
/** How long one call starts new batches: a large import takes several calls, so that requests run in between. */
const CALL_MS = 3 * SECOND_MS
/**
 * Maximum time that a tender is open: it limits how far back a tender that closed in the last sixty days was published.
 */
const MAX_OPEN_DAYS = 180
const DESERTED = codesOf('desierta')

/**
 * Compares the tenders that arrived or changed since the last call with the other tenders of their institutions, and
 * stores which of them are second calls of a deserted one. Called each minute. A followed tender gets a change, if its
 * second call is open. Several processes may run it, one after the other.
 * @param ms how long new batches are started
 * @returns how many links were added or removed
 */
export async function linkSecondCalls(db: Db, now: Date, ms = CALL_MS): Promise<number> {
  const end = performance.now() + ms
  let changed = 0
  while (performance.now() < end) {
    const { rows } = await sql`select from tender_to_compare limit 1`.execute(db)
    if (rows.length === 0) return changed
    const done = await db.transaction().execute((tx) => linkBatch(tx, now))
    changed += done.changed
    if (done.taken < BATCH) return changed
  }
  return changed
}

async function linkBatch(tx: Tx, now: Date): Promise<{ taken: number; changed: number }> {
  // changes of tenders have one writer at a time, so that their ids ascend
  await lockTenders(tx)
  const { rows } = await sql<{ tender_id: number }>`
    delete from tender_to_compare where tender_id in (
      select tender_id from tender_to_compare order by tender_id limit ${sql.lit(BATCH)})
    returning tender_id`.execute(tx)
  const taken = rows.map(({ tender_id }) => tender_id)
  if (taken.length === 0) return { taken: 0, changed: 0 }
  const later = await findLaterCalls(tx, taken)
  const links = bestLinks(await comparedPairs(tx, later))
  const changed = await storeLinks(tx, { later, links, now })
  return { taken: taken.length, changed }
}

interface Pair {
  earlier_id: number
  later_id: number
}

/**
 * The tenders among some that may be second calls (a Compra Ágil states its own), and the possible second calls of the
 * deserted ones, linked ones included.
 */
async function findLaterCalls(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tender_id as id from tender_search where tender_id = any(${ids}::int[]) and ${isTender('tender_search')}
    union select tender_id from tender_second_call where earlier_id = any(${ids}::int[])
    union select l.tender_id from tender_search e
    join tender_search l on l.institution_id = e.institution_id
      and l.published_at between e.closes_at and e.closes_at + ${WINDOW}
    where e.tender_id = any(${ids}::int[]) and e.status = any(${DESERTED}::int[]) and ${isTender('l')}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

const WINDOW = sql`make_interval(days => ${sql.lit(SECOND_CALL_MS / DAY_MS)})`

/**
 * The deserted tenders of the same stated institution that closed within sixty days before the publication of each
 * given tender.
 */
async function findPairs(tx: Db, later: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select e.tender_id as earlier_id, l.tender_id as later_id
    from tender_search l
    join tender_search e on e.institution_id = l.institution_id and e.status = any(${DESERTED}::int[])
      and e.published_at between l.published_at - ${sql.lit(`${MAX_OPEN_DAYS} days`)}::interval and l.published_at
      and e.closes_at between l.published_at - ${WINDOW} and l.published_at
    where l.tender_id = any(${[...later]}::int[]) and e.tender_id <> l.tender_id and ${isTender('e')}`.execute(tx)
  return rows
}

interface ComparedPair extends Pair {
  call: SecondCall
  closes_at: Date
}

async function comparedPairs(tx: Db, later: readonly number[]): Promise<ComparedPair[]> {
  const pairs = await findPairs(tx, later)
  const calls = await findCalls(tx, [...new Set(pairs.flatMap(({ earlier_id, later_id }) => [earlier_id, later_id]))])
  return pairs.flatMap(({ earlier_id, later_id }) => {
    const [earlier, later] = [calls.get(earlier_id), calls.get(later_id)]
    const call = earlier && later && secondCallOf(earlier, later)
    return call ? [{ earlier_id, later_id, call, closes_at: earlier.closes_at as Date }] : []
  })
}

interface CallRow {
  id: number
  name: string
  description: string | null
  unit_code: string | null
  unit_name: string | null
  published_at: Date | null
  closes_at: Date | null
  items: { product_code: number | null; product_name: string | null; description: string | null }[]
}

/** Tenders in the form of the comparison; those without a buying unit of their own are missing. */
async function findCalls(tx: Db, ids: readonly number[]): Promise<Map<number, CallRow>> {
  const { rows } = await sql<CallRow>`
    select t.id, t.name, t.description, t.unit_code, t.unit_name, t.published_at, t.closes_at, coalesce((
      select jsonb_agg(jsonb_build_object('product_code', product_code, 'product_name', product_name, 'description', description))
      from tender_item i where i.tender_id = t.id), '[]') as items
    from tender t where t.id = any(${[...ids]}::int[]) and not t.institution_is_inferred
      and coalesce(t.unit_code, t.unit_name) is not null`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of several earlier calls the most similar one; of equally similar ones, the one that closed last. */
function bestLinks(pairs: readonly ComparedPair[]): ComparedPair[] {
  const byLater = Map.groupBy(pairs, ({ later_id }) => later_id)
  return [...byLater.values()].map((ofOne) =>
    ofOne.reduce((best, pair) => {
      const isBetter =
        pair.call.similarity - best.call.similarity || pair.closes_at.getTime() - best.closes_at.getTime()
      return isBetter > 0 ? pair : best
    }),
  )
}

/** Stores the links of all later calls, and deletes those that are no longer valid. */
async function storeLinks(
  tx: Db,
  { later, links, now }: { later: readonly number[]; links: readonly ComparedPair[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ earlier_id: number; later_id: number; is_found: boolean }>`
    with link as (
      select * from unnest(${links.map(({ later_id }) => later_id)}::int[], ${links.map(({ earlier_id }) => earlier_id)}::int[],
        ${links.map(({ call }) => call.evidence)}::text[]) as l (tender_id, earlier_id, evidence)
    ), known as (
      select * from tender_second_call where tender_id = any(${[...later]}::int[]) for update
    ), lost as (
      delete from tender_second_call s using known k
      where s.tender_id = k.tender_id and not exists (select from link l where l.tender_id = k.tender_id)
    ), stored as (
      insert into tender_second_call (tender_id, earlier_id, evidence, found_at)
      select tender_id, earlier_id, evidence, ${now.toISOString()}::timestamptz from link order by tender_id
      on conflict (tender_id) do update set earlier_id = excluded.earlier_id, evidence = excluded.evidence,
        found_at = excluded.found_at
      where (tender_second_call.earlier_id, tender_second_call.evidence) is distinct from (excluded.earlier_id, excluded.evidence)
    )
    select k.earlier_id, k.tender_id as later_id, false as is_found from known k
    where not exists (select from link l where (l.tender_id, l.earlier_id) = (k.tender_id, k.earlier_id))
    union all
    select l.earlier_id, l.tender_id, true from link l
    where not exists (select from known k where (l.tender_id, l.earlier_id) = (k.tender_id, k.earlier_id))`.execute(tx)
  await recordChanges(tx, rows, now)
  return rows.length
}

/** Records a change of the deserted tender for a new open second call, and for the end of a link. */
async function recordChanges(
  tx: Db,
  links: readonly { earlier_id: number; later_id: number; is_found: boolean }[],
  now: Date,
) {
  if (links.length === 0) return
  await sql`
    insert into tender_change (tender_id, field, old, new, severity, source_at, found_at)
    select l.earlier_id, 'second_call', case when not l.is_found then to_jsonb(t.bid_idn) end,
      case when l.is_found then to_jsonb(t.bid_idn) end, 'important', t.source_at, ${now.toISOString()}::timestamptz
    from unnest(${links.map(({ earlier_id }) => earlier_id)}::int[], ${links.map(({ later_id }) => later_id)}::int[],
      ${links.map(({ is_found }) => is_found)}::boolean[]) as l (earlier_id, later_id, is_found)
    join tender t on t.id = l.later_id
    where case when l.is_found then t.status = ${sql.lit(PUBLISHED)} and t.closes_at > ${now.toISOString()}::timestamptz
      else exists (select from tender_change c where c.tender_id = l.earlier_id and c.field = 'second_call'
        and c.new = to_jsonb(t.bid_idn)) end`.execute(tx)
}

/** Queues written tenders for `linkSecondCalls`. */
export async function compareCallsOf(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`insert into tender_to_compare select unnest(${[...ids]}::int[]) on conflict do nothing`.execute(tx)
}

/** A tender that is the first or second call of another one. */
export interface LinkedCall {
  bid_idn: string
  name: string
  published_at: Date | null
  /** when it was declared deserted, for a first call */
  awarded_at: Date | null
  evidence: SecondCallEvidence
}

/** The deserted tender of a second call, and the second calls of a deserted tender. */
export async function findLinkedCalls(
  db: Db,
  tender_id: number,
): Promise<{ earlier: LinkedCall | undefined; later: LinkedCall[] }> {
  const { rows } = await sql<LinkedCall & { is_earlier: boolean }>`
    select t.bid_idn, t.name, t.published_at, t.awarded_at, s.evidence, true as is_earlier
    from tender_second_call s join tender t on t.id = s.earlier_id where s.tender_id = ${tender_id}::int
    union all
    select t.bid_idn, t.name, t.published_at, t.awarded_at, s.evidence, false
    from tender_second_call s join tender t on t.id = s.tender_id where s.earlier_id = ${tender_id}::int
    order by published_at, bid_idn`.execute(db)
  const callOf = ({ is_earlier: _is, ...call }: LinkedCall & { is_earlier: boolean }): LinkedCall => call
  return {
    earlier: rows.filter(({ is_earlier }) => is_earlier).map(callOf)[0],
    later: rows.filter(({ is_earlier }) => !is_earlier).map(callOf),
  }
}
