import type { Db } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { sql } from 'kysely'
import { type BareTable, buildIndexes, copyRows, createBareTables } from './bare-tables.ts'
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
  // institutions have no tender
  const bare = await createBareTables(database.db, '^(tender|institution)(?!_follow)')
  const copy = async (table: BareTable, which?: string) => {
    const copied = await copyRows(raw, table, which)
    figures.rows += copied.count
    figures.copy += copied.seconds
  }
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
    for (const table of bare) {
      if (table.key) await copy(table, `where ${table.key} > ${lastId} and ${table.key} <= ${newest}`)
    }
    if (figures.tenders > ROUND) await reimport()
    lastId = newest
  }
  await reimport()
  for (const table of bare) if (!table.key) await copy(table)
  for (const { name } of bare) figures.indexes += await buildIndexes(database, name)
  return figures
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
