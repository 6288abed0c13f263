import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { filesUnder } from '../files/file-list.ts'
import { importFiles } from '../files/import-files.ts'
import { openFile, openKnown, readAll, testFile, testFolder } from '../files/test-folder.ts'
import { hasRealData, realData } from '../test-real-data.ts'

/** time of releases without a date of their own */
const FILE_DAY = new Date('2026-10-07T03:00:00Z')
const now = () => new Date('2026-11-21T12:00:00Z')
const path = fileURLToPath(new URL('../../fixtures/ocds-records.json', import.meta.url))
const text = readFileSync(path, 'utf8')
const fixture = JSON.parse(text)
const [first, second] = fixture.records
const codes = ['2345-67-LE26', '2345-68-L126']
const listing = {
  ocid: 'ocds-70d2nz-1-1-LE26',
  urlTender: 'https://x/tender/1-1-LE26',
  urlAward: 'https://x/award/1-1-LE26',
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('tender').execute())

async function importAll(paths: readonly string[]) {
  const files = await Promise.all((await filesUnder(paths)).map((path) => openKnown(path, FILE_DAY)))
  return importFiles(database, files, { now })
}

async function everything() {
  const tables = ['tender', 'tender_item', 'tender_award', 'tender_change', 'institution', 'institution_unit'] as const
  const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
  return rows.map((table) => table.map((row) => JSON.stringify(row)).sort())
}

const lines = (...documents: unknown[]) => documents.map((one) => JSON.stringify(one)).join('\n')
const releaseOf = ({ ocid, compiledRelease }: typeof first) => ({ ocid, ...compiledRelease })

test.each([
  ['a record package', 'x.json', text],
  ['a record package, gzipped', 'x.json.gz', gzipSync(text)],
  [
    'a release package',
    'x.json',
    JSON.stringify({ publishedDate: fixture.publishedDate, releases: [releaseOf(first), releaseOf(second)] }),
  ],
  [
    'a record that embeds its releases',
    'x.json',
    JSON.stringify([{ ocid: first.ocid, releases: [releaseOf(first)] }, second]),
  ],
  ['one release a line', 'x.jsonl', lines(releaseOf(first), releaseOf(second))],
  ['one release a line, whatever its ending', 'x.txt', `\uFEFF${lines(releaseOf(first), releaseOf(second))}\r\n`],
  [
    'one package a line, gzipped',
    'x.jsonl.gz',
    gzipSync(`\n${lines({ records: [first] }, { records: [second] })}\n\n`),
  ],
])('SYN-2 %s is recognised and gives its tenders', async (_, name, content) => {
  const { file, records, refused } = await readAll(testFile(name, content), FILE_DAY)
  expect(file.kind).toBe('ocds')
  expect(refused).toEqual([])
  expect(records.map(({ bid_idn }) => bid_idn)).toEqual(codes)
  expect(records[0]).toMatchObject({ status: 8, closes_at: new Date('2026-08-31T20:00:00Z') })
})

test('SYN-2 a release alone, and a record alone, are files of one tender', async () => {
  for (const one of [releaseOf(first), first]) {
    const { records } = await readAll(testFile('x.json', JSON.stringify(one)))
    expect(records.map(({ bid_idn }) => bid_idn)).toEqual(['2345-67-LE26'])
  }
})

test('SYN-2 bad entries are refused with their place, bad lines with their number, and the rest is read', async () => {
  const linked = { ocid: 'ocds-70d2nz-1-2-LE26', releases: [{ url: 'https://x', date: '2026-01-01T00:00:00Z' }] }
  const reasons = [
    'no es un registro OCDS',
    'el registro solo enlaza sus publicaciones (releases), no las trae',
    'solo nombra el código de una licitación',
  ]
  const bad = [null, linked, listing]
  const document = await readAll(testFile('x.json', JSON.stringify({ records: [...bad, second] })), FILE_DAY)
  expect(document.refused).toEqual(reasons.map((reason, i) => `${i + 1}: ${reason}`))
  expect(document.records.map(({ bid_idn }) => bid_idn)).toEqual(['2345-68-L126'])

  const rest = [
    '{"ocid":',
    '',
    '[]',
    lines(linked),
    lines({ status: 404, detail: 'No encontrado' }),
    lines({ status: 500, detail: 'Error' }),
    lines(second),
  ]
  const { records, refused } = await readAll(testFile('x.jsonl', [lines(first), ...rest].join('\n')), FILE_DAY)
  expect(refused).toEqual([
    '2: la línea no es JSON o está cortada',
    '4: no es un documento OCDS',
    `5: ${reasons[1]}`,
    '6: es un error de la fuente: No encontrado',
    '7: es un error de la fuente: Error',
  ])
  expect(records.map(({ bid_idn }) => bid_idn)).toEqual(codes)
})

test.each([
  ['the list of a month, which names codes only', { pagination: { total: 2 }, data: [listing] }, /solo nombra códigos/],
  [
    'an error in the body of a 200 response',
    { status: 500, detail: 'Error en la generación.' },
    /Error en la generación/,
  ],
  ['an empty month', { status: 404, detail: 'No se encontraron resultados' }, /No se encontraron resultados/],
  ['an empty page', { pagination: { total: 0 }, data: [] }, /un mes sin licitaciones/],
  ['a wrong address of the source', { statusCode: 404, message: 'Resource not found' }, /Resource not found/],
  ['another JSON with a list', { data: [{ a: 1 }] }, /Listado/],
  ['another JSON list', [{ a: 1 }], /Listado/],
])('SYN-2 %s is refused with one clear line', async (_, body, reason) => {
  const file = await openFile(testFile('x.json', JSON.stringify(body)))
  expect(file).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(reason) })
})

test('SYN-2 a package without records gives nothing, without a refusal', async () => {
  const { file, lineNumbers } = await readAll(testFile('x.json', JSON.stringify({ records: [] })))
  expect([file.kind, lineNumbers]).toEqual(['ocds', []])
})

test('SYN-2 a folder of call and award files gives one history in order, and importing it again changes nothing', async () => {
  const folder = testFolder()
  const { awards, tender, date, ...rest } = releaseOf(first)
  // the order of the names differs from that of the times
  writeFileSync(
    join(folder, 'b-call.json'),
    JSON.stringify({ releases: [{ ...rest, tender, date: '2026-08-10T15:20:31Z' }] }),
  )
  writeFileSync(join(folder, 'a-award.json'), JSON.stringify({ releases: [{ ...rest, awards, date }] }))
  writeFileSync(join(folder, 'c.jsonl'), lines(second))
  expect(await importAll([folder])).toMatchObject({ files: 3, read: 3, created: 2, updated: 1, refused: 0 })
  const tenders = await database.db
    .selectFrom('tender')
    .select(['bid_idn', 'status', 'name', 'source'])
    .orderBy('bid_idn')
    .execute()
  expect(tenders).toEqual([
    { bid_idn: '2345-67-LE26', status: 8, name: 'Mantención de áreas verdes', source: 'ocds' },
    { bid_idn: '2345-68-L126', status: 7, name: 'Riego', source: 'ocds' },
  ])
  const history = await database.db.selectFrom('tender_change').select(['field', 'old', 'new']).execute()
  expect(history).toEqual([{ field: 'status', old: 5, new: 8 }])
  const before = await everything()
  expect(await importAll([folder])).toMatchObject({ read: 3, created: 0, updated: 0 })
  expect(await everything()).toEqual(before)
})

test('SYN-2 importing a record package twice changes nothing', async () => {
  expect(await importAll([path])).toMatchObject({ read: 2, created: 2, by_status: { 7: 1, 8: 1 } })
  const before = await everything()
  expect(before[2]).toHaveLength(2)
  expect(await importAll([path])).toMatchObject({ read: 2, created: 0, updated: 0, unchanged: 2 })
  expect(await everything()).toEqual(before)
})

/** A reproducible sequence of numbers below a limit. */
function numbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

const STRANGE = [
  null,
  0,
  -1,
  1e300,
  '',
  ' ',
  '\u0000\uD800',
  'x'.repeat(5000),
  [],
  [null, 7],
  {},
  { id: {} },
  true,
  '1-1-LE26',
]

/** Puts a strange value somewhere in a document. */
function mutate(document: unknown, below: (limit: number) => number): unknown {
  const copy = structuredClone(document)
  let node = copy as Record<string, unknown>
  for (;;) {
    const keys = Object.keys(node)
    const key = keys[below(keys.length)] as string
    const child = node[key]
    if (below(4) === 0 || typeof child !== 'object' || child === null || Object.keys(child).length === 0) {
      node[key] = STRANGE[below(STRANGE.length)]
      return copy
    }
    node = child as Record<string, unknown>
  }
}

test('SYN-2 no strange value anywhere in a record stops an import: the record is stored, or refused with its line', async () => {
  const below = numbers(20_261_121)
  const mutants = Array.from({ length: 600 }, () => mutate(mutate(fixture.records[0], below), below))
  const file = testFile('x.jsonl', lines(first, ...mutants))
  const counts = await importAll([file])
  expect(counts.read + counts.refused).toBe(601)
  expect(counts.read).toBeGreaterThan(300)
  expect(counts.refused).toBeGreaterThan(20)
})

test('SYN-2 reading a file with missing or damaged bytes never throws', async () => {
  const below = numbers(7)
  const complete = Buffer.from(lines(first, second))
  for (let i = 0; i < 300; i++) {
    const bytes = Buffer.from(complete.subarray(0, i % 2 ? complete.length : 1 + below(complete.length)))
    bytes[below(bytes.length)] = below(256)
    const file = await openFile(testFile(i % 3 ? 'x.jsonl' : 'x.json', bytes))
    if ('reason' in file) expect(file.reason).not.toBe('')
    else for await (const line of file.read({ readAt: now() })) expect(line.line).toBeGreaterThan(0)
  }
})

test.skipIf(!hasRealData)(
  'SYN-2 the real OCDS record imports, and again without change (needs the real data)',
  async () => {
    const { records, refused } = await readAll(realData('ocds/record_3955-54-LE24.json'))
    expect(refused).toEqual([])
    expect(records).toEqual([
      {
        bid_idn: '3955-54-LE24',
        name: 'TRANSPORTE PARA SALIDAS PEDAGÓGICAS SEP 2024 ESCUELA RECAREDO VIGUERAS ARANEDA',
        description: expect.stringContaining('OFICIOS N° 133/134/ 150/154'),
        status: 8,
        type_code: 'LE',
        level: 2,
        source: 'ocds',
        institution_name: 'I MUNICIPALIDAD DE SANTA JUANA',
        unit_name: 'D.A.E.M.',
        unit_address: 'Irarrazabal 135',
        region: 8,
        published_at: new Date('2024-10-04T18:25:56Z'),
        closes_at: new Date('2024-10-10T15:42:00Z'),
        source_at: new Date('2024-10-14T13:08:27Z'),
        read_at: expect.any(Date),
      },
    ])
    expect(await importAll([realData('ocds')])).toMatchObject({ read: 1, created: 1 })
    expect(await importAll([realData('ocds')])).toMatchObject({ read: 1, unchanged: 1 })
  },
)
