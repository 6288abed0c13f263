import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { countLately, previewSearch } from '../saved-searches/search-preview.ts'
import { openTenderExport } from '../tenders/tender-export.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, listPage, queryOf } from '../testing/test-list.ts'
import { listCodes, type PhraseSearch, phraseReader, writtenSearch } from '../testing/test-phrases.ts'
import { runs } from '../testing/test-runs.ts'
import { openTestSearches, record } from '../testing/test-saved-searches.ts'
import { searchFor, totals } from '../testing/test-tender-bits.ts'
import { reviewCommonTerms } from './common-terms.ts'
import { addPhraseLexemes, phraseLexemes, wordChain } from './phrases.ts'
import { countFacets } from './tender-facets.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The stems of a text's words; `x` is a stop word. */
const stemsOf = (text: string) => text.split(' ').map((word) => (word === 'x' ? [] : [word]))

function lexemesOf(...texts: string[]): string[] {
  const lexemes = new Set<string>()
  addPhraseLexemes(wordChain(texts.map(stemsOf)), lexemes)
  return [...lexemes]
}

const pairsOf = (...texts: string[]) => lexemesOf(...texts).filter((lexeme) => lexeme.startsWith('+'))

test('LIC-3 pairs record how many stop words lie between, and do not cross texts', () => {
  const pairs = pairsOf('uno dos x x tres', 'x cuatro')
  expect(pairs).toEqual([...pairsOf('uno dos'), ...pairsOf('dos x x tres')])
  expect(phraseLexemes(stemsOf('x uno dos x x tres'))).toMatchObject({ pairs })
  for (const other of ['dos tres', 'dos x tres', 'dos x x x tres', 'tres x x dos']) {
    expect(pairs).not.toContain(pairsOf(other)[0])
  }
  expect(phraseLexemes(stemsOf('x uno x'))).toEqual({ pairs: [], broken: undefined })
})

test('LIC-3 a text in which no word occurs twice needs only the pairs', () => {
  expect(lexemesOf('uno dos tres cuatro', 'cinco x seis')).toHaveLength(4)
  // neither does a text that repeats another, or its beginning or end
  expect(lexemesOf('uno dos tres cuatro', 'uno dos tres cuatro', 'uno dos', 'tres cuatro')).toHaveLength(3)
})

test('LIC-3 the lexemes of long and repetitive texts stay few and short', () => {
  const periodic = lexemesOf('uno dos '.repeat(5_000).trim())
  expect(periodic.length).toBeLessThan(10)
  const long = 'z'.repeat(240)
  const letters = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode(97 + ((i * i * 7 + (i >> 4)) % 23)))
  const lexemes = lexemesOf(letters.join(' '), `uno ${long} ${long} dos`)
  expect(lexemes.length).toBeLessThan(2 * letters.length)
  expect(Math.max(...lexemes.map(({ length }) => length))).toBeLessThan(20)
})

test('LIC-3 SYN-1 a tender of nothing but short words in no order is stored', async () => {
  const some = fc.sample(fc.integer({ min: 0, max: 899 }), { numRuns: 40_000, seed: 3 })
  const text = some.map((number) => (number + 36).toString(36)).join(' ')
  const items = [tenderItem({ description: text.slice(0, 99_000) })]
  await ingestTenders(database, [tenderRecord({ bid_idn: '901-1-LE26', items, description: text, read_at: NOW })], NOW)
  const [one, two, three] = text.split(' ')
  expect((await listPage(database.db, { q: `"${one} ${two} ${three}"` })).total).toBe(1)
  await sql`delete from tender where bid_idn = '901-1-LE26'`.execute(database.db)
})

const word = fc.constantFrom('gato', 'gatos', 'perro', 'casa', 'mesa', 'de', 'la')
const words = (minLength: number, maxLength: number) =>
  fc.array(word, { minLength, maxLength }).map((some) => some.join(' '))
const phrase = words(2, 8)

const search: fc.Arbitrary<PhraseSearch> = fc.oneof(
  { weight: 3, arbitrary: phrase.map((one) => ({ anyOf: [one] })) },
  fc.tuple(phrase, phrase).map((anyOf) => ({ anyOf })),
  fc.tuple(phrase, phrase).map(([one, excluded]) => ({ anyOf: [one], excluded })),
  fc.tuple(phrase, phrase, phrase).map(([one, other, excluded]) => ({ anyOf: [one, other], excluded })),
  phrase.map((excluded) => ({ anyOf: [], excluded })),
)

test('LIC-3 a phrase of any length finds, excludes and counts exactly the tenders whose texts have it', async () => {
  const anyTender = fc.record({
    name: words(1, 9),
    description: fc.option(words(0, 30)),
    unit_name: fc.option(words(0, 5)),
    items: fc.array(fc.record({ product_name: words(0, 5), description: words(0, 8) }), { maxLength: 3 }),
  })
  const tenders = fc.sample(anyTender, { numRuns: 300, seed: 20_261_120 }).map(({ items, ...texts }, i) =>
    tenderRecord({
      ...texts,
      bid_idn: `900-${i}-LE26`,
      items: items.map((item, position) => tenderItem({ ...item, position: position + 1 })),
      read_at: NOW,
    }),
  )
  await ingestTenders(database, tenders, NOW)
  await sql`analyze tender_search`.execute(database.db)
  await reviewCommonTerms(database.db, 30)
  let tempting = 0
  await fc.assert(
    fc.asyncProperty(search, async (phraseSearch) => {
      const { anyOf, excluded } = phraseSearch
      const phrases = [...anyOf, ...(excluded === undefined ? [] : [excluded])]
      // a phrase of stop words alone matches nothing
      fc.pre(phrases.every((text) => /[gpcm]/.test(text)))
      const reader = phraseReader(tenders, phrases)
      const codes = reader.found(phraseSearch)
      for (const text of phrases) tempting += reader.countTempting(text)
      const q = writtenSearch(phraseSearch)
      expect(await listCodes(database.db, q)).toEqual(codes)
      expect(await listCodes(database.db, q, { readsAll: true })).toEqual(codes)
      const { rows, total } = await listPage(database.db, { q }, { limit: 400 })
      expect(rows.map(({ bid_idn }) => bid_idn).toSorted()).toEqual(codes)
      expect(total).toBe(codes.length)
      const { bits = total, by_row } = await totals(database.db, searchFor(q))
      expect([bits, by_row ?? total]).toEqual([total, total])
    }),
    { numRuns: runs(150), seed: 4 },
  )
  // each of them would be a false hit with pairs alone
  expect(tempting).toBeGreaterThan(runs(1_000))
})

test('LIC-3 a list, its counts, its file and its saved search leave out a tender that has only the pairs of a phrase', async () => {
  const searches = await openTestSearches()
  const { db } = searches.database
  const q = '"mantención preventiva de equipos"'
  await searches.save('Frase', { q })
  await searches.save('Sin la frase', { q: `compra -${q}` })
  const published_at = new Date(NOW.getTime() - HOUR_MS)
  await searches.read(
    record(1, 'Compra', { published_at, description: 'Mantenciones preventivas de equipos médicos' }),
    record(2, 'Compra', { published_at, description: 'Mantención preventiva. Acción preventiva de equipos' }),
    record(3, 'Compra', { published_at, description: 'Mantención preventiva', unit_name: 'Preventiva de equipos' }),
  )
  await searches.match()
  for (const [search, numbers] of [
    [q, [1]],
    [`compra -${q}`, [2, 3]],
    [`-${q}`, [2, 3]],
    [`${q} OR inexistente`, [1]],
    ['“mantención preventiva de equipos”', [1]],
    ['"mantención preventiva" "preventiva de equipos"', [1, 2, 3]],
  ] as const) {
    const query = queryOf({ q: search })
    const codes = numbers.map((number) => `1057-${number}-LE26`)
    for (const sort of ['recent', 'relevance'] as const) {
      const { rows, total } = await listPage(db, { q: search, sort })
      expect([rows.map(({ bid_idn }) => bid_idn).toSorted(), total]).toEqual([codes, codes.length])
    }
    const facets = await countFacets(db, query, ASKER, NOW)
    expect(facets.total).toBe(codes.length)
    expect(facets.region.find(({ value }) => value === '7')?.total).toBe(codes.length)
    const download = await openTenderExport(searches.database, query, ASKER, {})
    expect(download.total).toBe(codes.length)
    await download.close()
    expect(await countLately(db, query, ASKER, NOW)).toBe(codes.length)
    const { examples } = await previewSearch(db, query, ASKER, NOW)
    expect(examples.map(({ bid_idn }) => bid_idn).toSorted()).toEqual(codes)
  }
  const matches = await searches.take()
  expect(matches.map(({ name, tenders }) => [name, tenders.map(({ bid_idn }) => bid_idn).toSorted()])).toEqual([
    ['Frase', ['1057-1-LE26']],
    ['Sin la frase', ['1057-2-LE26', '1057-3-LE26']],
  ])
  await searches.database.close()
})

test('LIC-3 a phrase of the maximum length of a search is searched', async () => {
  for (const length of [1, 2]) {
    const letters = (i: number) => `${'bcdfghjk'[i % 8]}${'lmnpqrstvz'[i % 10]}`.slice(0, length)
    const long = Array.from({ length: Math.floor(300 / (length + 1)) }, (_, i) => letters(i)).join(' ')
    expect(await listPage(database.db, { q: `"${long}"` })).toMatchObject({ total: 0 })
  }
})
