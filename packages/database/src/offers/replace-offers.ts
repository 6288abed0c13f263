import { compareProgress } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Database, Tx } from '../connection/connect.ts'
import type { CopyBytes } from '../connection/copy-format.ts'
import { OFFER_COLUMNS, type OfferSpool, SNAPSHOT_COLUMNS, SUPPLIER_COLUMNS } from './offer-spool.ts'
import { insertOwnResults, listKnownOwnResults } from './own-result-news.ts'
import { countSuppliers, createSupplierTable, removeUnusedSuppliers } from './supplier-counts.ts'

/** A file of offers that was read to its end. */
export interface OfferFile {
  spool: OfferSpool
  /** when the source made it */
  sourceAt: Date
  /** first day of the month of which the file names every tender with offers; null for any other file */
  completeMonth: string | null
  /** when it is stored; now by default */
  importedAt?: Date
}

/** Numbers of tenders by the outcome for their offers. */
export interface OfferCounts {
  /** number of written offers */
  written: number
  created: number
  replaced: number
  unchanged: number
  /** the ledger has them from a newer file, or a newer complete month does not name them */
  older: number
  /** a newer complete month does not name them any more */
  removed: number
}

/**
 * Stores the offers of a file in one transaction. The newest snapshot that names a tender decides its offers, whatever
 * the order of the files; the same file again changes nothing. The tenders must be stored before.
 */
export async function replaceOffers(
  database: Database,
  { spool, sourceAt, completeMonth, importedAt = new Date() }: OfferFile,
): Promise<OfferCounts> {
  return database.bulk(async (tx, _copy, bytes) => {
    // one writer of the ledger at a time
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ledger})`.execute(tx)
    // one count of each month instead of one per statement that removes offers; room to sort a month in memory
    await sql`select set_config('mirador.counts_offers', 'on', true), set_config('work_mem', '64MB', true)`.execute(tx)
    await loadSnapshots(tx, bytes, spool)
    const verdicts = await judge(tx, sourceAt)
    const changed = await listChangedMonths(tx)
    const known = verdicts.replaced > 0 ? await listKnownOwnResults(tx) : []
    const removed = completeMonth === null ? 0 : await removeUnnamed(tx, completeMonth, sourceAt)
    if (verdicts.replaced > 0) {
      await sql`delete from offer_snapshot s using snapshot_incoming i
        where i.verdict = 'replaced' and s.tender_id = i.tender_id`.execute(tx)
    }
    const written = verdicts.created + verdicts.replaced > 0 ? await write(tx, bytes, spool, sourceAt) : 0
    if (verdicts.unchanged > 0) {
      await sql`update offer_snapshot s set source_at = ${sourceAt} from snapshot_incoming i
        where i.verdict = 'unchanged' and s.tender_id = i.tender_id and s.source_at < ${sourceAt}`.execute(tx)
    }
    const months = removed > 0 ? [...changed, completeMonth as string] : changed
    // before they are counted: without statistics a partition would be scanned for each tender
    if (written > 0) await analyzeGrown(tx, OFFERS)
    if (months.length > 0) await sql`select tally_offers(${months}::date[])`.execute(tx)
    if (months.length > 0) await analyzeGrown(tx, TALLIES)
    if (removed > 0 || verdicts.replaced > 0) await removeUnusedSuppliers(tx)
    if (written > 0) await insertOwnResults(tx, known, importedAt)
    return { written, removed, ...verdicts }
  })
}

async function loadSnapshots(tx: Tx, bytes: CopyBytes, spool: OfferSpool): Promise<void> {
  await sql`create temporary table snapshot_incoming (place int, bid_idn text collate "C", institution_rut text, year smallint,
    month date, status smallint, closed_on date, awarded_on date, offers int, digest bytea, tender_id int, verdict text) on commit drop`.execute(
    tx,
  )
  await bytes.write('snapshot_incoming', SNAPSHOT_COLUMNS, spool.snapshotRows())
}

/** Decides for each tender of the file. Tenders that are not stored, because their row was refused, get no decision. */
async function judge(tx: Tx, sourceAt: Date): Promise<Omit<OfferCounts, 'written' | 'removed'>> {
  await sql`update snapshot_incoming i set tender_id = t.id from tender t where t.bid_idn = i.bid_idn`.execute(tx)
  // statistics do not know a new month: with the index no plan compares all tenders with all
  await sql`create index on snapshot_incoming (tender_id)`.execute(tx)
  await sql`analyze snapshot_incoming`.execute(tx)
  await sql`
    update snapshot_incoming i set verdict = case
      when s.tender_id is null then case when m.source_at > ${sourceAt} then 'older' else 'created' end
      when s.digest = i.digest then 'unchanged'
      when s.source_at < ${sourceAt} then 'replaced'
      when s.source_at = ${sourceAt} then 'tied'
      else 'older' end
    from snapshot_incoming j
    left join offer_snapshot s on s.tender_id = j.tender_id
    left join offer_month m on m.month = j.month
    where j.tender_id = i.tender_id`.execute(tx)
  await judgeTied(tx)
  const { rows } = await sql<{ verdict: 'created' | 'replaced' | 'unchanged' | 'older'; tenders: number }>`
    select verdict, count(*)::int as tenders from snapshot_incoming where verdict is not null group by verdict`.execute(
    tx,
  )
  const counts = { created: 0, replaced: 0, unchanged: 0, older: 0 }
  for (const { verdict, tenders } of rows) counts[verdict] = tenders
  return counts
}

/**
 * Of two files of one moment the later stage of the process counts: a file of a month that was written again often has
 * the moment of the first. In one stage the greater digest wins, only so that the order of imports does not matter.
 */
async function judgeTied(tx: Tx): Promise<void> {
  const { rows } = await sql<{ tender_id: number; stored: number; incoming: number; is_greater: boolean }>`
    select i.tender_id, s.status as stored, i.status as incoming, i.digest > s.digest as is_greater
    from snapshot_incoming i join offer_snapshot s on s.tender_id = i.tender_id where i.verdict = 'tied'`.execute(tx)
  const won = rows.filter(({ stored, incoming, is_greater }) => {
    const progress = compareProgress(incoming, stored)
    return progress > 0 || (progress === 0 && is_greater)
  })
  await sql`update snapshot_incoming set
    verdict = case when tender_id = any(${won.map(({ tender_id }) => tender_id)}::int[]) then 'replaced' else 'older' end
    where verdict = 'tied'`.execute(tx)
}

/** The months of the tenders with written offers, before and after the import. */
async function listChangedMonths(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::text from snapshot_incoming where verdict in ('created', 'replaced') and month is not null
    union select s.month::text from snapshot_incoming i join offer_snapshot s on s.tender_id = i.tender_id
    where i.verdict = 'replaced' and s.month is not null`.execute(tx)
  return rows.map(({ month }) => month)
}

/** @returns how many tenders lost their offers */
async function removeUnnamed(tx: Tx, month: string, sourceAt: Date): Promise<number> {
  await sql`insert into offer_month (month, source_at) values (${month}::date, ${sourceAt})
    on conflict (month) do update set source_at = greatest(offer_month.source_at, excluded.source_at)`.execute(tx)
  const { numAffectedRows } = await sql`
    delete from offer_snapshot s where s.month = ${month}::date and s.source_at < ${sourceAt}
      and not exists (select from snapshot_incoming i where i.tender_id = s.tender_id)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** @returns how many offers were written */
async function write(tx: Tx, bytes: CopyBytes, spool: OfferSpool, sourceAt: Date): Promise<number> {
  const tenders = await listWritten(tx, spool.tenders)
  const counts = spool.countOffers(tenders)
  const ids = await storeSuppliers(tx, bytes, spool, counts)
  await bytes.write('bid', OFFER_COLUMNS, spool.offerRows({ tenders, ...ids }))
  await sql`
    insert into offer_snapshot (tender_id, source_at, month, year, status, institution_id, closed_on, awarded_on, offers, digest)
    select i.tender_id, ${sourceAt}, i.month, i.year, i.status, b.id, i.closed_on, i.awarded_on, i.offers, i.digest
    from snapshot_incoming i left join institution b on b.rut = i.institution_rut
    where i.verdict in ('created', 'replaced')`.execute(tx)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The tenders with written offers, by their place in the file; 0: not written. */
async function listWritten(tx: Tx, tenders: number): Promise<Int32Array> {
  const ids = new Int32Array(tenders)
  const { rows } = await sql<{ place: number; tender_id: number }>`
    select place, tender_id from snapshot_incoming where verdict in ('created', 'replaced')`.execute(tx)
  for (const { place, tender_id } of rows) ids[place] = tender_id
  return ids
}

/**
 * Adds the written offers to the counts of their suppliers and spellings, and inserts new ones.
 * @param counts offers by number of the supplier in the file
 */
async function storeSuppliers(tx: Tx, bytes: CopyBytes, spool: OfferSpool, counts: Int32Array) {
  await createSupplierTable(tx)
  await bytes.write('supplier_incoming', SUPPLIER_COLUMNS, spool.supplierRows(counts))
  await countSuppliers(tx, 'offers')
  const { rows } = await sql<{ supplier: number; supplier_id: number; name_number: number }>`
    select supplier, supplier_id, name_number from supplier_known`.execute(tx)
  const ids = { suppliers: new Int32Array(spool.suppliers), names: new Int32Array(spool.suppliers) }
  for (const { supplier, supplier_id, name_number } of rows) {
    ids.suppliers[supplier] = supplier_id
    ids.names[supplier] = name_number
  }
  return ids
}

const OFFERS = ['offer_snapshot', 'supplier', 'supplier_name', 'bid'] as const
const TALLIES = ['supplier_month', 'market_month', 'tender_outcome', 'market_value', 'buyer_month'] as const

/**
 * Analyzes tables and partitions that doubled: the statistics of a large one change little with a month. That of a
 * partitioned table includes its partitions.
 */
async function analyzeGrown(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    with part as (
      select p.relid::oid as oid, t::regclass::oid as parent from unnest(${tables}::text[]) t
      cross join lateral (
        select t::regclass as relid where not exists (select from pg_partition_tree(t::regclass))
        union all select relid from pg_partition_tree(t::regclass) where isleaf
      ) p
    ), grown as (
      select p.of from (select oid, oid as of from part union select oid, parent from part) p
      join pg_class c on c.oid = p.oid group by p.of
      having sum(pg_relation_size(c.oid)) > 0
        and sum(pg_relation_size(c.oid)) / current_setting('block_size')::int >= 2 * sum(c.relpages)
    )
    select g.of::regclass::text as name from grown g
    where not exists (select from pg_inherits i join grown w on w.of = i.inhparent where i.inhrelid = g.of)
    order by name`.execute(tx)
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx)
}
