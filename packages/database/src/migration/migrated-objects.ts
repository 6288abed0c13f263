import type { Migration } from './migrate.ts'

/**
 * The names of what some migrations leave behind, read from their text: tables in the order in which they can be
 * filled, since a table refers to earlier ones only, and functions.
 */
export function migratedObjects(migrations: readonly Migration[]): { tables: string[]; functions: string[] } {
  const tables = new Set<string>()
  const functions = new Set<string>()
  for (const { text } of migrations) {
    for (const [, verb, kind, name = ''] of text.matchAll(/^(create|drop) (table|function) (\w+)/gm)) {
      const names = kind === 'table' ? tables : functions
      names.delete(name)
      if (verb === 'create') names.add(name)
    }
  }
  return { tables: [...tables], functions: [...functions] }
}
