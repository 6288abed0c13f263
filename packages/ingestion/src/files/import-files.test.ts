import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { monthlyHeader, monthlyLine, monthlyRow } from '@mirador/invented/months/monthly-file'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { importFiles } from './import-files.ts'
import { openKnown, testFile, testFolder } from './test-folder.ts'
import { importDatabase, now } from './test-import-database.ts'

const detail = readFileSync(new URL('../../fixtures/detail-answer.json', import.meta.url), 'utf8')

const { importAll, everything, database, db } = importDatabase()

const changesOf = (code: string) =>
  db()
    .selectFrom('tender_change')
    .innerJoin('tender', 'tender.id', 'tender_change.tender_id')
    .where('bid_idn', '=', code)
    .orderBy('tender_change.id')
    .select(['field', 'old', 'new'])
    .execute()

function answer(change: (entry: Record<string, unknown>) => void, at: string): string {
  const body = JSON.parse(detail)
  change(body.Listado[0])
  return JSON.stringify({ ...body, FechaCreacion: at })
}

test('SYN-1 saved answers are read oldest first, whatever their names, so that the history is in order', async () => {
  const folder = testFolder()
  const published = answer(
    (entry) => Object.assign(entry, { CodigoEstado: 5, Estado: 'Publicada' }),
    '2026-08-20T10:00:00',
  )
  writeFileSync(join(folder, 'a.json'), detail)
  writeFileSync(join(folder, 'b.json'), published)
  expect(await importAll([folder])).toMatchObject({ files: 2, read: 2, created: 1, updated: 1 })
  const fields = (await changesOf('2345-67-LE26')).map(({ field }) => field)
  expect(fields).toEqual(['status', 'awarded_at'])
})

test('SYN-2 repeating an import changes nothing, and every run is recorded with its counts', async () => {
  const file = testFile(
    'lic_2026-9.csv',
    Buffer.concat([
      monthlyHeader(),
      monthlyLine(monthlyRow('1-1-LP25')),
      monthlyLine(monthlyRow('1-2-LP25', { CodigoEstado: 'NA' })),
    ]),
  )
  const refused: string[] = []
  const first = await importAll([file], undefined, (_, line) => refused.push(String(line)))
  expect(first).toMatchObject({ files: 1, read: 1, created: 1, refused: 1, by_status: { 8: 1 } })
  expect(refused).toEqual(['4'])
  const before = await everything()
  expect(await importAll([file])).toMatchObject({ read: 1, created: 0, updated: 0, unchanged: 1 })
  expect(await everything()).toEqual(before)
  const runs = await db().selectFrom('ingestion_run').selectAll().orderBy('id').execute()
  expect(runs).toMatchObject([
    { kind: 'import:monthly-csv', outcome: 'partial', counts: { read: 1, created: 1, refused: 1 } },
    { kind: 'import:monthly-csv', outcome: 'partial', counts: { read: 1, unchanged: 1 } },
  ])
})

// PostgreSQL vacuums at its own time
test.skipIf(process.env.TEST_DATABASE_URL)(
  'SYN-2 repeated imports do not increase the size of the database',
  async () => {
    const lines = Array.from({ length: 400 }, (_, i) => monthlyLine(monthlyRow(`1-${i}-LP25`)))
    const file = testFile('lic_2026-9.csv', Buffer.concat([monthlyHeader(), ...lines]))
    const importAt = async (hour: number) =>
      importFiles(database(), [await openKnown(file)], { now: () => new Date(Date.UTC(2026, 10, 22, hour)) })
    for (let hour = 0; hour < 3; hour++) await importAt(hour)
    const before = await roomOfTenders()
    for (let hour = 3; hour < 12; hour++) expect(await importAt(hour)).toMatchObject({ unchanged: 400, updated: 0 })
    expect(await roomOfTenders()).toBeLessThan(before * 1.5)
  },
)

/** Size of the table in bytes. */
async function roomOfTenders(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size('tender')::float8 as bytes`.execute(db())
  return rows[0]?.bytes ?? Number.NaN
}

test('SYN-2 the day of a monthly file never replaces a known hour of that day', async () => {
  await importAll([testFile('x.json', detail)])
  const month = (closes: string) =>
    testFile(
      'lic_2026-9.csv',
      Buffer.concat([monthlyHeader(), monthlyLine(monthlyRow('2345-67-LE26', { FechaCierre: closes }))]),
    )
  const closing = () =>
    db().selectFrom('tender').select('closes_at').where('bid_idn', '=', '2345-67-LE26').executeTakeFirstOrThrow()
  await importAll([month('2026-08-31')], new Date('2026-10-20T03:00:00Z'))
  expect(await closing()).toEqual({ closes_at: new Date('2026-08-31T20:00:00.410Z') })
  expect(await changesOf('2345-67-LE26')).toEqual([])
  await importAll([month('2026-09-04')], new Date('2026-10-21T03:00:00Z'))
  expect(await closing()).toEqual({ closes_at: new Date('2026-09-05T03:59:59Z') })
})

test('SYN-2 a truncated file gives its complete tenders and is reported', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) =>
    monthlyLine(monthlyRow(`${i + 1}-1-LP25`, { Nombre: `Tender ${i * 7919}` })),
  )
  const complete = gzipSync(Buffer.concat([monthlyHeader(), ...rows]))
  const cut = testFile('lic_2026-9.csv.gz', complete.subarray(0, complete.length - 2000))
  const counts = await importAll([cut, testFile('x.json', detail)])
  expect(counts).toMatchObject({ refused: 1, files: 2 })
  expect(counts.read).toBeGreaterThanOrEqual(1)
})

test('SYN-2 a stopped import ends after its batch and is recorded as interrupted', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => monthlyLine(monthlyRow(`${i + 1}-1-LP25`)))
  const file = await openKnown(testFile('lic_2026-9.csv', Buffer.concat([monthlyHeader(), ...rows])))
  const stopping = new AbortController()
  const reading = { ...file, read: watched }
  async function* watched(options: Parameters<typeof file.read>[0]) {
    let count = 0
    for await (const line of file.read(options)) {
      if (++count === 1500) stopping.abort()
      yield line
    }
  }
  const counts = await importFiles(database(), [reading], { now, signal: stopping.signal })
  expect(counts).toMatchObject({ read: 1500, created: 1500 })
  const run = await db().selectFrom('ingestion_run').select(['outcome', 'counts']).executeTakeFirstOrThrow()
  expect(run).toMatchObject({ outcome: 'interrupted', counts: { created: 1500 } })
})

test('SYN-2 a batch that the database refuses ends the import, keeps those before it, and is recorded', async () => {
  const rows = Array.from({ length: 4000 }, (_, i) => monthlyLine(monthlyRow(`${i + 1}-1-LP25`)))
  const file = await openKnown(testFile('lic_2026-9.csv', Buffer.concat([monthlyHeader(), ...rows])))
  let handedOut = 0
  async function* spoilt(options: Parameters<typeof file.read>[0]) {
    for await (const line of file.read(options)) {
      // exceeds a smallint
      if (++handedOut === 1200 && line.kind === 'record') line.record.region = 99_999
      yield line
    }
  }
  await expect(importFiles(database(), [{ ...file, read: spoilt }], { now })).rejects.toThrow('99999')
  // the next batch was being read meanwhile, and no further one
  expect(handedOut).toBeLessThanOrEqual(3001)
  expect(await db().selectFrom('tender').select('id').execute()).toHaveLength(1000)
  const run = await db().selectFrom('ingestion_run').select(['outcome', 'counts']).executeTakeFirstOrThrow()
  expect(run).toMatchObject({ outcome: 'failed', counts: { created: 1000 } })
})

const realAnswers = (code: string) =>
  readdirSync(realData('api_detalle'))
    .filter((file) => file.startsWith(`${code}_`))
    .map((file) => realData(`api_detalle/${file}`))

test.skipIf(!hasRealData)(
  'SYN-1 the dated answers of 998-4-LE17 give exactly the changes between them (needs the real data)',
  async () => {
    expect(await importAll(realAnswers('998-4-LE17'))).toMatchObject({ read: 3, created: 1, updated: 1, unchanged: 1 })
    const changes = await changesOf('998-4-LE17')
    // as a comparison of the two texts shows, except for complaints, remaining days and opened stages, which are not
    // stored
    expect(changes.map(({ field }) => field).sort()).toEqual([
      'award',
      'awarded_at',
      'estimated_award_at',
      'items.1.awards',
      'status',
    ])
    expect(changes.find(({ field }) => field === 'status')).toEqual({ field: 'status', old: 5, new: 8 })
  },
)

test.skipIf(!hasRealData)('SYN-2 the two answers of 997-20-LE17 differ in nothing (needs the real data)', async () => {
  expect(await importAll(realAnswers('997-20-LE17'))).toMatchObject({ read: 2, created: 1, updated: 0, unchanged: 1 })
  expect(await changesOf('997-20-LE17')).toEqual([])
})
