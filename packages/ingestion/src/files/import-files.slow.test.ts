import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { importDatabase } from './test-import-database.ts'

const { importAll, everything, db } = importDatabase()

test.skipIf(!hasRealData)(
  'SYN-2 the six real state files: totals by state equal the files, twice changes nothing (needs the real data)',
  async () => {
    const asOf = new Date('2025-04-02T03:00:00Z')
    const refused: string[] = []
    await importAll([realData('por_estado_2025')], asOf, (path, line) =>
      refused.push(`${path.split('/').at(-1)}:${line}`),
    )
    expect(refused).toEqual([])

    // counted from the files alone: a tender in several of them is in the latest stage of its process
    const stages = { publicadas: 5, suspendidas: 16, cerradas: 6, desiertas: 7, adjudicadas: 8, revocadas: 15 }
    const statusOf = new Map<string, number>()
    for (const [name, status] of Object.entries(stages)) {
      const text = gunzipSync(readFileSync(realData(`por_estado_2025/${name}.csv.gz`))).toString('utf8')
      for (const line of text.trimEnd().split('\n').slice(1)) statusOf.set(line.slice(0, line.indexOf(';')), status)
    }
    const expected: Record<number, number> = {}
    for (const status of statusOf.values()) expected[status] = (expected[status] ?? 0) + 1
    const totals = await db()
      .selectFrom('tender')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    expect(Object.fromEntries(totals.map(({ status, count }) => [status, Number(count)]))).toEqual(expected)

    const before = await everything()
    expect(await importAll([realData('por_estado_2025')], asOf)).toMatchObject({
      read: 11_696,
      created: 0,
      updated: 0,
      older: 0,
    })
    expect(await everything()).toEqual(before)
  },
)

test.skipIf(!hasRealData)(
  'SYN-2 every real file of tenders imports, and a second time changes nothing (needs the real data)',
  async () => {
    const paths = [
      'api_detalle',
      'api_lista',
      'masivo',
      'lista_dia_2025-08-14.csv',
      'export_publicadas_2025-05-06.xlsx',
    ]
    const first = await importAll(paths.map(realData))
    expect(first.refused).toBe(0)
    const before = await everything()
    expect(await importAll(paths.map(realData))).toMatchObject({ read: first.read, created: 0, updated: 0 })
    expect(await everything()).toEqual(before)
  },
)
