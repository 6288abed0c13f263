import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { monthlyHeader, monthlyLine, monthlyRow } from '@mirador/invented/months/monthly-file'
import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { openFile, openKnown, readAll, testFile, testFolder } from './test-folder.ts'
import { zipFile } from './test-workbook.ts'

const detail = readFileSync(new URL('../../fixtures/detail-answer.json', import.meta.url), 'utf8')
const stateCsv = readFileSync(fileURLToPath(new URL('../../fixtures/publicadas.csv', import.meta.url)))
const dayList =
  'CodigoExterno,Nombre,CodigoEstado,FechaCierre,Estado,Descripcion\n2345-67-LE26,"Áreas, verdes",16,2026-08-31T16:00:00,Suspendida,Pasto\n2345-68-LE26,Riego,5,,,\n'
const wideList = dayList.replace(
  'Descripcion',
  `Descripcion,${Array.from({ length: 20 }, (_, i) => `Extra${i}`).join(',')}`,
)

test.each([
  ['an API answer', 'x.json', detail, 'api-answers'],
  ['a gzipped API answer', 'x.json.gz', gzipSync(detail), 'api-answers'],
  ['a per-state CSV', 'publicadas_2026-10-01.csv', stateCsv, 'state-csv'],
  ['a gzipped per-state CSV, whatever its ending', 'publicadas_2026-10-01.txt', gzipSync(stateCsv), 'state-csv'],
  ['the list of a day', 'lista_2026-10-01.csv', dayList, 'day-list'],
])('SYN-2 %s is recognised by its content', async (_, name, content, kind) => {
  expect((await openFile(testFile(name, content))).kind).toBe(kind)
})

test.each(['\n', '\r\n', '\r'])('SYN-2 a file is recognised with any line end: %j', async (end) => {
  const monthly = Buffer.concat([monthlyHeader(), monthlyLine(monthlyRow('1057439-20-LP25'))]).toString('latin1')
  const path = testFile('lic_2026-6.csv', Buffer.from(monthly.replaceAll(/\r\n|\r|\n/g, end), 'latin1'))
  const { file, records, refused } = await readAll(path)
  expect([file.kind, refused]).toEqual(['monthly-csv', []])
  expect(records).toMatchObject([{ bid_idn: '1057439-20-LP25', institution_rut: '61606402-9', items: [{}] }])
})

test.each([
  ['an empty file', 'x.csv', '', /columnas/],
  ['another CSV', 'x.csv', 'nombre;edad\nAna;3\n', /columnas/],
  ['a CSV of many columns, four of which a day list has', 'x.csv', wideList, /columnas/],
  ['another JSON', 'x.json', '{"listaEmpresas":[]}', /Listado/],
  ['an error of the source', 'x.json', '{"Codigo":203,"Mensaje":"Ticket no válido."}', /Ticket no válido/],
  ['a cut JSON', 'x.json', detail.slice(0, 500), /cortada/],
  ['a cut ZIP', 'x.zip', Buffer.from('PK\u0003\u0004cortado'), /no se puede abrir/],
  ['a per-state CSV without a state in its name', 'todo.csv', stateCsv, /estado/],
])('SYN-2 %s is refused with one clear line', async (_, name, content, reason) => {
  const file = await openFile(testFile(name, content))
  expect(file).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(reason) })
  expect(file.kind === 'unknown' && file.reason).not.toContain('\n')
})

test('SYN-2 a file of another kind than --kind is refused', async () => {
  expect(await openFile(testFile('x.json', detail), { kind: 'state-csv' })).toMatchObject({ kind: 'unknown' })
})

test('SYN-2 a ZIP that unpacks to more than it declares is not read to its end', async () => {
  const zip = await zipFile({
    'publicadas.csv': Buffer.concat([stateCsv, Buffer.alloc(5_000_000, '2345-67-LE26;x\n')]),
  })
  // the declared size, in the directory at the end of the archive
  const directory = zip.lastIndexOf(Buffer.from('PK\u0001\u0002'))
  zip.writeUInt32LE(stateCsv.length, directory + 24)
  await expect(readAll(testFile('publicadas_2026-10-01.zip', zip))).rejects.toThrow(/está dañado/)
})

test.each([
  ['newlines', Buffer.alloc(1_000_000, '\n')],
  ['rows of nothing', Buffer.alloc(1_000_000, ';;;;;;;;;\n')],
])('SYN-2 a gzip of %s that grows a thousand times is not read to its end', async (_, block) => {
  const bomb = gzipSync(Buffer.concat([stateCsv, ...Array<Buffer>(40).fill(block)]))
  const path = testFile('publicadas_2026-10-01.csv.gz', bomb)
  await expect(readAll(path)).rejects.toThrow('el archivo desempaquetado pesa demasiado')
})

test('SYN-2 a ZIP of newlines is not opened', async () => {
  const zip = await zipFile({ 'publicadas.csv': Buffer.concat([stateCsv, Buffer.alloc(60_000_000, '\n')]) })
  const file = await openFile(testFile('publicadas_2026-10-01.zip', zip))
  expect(file).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('pesa demasiado') })
})

test('SYN-2 a ZIP that declares more than any file of the source is not opened', async () => {
  const zip = await zipFile({ 'publicadas.csv': stateCsv })
  zip.writeUInt32LE(4_200_000_000, zip.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24)
  const file = await openFile(testFile('publicadas_2026-10-01.zip', zip))
  expect(file).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('pesa demasiado') })
})

test('SRC-3 the time of a file: its own, else --as-of, else the day in its name or in that of its folder', async () => {
  const asOf = new Date('2026-10-01T03:00:00Z')
  const named = testFile('publicadas_2025-08-14.csv', stateCsv)
  expect((await openKnown(testFile('x.json', detail), asOf)).sourceAt).toEqual(new Date('2026-10-08T03:24:39.850Z'))
  expect((await openKnown(named, asOf)).sourceAt).toEqual(asOf)
  expect((await openKnown(named)).sourceAt).toEqual(new Date('2025-08-14T04:00:00Z'))
  const folder = join(testFolder(), '2025-04-02')
  mkdirSync(folder)
  writeFileSync(join(folder, 'publicadas.csv'), stateCsv)
  expect((await openKnown(join(folder, 'publicadas.csv'))).sourceAt).toEqual(new Date('2025-04-02T03:00:00Z'))
})

test('SRC-3 the name of the part in a ZIP gives the day', async () => {
  const zip = await zipFile({ 'datos/2025-04-02/publicadas.csv': stateCsv })
  expect((await openKnown(testFile('todo.zip', zip))).sourceAt).toEqual(new Date('2025-04-02T03:00:00Z'))
})

test('SRC-3 a monthly file has the last day of its month, and for an unfinished month it needs --as-of', async () => {
  const monthly = Buffer.concat([monthlyHeader(), monthlyLine(monthlyRow('1-1-LP26'))])
  expect((await openKnown(testFile('lic_2026-4.csv', monthly))).sourceAt).toEqual(new Date('2026-04-30T04:00:00Z'))
  const unfinished = testFile('lic_2026-11.csv', monthly)
  const reason = 'es del mes 2026-11, que aún no termina: di su día con --as-of'
  expect(await openFile(unfinished)).toMatchObject({ kind: 'undated', reason })
  expect((await openKnown(unfinished, new Date('2026-11-20T03:00:00Z'))).kind).toBe('monthly-csv')
})

test.each([
  ['without a day in any name', 'publicadas.csv', /^no dice de qué día es: .*--as-of/],
  ['of two days', 'publicadas_2025-04-01_2025-04-02.csv', /^sus nombres se contradicen \(2025-04-01 y 2025-04-02\)/],
  ['of a day to come', 'publicadas_2026-11-22.csv', /^dice ser del 2026-11-22, que aún no llega/],
])('SRC-3 a file %s is refused, whatever its modification time', async (_, name, reason) => {
  const path = testFile(name, stateCsv)
  utimesSync(path, 0, 1_700_000_000)
  expect(await openFile(path)).toEqual({ kind: 'undated', path, reason: expect.stringMatching(reason) })
})

test('SRC-3 an answer from the future is refused, except within the difference of two clocks', async () => {
  const at = (FechaCreacion: string) => testFile('x.json', JSON.stringify({ ...JSON.parse(detail), FechaCreacion }))
  expect((await openFile(at('2026-11-21T12:05:00Z'))).kind).toBe('api-answers')
  expect(await openFile(at('2026-11-21T13:00:00Z'))).toMatchObject({ kind: 'undated' })
  expect(
    await openFile(testFile('publicadas.csv', stateCsv), { asOf: new Date('2026-11-22T03:00:00Z') }),
  ).toMatchObject({
    kind: 'undated',
  })
})

test('SRC-3 an OCDS file without a day is read, and releases without a date are refused', async () => {
  const release = (id: string, date?: string) =>
    JSON.stringify({ ocid: `ocds-70d2nz-${id}`, date, tender: { id, title: 'x', status: 'complete' } })
  const lines = [release('1-1-LE25', '2025-06-03T12:00:00'), release('1-2-LE25')].join('\n')
  const { file, records, refused } = await readAll(testFile('todo.jsonl', lines))
  expect(file.sourceAt).toBeNull()
  expect(records).toMatchObject([{ bid_idn: '1-1-LE25', source_at: new Date('2025-06-03T16:00:00Z') }])
  expect(refused).toEqual([expect.stringContaining('1-2-LE25: no dice de cuándo es')])
})

test('SYN-2 the list of a day gives poor records with the additions of its author', async () => {
  const { records } = await readAll(testFile('lista_2026-08-20.csv', dayList))
  expect(records[0]).toMatchObject({
    bid_idn: '2345-67-LE26',
    name: 'Áreas, verdes',
    status: 16,
    status_text: 'Suspendida',
    description: 'Pasto',
    level: 1,
    source: 'api-list',
    closes_at: new Date('2026-08-31T20:00:00Z'),
  })
  expect(records[1]).not.toHaveProperty('description')
})

test('SYN-2 a saved answer of several entries gives each, and refuses entries that are no tender with their place', async () => {
  const [entry] = JSON.parse(detail).Listado
  const Listado = [{ CodigoExterno: '1-1-LE26', CodigoEstado: 5 }, { Nombre: 'x' }, null, entry]
  const { records, refused } = await readAll(testFile('2026-10-08.json', JSON.stringify({ Listado })))
  expect(records.map(({ bid_idn, level }) => `${bid_idn} ${level}`)).toEqual(['1-1-LE26 1', '2345-67-LE26 3'])
  expect(refused).toEqual(['2: no trae código de licitación', '3: no trae código de licitación'])
  expect(JSON.parse(records[1]?.raw ?? '')).toEqual({ Listado: [entry] })
})

test.skipIf(!hasRealData)(
  'SYN-2 the real list of a day gives its 1,018 tenders by state (needs the real data)',
  async () => {
    const { file, records, refused } = await readAll(realData('lista_dia_2025-08-14.csv'))
    const byStatus = (status: number) => records.filter((record) => record.status === status).length
    expect(refused).toEqual([])
    expect(file).toMatchObject({ kind: 'day-list', sourceAt: new Date('2025-08-14T04:00:00Z') })
    expect([5, 6, 8, 7, 15, 16].map(byStatus)).toEqual([379, 294, 253, 62, 26, 4])
  },
)

test.skipIf(!hasRealData)(
  'SYN-2 the real files of the same folder that are no tenders are refused with a reason (needs the real data)',
  async () => {
    for (const path of ['productos_onu.csv.gz', 'buscar_comprador_2016-11-15.json', 'README.md']) {
      expect(await openFile(realData(path)), path).toMatchObject({ kind: 'unknown' })
    }
  },
)
