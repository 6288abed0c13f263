import type { Db } from '@mirador/database/connection/connect'
import { sql } from 'kysely'
import { seconds } from './measure.ts'
import type { RawCopy, ScratchDatabase } from './scratch-database.ts'

// What imports are compared with: COPY of the same rows into tables without indexes, keys and checks, in the schema
// `bare`, and then building their indexes.

export interface BareTable {
  name: string
  columns: string
  /** the column with the tender's id, where the table has one */
  key: string | undefined
}

/** @param pattern regular expression of the names of the tables */
export async function createBareTables(db: Db, pattern: string): Promise<BareTable[]> {
  await sql`drop schema if exists bare cascade`.execute(db)
  await sql`create schema bare`.execute(db)
  const { rows } = await sql<{ name: string; columns: string; has_tender: boolean }>`
    select c.relname::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      bool_or(a.attname = 'tender_id') as has_tender
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname ~ ${pattern}
    group by c.relname order by c.relname`.execute(db)
  for (const { name } of rows) {
    await sql.raw(`create table bare.${name} (like public.${name} including generated)`).execute(db)
  }
  return rows.map(({ name, columns, has_tender }) => {
    return { name, columns, key: name === 'tender' ? 'id' : has_tender ? 'tender_id' : undefined }
  })
}

/**
 * @param which what follows the name of the table in the query
 * @returns the number of rows, and the time of storing them
 */
export async function copyRows(raw: RawCopy, { name, columns }: BareTable, which = '') {
  const rows = await raw.out(`select ${columns} from ${name} ${which}`)
  let count = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) count++
  return { count, seconds: await seconds(() => raw.in(`bare.${name} (${columns})`, rows)) }
}

/** Builds the indexes of a table. @returns the seconds that it took */
export async function buildIndexes({ db }: ScratchDatabase['database'], name: string): Promise<number> {
  const { rows } = await sql<{ definition: string }>`
    select regexp_replace(indexdef, ' ON (ONLY )?public[.]', ' ON bare.') as definition
    from pg_indexes where schemaname = 'public' and tablename = ${name} order by indexname`.execute(db)
  return seconds(async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db)
  })
}
