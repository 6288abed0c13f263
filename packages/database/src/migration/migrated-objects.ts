import type { Migration } from './migrate.ts'

export interface MigratedObjects {
  /** in an order for filling them: a table refers only to earlier ones */
  tables: string[]
  views: string[]
  functions: string[]
}

/** The names of the objects that some migrations leave in the schema, read from their text. */
export function migratedObjects(migrations: readonly Migration[]): MigratedObjects {
  const names = { table: new Set<string>(), view: new Set<string>(), function: new Set<string>() }
  for (const { text } of migrations) {
    for (const [, verb, kind, name = ''] of text.matchAll(/^(create|drop) (table|view|function) (\w+)/gm)) {
      const ofKind = names[kind as keyof typeof names]
      ofKind.delete(name)
      if (verb === 'create') ofKind.add(name)
    }
  }
  return { tables: [...names.table], views: [...names.view], functions: [...names.function] }
}
