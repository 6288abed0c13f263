import type { openTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Every row of every table in which a text occurs, as `table: row`. */
export async function rowsWith({ database: { db } }: Pick<TestApp, 'database'>, ...texts: string[]): Promise<string[]> {
  const matches: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as never)
      .selectAll()
      .execute()
    for (const row of rows) {
      const json = JSON.stringify(row)
      if (texts.some((text) => json.toLowerCase().includes(text.toLowerCase()))) matches.push(`${name}: ${json}`)
    }
  }
  return matches
}
