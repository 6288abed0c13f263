import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openKnown, readAll, testFile } from './test-folder.ts'

const AFTERNOON = new Date('2026-12-15T18:00:00Z')
const READ = [
  ...['15/12/2026 15:00', '15-12-2026 15:00:00', '12/15/2026 15:00', '15-12-26 15:00', '15-dic-26 15:00'],
  ...['15-12-2026 3:00 p. m.', '12/15/2026 3:00 PM', '15.12.2026 15:00', '46371,625', '2026-12-15 15:00'],
  ...['2026-12-15T15:00:00Z', '2026-12-15T15:00:00-03:00', '2026-12-15T15:00:00.0000000'],
]
const REFUSED = ['31/11/2026 15:00', '2026-12-15T24:00:00', 'por definir']

interface Row {
  published?: string
  closing: string
  amount?: string
  region?: string
}

const dailySheet = (rows: readonly Row[]) =>
  [
    'Numero Adquisición;Tipo Adquisición;Nombre Adquisición;Organismo;Región Compradora;Fecha Publicación;Fecha Cierre;Código ONU;Cantidad',
    ...rows.map(
      ({ published = '2026-11-20T10:00:00', closing, amount = '1', region = 'Región del Maule' }, i) =>
        `${i + 1}-1-LE26;Licitación pública inferior a 100 UTM;Sillas;HOSPITAL;${region};${published};${closing};44103103;${amount}`,
    ),
  ].join('\n')
const stateFile = (rows: readonly Row[]) =>
  [
    'codigo;nombre;institucion_nombre;institucion_rut;region;fecha_inicio;fecha_final;fecha_adjudicacion;monto_estimado',
    ...rows.map(
      ({ published = '2026-11-20T10:00:00', closing, amount = '1', region = 'Región del Maule' }, i) =>
        `${i + 1}-1-LE26;Sillas;HOSPITAL;61.602.000-8;${region};${published};${closing};;${amount}`,
    ),
  ].join('\n')
const dayList = (rows: readonly Row[]) =>
  [
    'CodigoExterno,Nombre,CodigoEstado,FechaCierre',
    ...rows.map(({ closing }, i) => `${i + 1}-1-LE26,Sillas,5,"${closing}"`),
  ].join('\n')

const KINDS = [
  ['daily-sheet', 'publicadas-2026-11-20.csv', dailySheet, 'Fecha Cierre'],
  ['state-csv', '2026-11-20-publicadas.csv', stateFile, 'fecha_final'],
  ['day-list', '2026-11-20.csv', dayList, 'FechaCierre'],
] as const

test.each(KINDS)('SYN-2 a closing in any usual spelling is read from a %s file', async (kind, name, write) => {
  const { file, records, refused } = await readAll(testFile(name, write(READ.map((closing) => ({ closing })))))
  expect(file.kind).toBe(kind)
  expect(refused).toEqual([])
  expect(records.map(({ closes_at }) => closes_at)).toEqual(READ.map(() => AFTERNOON))
})

test.each(KINDS)(
  'SYN-2 a row of a %s file with an unreadable closing is refused with its line, column and text',
  async (_, name, write, column) => {
    const { records, refused } = await readAll(testFile(name, write(REFUSED.map((closing) => ({ closing })))))
    expect(records).toEqual([])
    expect(refused).toEqual(REFUSED.map((text, i) => `${i + 2}: «${text}» bajo ${column} no se puede leer`))
  },
)

test.each(KINDS)(
  'SYN-2 a %s file with the month before the day is read in that order, and one with both orders refuses ambiguous dates',
  async (_, name, write) => {
    const monthFirst = ['12/15/2026 15:00', '12/05/2026 15:00', '01/08/2027 15:00'].map((closing) => ({ closing }))
    const { records } = await readAll(testFile(name, write(monthFirst)))
    expect(records.map(({ closes_at }) => closes_at?.toISOString())).toEqual([
      ...['2026-12-15T18:00:00.000Z', '2026-12-05T18:00:00.000Z', '2027-01-08T18:00:00.000Z'],
    ])
    const mixed = await readAll(testFile(name, write([...monthFirst, { closing: '15/12/2026 15:00' }])))
    expect(mixed.records.map(({ closes_at }) => closes_at)).toEqual([AFTERNOON, AFTERNOON])
    expect(mixed.refused).toEqual([
      expect.stringMatching(/^3: «12\/05\/2026 15:00» bajo .+ puede ser día\/mes o mes\/día/),
      expect.stringMatching(/^4: «01\/08\/2027 15:00» bajo /),
    ])
  },
)

test.each(KINDS)('SYN-2 a closing without an hour in a %s file is the end of its day', async (_, name, write) => {
  const { records } = await readAll(testFile(name, write([{ closing: '2026-11-27' }, { closing: '27/11/2026' }])))
  const end = new Date('2026-11-28T02:59:59Z')
  expect(records.map(({ closes_at }) => closes_at)).toEqual([end, end])
})

test.each(KINDS.slice(0, 2))(
  'SYN-2 a dot of thousands in a %s file is never a decimal sign: it is read, or its row refused',
  async (_, name, write) => {
    const closing = '2026-12-15T15:00:00'
    const rows = ['45.000', '1.000', '45.000.000', '2042.4', 'según bases'].map((amount) => ({ closing, amount }))
    const { records, refused } = await readAll(testFile(name, write(rows)))
    expect(records.map(({ amount, items }) => amount ?? items?.[0]?.quantity)).toEqual([45_000_000, 2042.4])
    expect(refused.map((line) => line.slice(0, 14))).toEqual(['2: «45.000» ba', '3: «1.000» baj', '6: «según base'])
  },
)

test('SYN-2 the import counts and names each omitted cell of a row', async () => {
  const closing = '2026-12-15T15:00:00'
  const rows = [
    { closing },
    { closing, published: '2026-13-01' },
    { closing, region: 'Región del Sur' },
    { closing: '?' },
  ]
  const file = await openKnown(testFile('2026-11-20-publicadas.csv', stateFile(rows)))
  const database = await openTestDatabase()
  const seen: string[] = []
  const add = (path: string, line: number, reason: string) => seen.push(`${path === file.path} ${line} ${reason}`)
  const counts = await importFiles(database, [file], {
    now: () => new Date('2026-11-21T12:00:00Z'),
    onRefused: add,
    onUnreadable: add,
  })
  expect(counts).toMatchObject({ read: 3, created: 3, refused: 1, unreadable: 2 })
  expect(seen).toEqual([
    'true 3 «2026-13-01» bajo fecha_inicio no se puede leer: la fila se leyó sin ese dato',
    'true 4 «Región del Sur» bajo region no se puede leer: la fila se leyó sin ese dato',
    'true 5 «?» bajo fecha_final no se puede leer',
  ])
  const stored = await database.db.selectFrom('tender').select(['published_at', 'region']).orderBy('bid_idn').execute()
  expect(stored.map(({ published_at, region }) => [published_at === null, region])).toEqual([
    ...[
      [false, 7],
      [true, 7],
      [false, null],
    ],
  ])
  await database.close()
})

const field = (path: string) => fileURLToPath(new URL(`../../../../../shared/data/campo/${path}`, import.meta.url))

test.skipIf(!existsSync(field('')))(
  'SYN-2 the spellings of the field files give 15 December or a refusal, never an open tender without closing (needs the real data)',
  async () => {
    for (const path of [
      'c06-fechas/planilla/publicadas-2026-11-26.csv',
      'c06-fechas/por-estado/2026-11-26/publicadas.csv',
    ]) {
      const { records, refused } = await readAll(field(path), new Date('2026-11-20T12:00:00Z'))
      expect(refused.map((line) => line.split(' bajo')[0])).toEqual([
        '12: «2026-12-15T24:00:00»',
        '17: «31/11/2026 15:00»',
      ])
      const otherRecords = records.filter(({ closes_at }) => closes_at?.getTime() !== AFTERNOON.getTime())
      expect(otherRecords.map(({ bid_idn, closes_at }) => [bid_idn.slice(6), closes_at])).toEqual([
        ['-15-LE26', new Date('2026-12-16T02:59:59Z')],
      ])
      expect(records).toHaveLength(14)
    }
    const { records } = await readAll(
      field('c06-fechas/orden-mes-dia/publicadas-2026-11-26.csv'),
      new Date('2026-11-20T12:00:00Z'),
    )
    expect(records.map(({ closes_at }) => closes_at?.toISOString().slice(0, 10))).toEqual([
      ...['2026-12-15', '2026-12-05', '2026-12-28', '2027-01-08'],
    ])
  },
)
