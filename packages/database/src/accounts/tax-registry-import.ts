import { sql } from 'kysely'
import type { Copy, Tx } from '../connection/connect.ts'
import type { RegistryEntry } from './tax-registry.ts'

/** One row of the tax office's file. */
export interface RegistryRow extends RegistryEntry {
  line: number
  is_active: boolean
  /** `YYYY-MM-DD`, null when the file does not say */
  started_on: string | null
}

export interface RegistryCounts {
  created: number
  updated: number
  unchanged: number
  /** rows that another row of the same rut replaced */
  duplicates: number
}

const STAGED_COLUMNS = ['line', 'rut', 'razon_social', 'is_active', 'started_on'] as const

/** Creates the temporary table in which an import collects its rows; the end of the transaction drops it. */
export async function openRegistryImport(tx: Tx, copy: Copy) {
  await sql`
    create temporary table tax_registry_import (
      line int not null, rut text collate "C" not null, razon_social text not null,
      is_active boolean not null, started_on date
    ) on commit drop`.execute(tx)
  return {
    add: (rows: readonly RegistryRow[]) =>
      copy(
        'tax_registry_import',
        STAGED_COLUMNS,
        rows.map((row) => STAGED_COLUMNS.map((column) => row[column])),
      ),
    merge: (now: Date) => mergeRegistryImport(tx, now),
  }
}

/**
 * Moves the collected rows into the registry in one statement. Of several rows of one rut the active one wins, then the
 * one that started last, then the one further down (docs/decisions/0012).
 */
async function mergeRegistryImport(tx: Tx, now: Date): Promise<RegistryCounts> {
  const { rows } = await sql<{ staged: number; ruts: number; created: number; updated: number }>`
    with chosen as (
      select distinct on (rut) rut, razon_social from tax_registry_import
      order by rut, is_active desc, started_on desc nulls last, line desc
    ), written as (
      insert into tax_registry as known (rut, razon_social, updated_at)
      select rut, razon_social, ${now.toISOString()}::timestamptz from chosen
      on conflict (rut) do update set razon_social = excluded.razon_social, is_demo = false,
        updated_at = excluded.updated_at
      where known.razon_social <> excluded.razon_social or known.is_demo
      returning (xmax = 0) as is_new
    )
    select (select count(*)::int from tax_registry_import) as staged,
      (select count(*)::int from chosen) as ruts,
      (count(*) filter (where is_new))::int as created,
      (count(*) filter (where not is_new))::int as updated
    from written`.execute(tx)
  const { staged = 0, ruts = 0, created = 0, updated = 0 } = rows[0] ?? {}
  return { created, updated, unchanged: ruts - created - updated, duplicates: staged - ruts }
}
