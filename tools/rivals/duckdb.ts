import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Db } from '@mirador/database/connection/connect'
import { sql } from 'kysely'
import type { RawCopy } from '../bench/scratch-database.ts'
import { folderMegabytes } from './sizes.ts'

type Row = Record<string, unknown>

/** DuckDB with one thread over the ledger: the best case for it is one wide table of offers, by month. */
export interface Columns {
  rows(statement: string): Promise<Row[]>
  offers: number
  megabytes: number
  close(): void
}

/** What is copied of each table; offers also have what the tallies know of their tender. */
const TABLES = [
  [
    'tender',
    'tender_id int, institution_id int, month date, status smallint, days int, type_id smallint, region smallint',
    sql`select tender_id, institution_id, month, status, days, type_id, region from tender_outcome where family = 0
      order by month, tender_id`,
  ],
  [
    'institution',
    'institution_id int, rut varchar, name varchar',
    sql`select id, rut, name from institution order by id`,
  ],
  ['company', 'bidder_id int, rut varchar, offers int', sql`select id, rut, offers from bidder order by id`],
  [
    'item',
    'tender_id int, line int, product_code int, price_key bigint, quantity double',
    sql`select tender_id, position, product_code, price_key, quantity from tender_item where price_key > 0
      order by price_key, tender_id`,
  ],
] as const

const OFFER = `tender_id int, line int, family int, supplier_id int, is_legal boolean, state smallint,
  is_selected boolean, unit_amount double, awarded_quantity double, flags smallint, counted smallint,
  month date, status smallint, institution_id int, awarded_on date`

/** Copies the ledger to DuckDB, offers month by month. */
export async function copyToColumns(db: Db, raw: RawCopy, folder: string): Promise<Columns> {
  const file = join(folder, 'ledger.duckdb')
  const instance = await DuckDBInstance.create(file, { threads: '1' })
  const connection = await instance.connect()
  const copy = async (table: string, statement: string) => {
    const rows = join(folder, 'rows.csv')
    writeFileSync(rows, await raw.out(statement))
    await connection.run(`copy ${table} from '${rows}' (format csv, delim '\t', nullstr '\\N', header false)`)
    rmSync(rows)
  }
  for (const [table, columns, statement] of TABLES) {
    await connection.run(`create table ${table} (${columns})`)
    await copy(table, statement.compile(db).sql)
  }
  await connection.run(`create table offer (${OFFER})`)
  const { rows: months } = await sql<{ month: string }>`
    select distinct month::text from offer_snapshot where month is not null order by 1`.execute(db)
  for (const { month } of months) {
    await copy(
      'offer',
      `select b.tender_id, b.position, coalesce(b.family, 0), b.supplier_id, p.kind = 1, b.state, b.is_selected, b.unit_amount,
        b.awarded_quantity, b.flags, b.counted, s.month, s.status, s.institution_id, s.awarded_on
        from offer_snapshot s join bid b on b.tender_id = s.tender_id and b.year = s.year
        join supplier p on p.id = b.supplier_id where s.month = '${month}' order by b.tender_id, b.position`,
    )
  }
  await connection.run('checkpoint')
  const rows = (statement: string) => readRows(connection, statement)
  const [{ offers } = { offers: 0 }] = await rows('select count(*) as offers from offer')
  return { rows, offers: Number(offers), megabytes: folderMegabytes(folder), close: () => connection.closeSync() }
}

async function readRows(connection: DuckDBConnection, statement: string): Promise<Row[]> {
  return (await connection.runAndReadAll(statement)).getRowObjectsJS()
}
