import { nameKey } from '@mirador/domain/text/name-key'
import { sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'
import { type Merged, newMerged } from './merged.ts'

/** A row of the operator's list of types or of relatores. */
export interface ListedName {
  name: string
  /** false takes it off the list: it is offered only while a service has it */
  is_listed: boolean
}

interface StoredName extends ListedName {
  id: number
  name_key: string
}

export interface MergedNames {
  /** ids by name key */
  ids: Map<string, number>
  merged: Merged
  /** names stored for the first time */
  created: string[]
}

/**
 * Updates types or relatores to the imported sheets. The list decides spelling and presence; a name that only services use
 * takes their spelling.
 */
export async function mergeNames(
  tx: Tx,
  table: 'service_type' | 'relator',
  { listed, used }: { listed: readonly ListedName[] | undefined; used: readonly string[] },
  { replace, isDemo }: { replace: boolean; isDemo: boolean },
): Promise<MergedNames> {
  const { rows } = await sql<StoredName>`select id, name, name_key, is_listed from ${sql.table(table)}`.execute(tx)
  const stored = new Map(rows.map((row) => [row.name_key, row]))
  const target = targetNames(stored, listed ?? [], used)
  if (replace && listed) {
    const named = new Set(listed.map(({ name }) => nameKey(name)))
    for (const { name, name_key, is_listed } of rows) {
      if (is_listed && !named.has(name_key)) target.set(name_key, { name, is_listed: false })
    }
  }
  const merged = newMerged()
  const fresh: [string, ListedName][] = []
  const changed: StoredName[] = []
  for (const [key, name] of target) {
    const before = stored.get(key)
    if (!before) fresh.push([key, name])
    else if (before.name === name.name && before.is_listed === name.is_listed) merged.unchanged++
    else {
      changed.push({ ...before, ...name })
      merged[before.is_listed && !name.is_listed ? 'retired' : 'updated']++
    }
  }
  merged.created = fresh.length
  const ids = new Map(rows.map(({ id, name_key }) => [name_key, id]))
  for (const { id, name_key } of await insertNames(tx, table, fresh, isDemo)) ids.set(name_key, id)
  await updateNames(tx, table, changed)
  return { ids, merged, created: fresh.map(([, { name }]) => name) }
}

function targetNames(stored: ReadonlyMap<string, StoredName>, listed: readonly ListedName[], used: readonly string[]) {
  const target = new Map<string, ListedName>()
  const usedKeys = new Set(used.map(nameKey))
  for (const { name, is_listed } of listed) {
    const key = nameKey(name)
    // retired from a list that never had it, and not in use
    if (is_listed || stored.has(key) || usedKeys.has(key)) target.set(key, { name, is_listed })
  }
  for (const name of used) {
    const key = nameKey(name)
    if (target.has(key)) continue
    const before = stored.get(key)
    target.set(key, before?.is_listed ? before : { name, is_listed: false })
  }
  return target
}

async function insertNames(tx: Tx, table: string, fresh: readonly [string, ListedName][], isDemo: boolean) {
  const { rows } = await sql<{ id: number; name_key: string }>`
    insert into ${sql.table(table)} (name, name_key, is_listed, is_demo)
    select name, name_key, is_listed, ${isDemo}::boolean
    from unnest(${fresh.map(([, { name }]) => name)}::text[], ${fresh.map(([key]) => key)}::text[],
      ${fresh.map(([, { is_listed }]) => is_listed)}::boolean[]) as fresh (name, name_key, is_listed)
    returning id, name_key`.execute(tx)
  return rows
}

async function updateNames(tx: Tx, table: string, changed: readonly StoredName[]): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update ${sql.table(table)} as known set name = changed.name, is_listed = changed.is_listed
    from unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ name }) => name)}::text[],
      ${changed.map(({ is_listed }) => is_listed)}::boolean[]) as changed (id, name, is_listed)
    where known.id = changed.id`.execute(tx)
}
