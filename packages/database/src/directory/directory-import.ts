import { nameKey } from '@mirador/domain/text/name-key'
import { sql } from 'kysely'
import type { Database, Tx } from '../connection/connect.ts'
import { type ListedName, mergeNames } from './directory-names.ts'
import { mergeServices, retireServices, type ServiceRow } from './directory-services.ts'
import { addMerged, type Merged, newMerged } from './merged.ts'

/** The content of the operator's sheets; a list is absent when no sheet of its kind was given. */
export interface DirectorySheets {
  services?: readonly ServiceRow[]
  /** codes of services that a sheet retires */
  retired?: readonly string[]
  types?: readonly ListedName[]
  relatores?: readonly ListedName[]
}

export interface DirectoryCounts {
  services: Merged
  types: Merged
  relatores: Merged
  /** names that occur for the first time, in order of appearance */
  newTypes: string[]
  newRelatores: string[]
  /** invented services that the operator's replaced */
  demoRemoved: number
}

export interface MergeOptions {
  now: Date
  /** retires entries that the sheets do not name, each kind by its own sheets */
  replace?: boolean
  /** invented data: loaded into an empty directory, and removed by the first real import */
  isDemo?: boolean
}

/** Merges sheets into the directory in one transaction; repeating it changes nothing. Readers are not blocked. */
export function importDirectory(
  { db }: Pick<Database, 'db'>,
  sheets: DirectorySheets,
  options: MergeOptions,
): Promise<DirectoryCounts> {
  return db.transaction().execute((tx) => mergeDirectory(tx, sheets, options))
}

async function mergeDirectory(
  tx: Tx,
  { services, retired = [], types, relatores }: DirectorySheets,
  { now, replace = false, isDemo = false }: MergeOptions,
): Promise<DirectoryCounts> {
  // two imports at once would both find a name missing
  await sql`lock table service, service_type, relator in share row exclusive mode`.execute(tx)
  const demoRemoved = isDemo ? 0 : await deleteDemoDirectory(tx)
  const used = services ?? []
  const merging = { replace, isDemo }
  const typesNow = await mergeNames(tx, 'service_type', { listed: types, used: used.map(({ type }) => type) }, merging)
  const named = used.flatMap(({ relatores }) => relatores ?? [])
  const relatoresNow = await mergeNames(tx, 'relator', { listed: relatores, used: named }, merging)
  const rows = used.map(({ type, relatores, ...row }) => ({
    ...row,
    type_id: typesNow.ids.get(nameKey(type)) as number,
    relator_ids: relatores?.map((name) => relatoresNow.ids.get(nameKey(name)) as number),
  }))
  const merged = addMerged(newMerged(), await mergeServices(tx, rows, { now, isDemo }))
  addMerged(merged, await retireServices(tx, retired, now))
  if (replace && services) {
    const present = new Set([...services.map(({ code }) => code), ...retired])
    const active = await tx.selectFrom('service').select('code').where('is_active', '=', true).execute()
    const absent = active.map(({ code }) => code).filter((code) => !present.has(code))
    addMerged(merged, await retireServices(tx, absent, now))
  }
  return {
    services: merged,
    types: typesNow.merged,
    relatores: relatoresNow.merged,
    newTypes: typesNow.created,
    newRelatores: relatoresNow.created,
    demoRemoved,
  }
}

/** Deletes invented entries, which never stand beside real ones. */
async function deleteDemoDirectory(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('service').where('is_demo', '=', true).executeTakeFirst()
  await tx.deleteFrom('service_type').where('is_demo', '=', true).execute()
  await tx.deleteFrom('relator').where('is_demo', '=', true).execute()
  return Number(numDeletedRows)
}

/** Whether no entry was ever loaded. */
export async function isDirectoryEmpty({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from service) or exists (select from service_type) or exists (select from relator) as found
  `.execute(db)
  return !rows[0]?.found
}
