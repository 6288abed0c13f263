import type { Db } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { sql } from 'kysely'
import { seconds } from './measure.ts'
import type { ScratchDatabase } from './scratch-database.ts'

/** Seconds for the same tenders: imported, imported again with a date one day later, and copied as plain rows. */
export interface RowFigures {
  tenders: number
  rows: number
  first: number
  reimport: number
  copy: number
  indexes: number
}

/** Tenders per round. The measurements alternate, so that a slower machine affects all of them alike. */
const ROUND = 2_000

/**
 * Imports synthetic tenders, and copies the resulting rows into tables without indexes; their indexes are built at the
 * end.
 */
export async function measureRows(
  { database, raw }: Pick<ScratchDatabase, 'database' | 'raw'>,
  count: number,
  now: Date,
): Promise<RowFigures> {
  const figures: RowFigures = { tenders: 0, rows: 0, first: 0, reimport: 0, copy: 0, indexes: 0 }
  const bare = await createBareTables(database.db)
  // a second sequence of the same tenders, one round behind: keeping them would need too much memory
  const firstTime = syntheticTenders({ now, count })
  const secondTime = syntheticTenders({ now, count })
  const reimport = async () => {
    for (const batch of take(secondTime)) {
      const later = batch.map(oneDayLater)
      figures.reimport += await seconds(() => ingestTenders(database, later, now))
    }
  }
  for (let lastId = 0; figures.tenders < count; ) {
    for (const batch of take(firstTime)) {
      figures.first += await seconds(() => ingestTenders(database, batch, now))
      figures.tenders += batch.length
    }
    const newest = await highestId(database.db)
    for (const { name, columns, key } of bare) {
      if (key === undefined) continue
      const rows = await raw.out(`select ${columns} from ${name} where ${key} > ${lastId} and ${key} <= ${newest}`)
      figures.rows += lines(rows)
      figures.copy += await seconds(() => raw.in(`bare.${name} (${columns})`, rows))
    }
    if (figures.tenders > ROUND) await reimport()
    lastId = newest
  }
  await reimport()
  for (const { name, columns } of bare.filter(({ key }) => key === undefined)) {
    const rows = await raw.out(`select ${columns} from ${name}`)
    figures.rows += lines(rows)
    figures.copy += await seconds(() => raw.in(`bare.${name} (${columns})`, rows))
  }
  for (const definition of await indexDefinitions(database.db)) {
    figures.indexes += await seconds(() => sql.raw(definition).execute(database.db))
  }
  return figures
}

interface BareTable {
  name: string
  columns: string
  /** the column with the tender's id; institutions have none */
  key: string | undefined
}

/** Creates the tables that an import writes, without indexes, keys and checks, in the schema `bare`. */
async function createBareTables(db: Db): Promise<BareTable[]> {
  await sql`drop schema if exists bare cascade`.execute(db)
  await sql`create schema bare`.execute(db)
  const { rows } = await sql<{ name: string; columns: string; has_tender: boolean }>`
    select c.relname::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      bool_or(a.attname = 'tender_id') as has_tender
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname ~ '^(tender|institution)' and c.relname <> 'tender_follow'
    group by c.relname order by c.relname`.execute(db)
  for (const { name } of rows) {
    await sql.raw(`create table bare.${name} (like public.${name} including generated)`).execute(db)
  }
  return rows.map(({ name, columns, has_tender }) => ({
    name,
    columns,
    key: name === 'tender' ? 'id' : has_tender ? 'tender_id' : undefined,
  }))
}

async function indexDefinitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select replace(indexdef, ' ON public.', ' ON bare.') as definition
    from pg_indexes where schemaname = 'public' and tablename in (select tablename from pg_tables where schemaname = 'bare')
    order by indexname`.execute(db)
  return rows.map(({ definition }) => definition)
}

async function highestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from tender`.execute(db)
  return rows[0]?.id ?? 0
}

function* take(batches: Iterator<TenderRecord[]>): Generator<TenderRecord[]> {
  for (let taken = 0; taken < ROUND; ) {
    const { value, done } = batches.next()
    if (done) return
    taken += value.length
    yield value
  }
}

function oneDayLater(record: TenderRecord): TenderRecord {
  const at = new Date(record.source_at.getTime() + DAY_MS)
  return { ...record, source_at: at, read_at: at }
}

function lines(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) count++
  return count
}
