import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCancellable } from '../connection/cancellation.ts'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, listPage, queryOf } from '../testing/test-list.ts'
import { reviewCommonTerms } from './common-terms.ts'
import { correctSearch } from './search-correction.ts'
import { readTypedWords } from './typed-words.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let made = 0

const ingest = (names: readonly string[], region = 7) =>
  ingestTenders(
    database,
    names.map((name) =>
      tenderRecord({
        bid_idn: `1057-${++made}-LE26`,
        name,
        region,
        published_at: NOW,
        read_at: NOW,
        items: [tenderItem({ product_name: 'Tóner' })],
      }),
    ),
    NOW,
  )

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ingest([
    'ARRIENDO DE IMPRESORA MULTIFUNCIONAL',
    'Impresora multifuncional láser',
    'Impresora térmica',
    'Compra de camión aljibe',
    'CAMION TOLVA',
    'CAMION PLUMA',
    'Mesa de ayuda',
  ])
  await ingest(['Impresora multifuncional en Ñuñoa'], 13)
})
afterAll(() => database.close())

const correct = async (q: string, query: Partial<TenderQuery> = {}) => {
  const { total } = await listPage(database.db, { ...query, q })
  return correctSearch(database.db, queryOf({ ...query, q }), ASKER, total)
}

test.each([
  ['impresora multifuncinal', 'impresora multifuncional', 3],
  ['INPRESORA', 'impresora', 4],
  ['impresra multifuncinal -laser', 'impresora multifuncional -laser', 2],
  ['"mesa de alluda"', '"mesa de ayuda"', 1],
  // with the accent that most capital letters lack
  ['camiom', 'camión', 3],
  ['tonner', 'tóner', 8],
  ['multifuncinal OR aljibe', 'multifuncional OR aljibe', 4],
  ['ñunnoa', 'ñuñoa', 1],
])('LIC-3 the search %s is corrected to %s, which finds %i', async (q, corrected, total) => {
  expect(await correct(q)).toEqual({ q: corrected, total })
  expect((await listPage(database.db, { q: corrected })).total).toBe(total)
})

test.each([
  ['words that exist', 'impresora multifuncional'],
  ['words that exist but never together', 'camión multifuncional'],
  ['an excluded word', 'impresora -multifuncinal'],
  ['a prefix', 'multifuncin*'],
  ['a code', '9999-9-LE26'],
  ['a word near no other', 'zzzzqqq'],
  ['a short word', 'mes'],
  ['two edits in a short word', 'aluta'],
  ['signs', '¿?'],
])('LIC-3 no correction is offered for %s', async (_what, q) => {
  expect(await correct(q)).toBeUndefined()
})

test('LIC-3 a correction counts under the same filters, and is offered only where it finds more', async () => {
  expect(await correct('multifuncinal', { region: '13' })).toEqual({ q: 'multifuncional', total: 1 })
  expect(await correct('multifuncinal', { region: '5' })).toBeUndefined()
})

test('LIC-3 the words of a new tender are known at once, those of a failed transaction after it is repeated', async () => {
  expect(await correct('ecotomografo')).toBeUndefined()
  const failing = { ...tenderRecord({ bid_idn: '7-7-LE26', name: 'Ecotomógrafo', read_at: NOW }), region: 99_999 }
  await expect(ingestTenders(database, [failing], NOW)).rejects.toThrow()
  await ingest(['Ecotomógrafo portátil'])
  expect(await correct('ecotomgrafo')).toEqual({ q: 'ecotomógrafo', total: 1 })
})

test('LIC-3 a word in hardly any tender is corrected to one in very many', async () => {
  await ingest([...Array.from({ length: 60 }, (_, i) => `Ascensor ${i}`), 'Acsensor'])
  expect(await correct('acsensor')).toEqual({ q: 'ascensor', total: 60 })
  expect(await correct('ascensor')).toBeUndefined()
})

test('LIC-3 a correction is the same where common words are kept in bits', async () => {
  const before = await correct('inpresora')
  await sql`analyze`.execute(database.db)
  await reviewCommonTerms(database.db, 1)
  expect(await database.db.selectFrom('common_term').select('term').where('term', '=', 'impresor').execute()).toEqual([
    { term: 'impresor' },
  ])
  expect(await correct('inpresora')).toEqual(before)
})

test('TRU-2 the request that reads the words first neither cancels nor delays other requests that need them', async () => {
  const cancelling = new AbortController()
  const waitForever = { begin: () => new Promise<never>(() => {}) }
  const first = runCancellable(cancelling.signal, () => readTypedWords(database.db), waitForever)
  const second = readTypedWords(database.db)
  cancelling.abort()
  expect(await Promise.all([first, second])).toEqual([undefined, undefined])
})
