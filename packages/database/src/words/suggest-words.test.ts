import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { searchOfAny } from '@mirador/domain/words/profile-words'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, listPage } from '../testing/test-list.ts'
import { learnWords, learnWordsNightly } from './learn-words.ts'
import { proveWord, suggestWords } from './suggest-words.ts'
import { findWordsEffect } from './words-effect.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const GLASSES = 42_142_902
const WINDOWS = 30_171_604
const PRINTING = 82_121_503

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ingestTenders(database, TENDERS, NOW)
  await learnWords(database.db, NOW)
})
afterAll(() => database.close())

let number = 0
function record(name: string, product: number, text: string, { days = 10, buyer = 0 } = {}) {
  number++
  return tenderRecord({
    bid_idn: `1057-${number}-LE26`,
    name,
    institution_rut: `6160200${buyer}-${'0123456789'[buyer]}`,
    institution_name: `Hospital ${buyer}`,
    published_at: new Date(NOW.getTime() - days * DAY_MS - number * 1000),
    closes_at: new Date(NOW.getTime() + (number % 3 === 0 ? -HOUR_MS : 5 * DAY_MS)),
    read_at: NOW,
    items: [tenderItem({ product_code: product, product_name: 'Artículo', description: text })],
  })
}
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

/** Buyers write "cristales" and "LENTES ÓPTICOS" for glasses, one hospital "monofocales", and windows have "cristales" too. */
const TENDERS = [
  ...times(12, (i) => record('Compra de cristales', GLASSES, 'cristales ópticos', { buyer: i % 5, days: 3 + 10 * i })),
  ...times(10, (i) => record('LENTES ÓPTICOS', GLASSES, 'lentes para Concepción', { buyer: i % 6, days: 5 + 12 * i })),
  ...times(9, (i) => record('Monofocales', GLASSES, 'monofocales', { buyer: 7, days: 9 + i })),
  ...times(6, (i) =>
    record('Anteojos con receta', GLASSES, 'anteojos: lentes ópticos con cristales, Concepción', {
      buyer: i,
      days: 4 + i,
    }),
  ),
  ...times(9, (i) => record('Estuches', GLASSES, 'estuches', { buyer: i % 5, days: 6 + i })),
  ...times(4, (i) => record('Anteojos y estuches', GLASSES, 'anteojos, estuches', { buyer: i % 2, days: 7 + i })),
  ...times(3, (i) => record('Reposición de cristales del edificio', WINDOWS, 'ventanas', { buyer: i, days: 20 })),
  ...times(30, (i) => record('Pendones', PRINTING, 'pendones de lona', { buyer: i % 7, days: 8 })),
  // older than a year
  ...times(5, (i) => record('Cristales viejos', GLASSES, 'cristales', { buyer: i, days: 370 + i })),
]

/** Exact totals of the list itself, over the last year. */
async function totalOf(words: readonly string[]): Promise<number> {
  if (words.length === 0) return 0
  const { rows } = await listPage(database.db, { q: searchOfAny(words) }, { offset: 0, limit: 500 })
  const year = NOW.getTime() - 365 * DAY_MS
  const { rows: recent } = await sql<{
    id: number
  }>`select id from tender where published_at > ${new Date(year).toISOString()}::timestamptz`.execute(database.db)
  const ids = new Set(recent.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id)).length
}

test('buyers’ words are suggested with what each adds exactly, as the list finds it', async () => {
  const own = ['anteojos']
  const { suggestions, learntAt } = await suggestWords(database.db, own, NOW)
  expect(learntAt).toEqual(NOW)
  const words = suggestions.map(({ word }) => word)
  expect(words).toContain('cristales')
  expect(words).toContain('lentes')
  // one buyer alone uses the first word; the second names something else
  expect(words).not.toContain('monofocales')
  expect(words).not.toContain('pendones')
  expect(words).not.toContain('anteojos')
  // two buyers write it in one line with the own word; an adjective; a place
  expect(words).not.toContain('estuches')
  expect(words).not.toContain('ópticos')
  expect(words).not.toContain('Concepción')
  for (const { word, tenders } of suggestions) {
    expect([word, tenders]).toEqual([word, (await totalOf([...own, word])) - (await totalOf(own))])
    expect(tenders).toBeGreaterThan(0)
  }
})

test("a word adds only tenders that the company's words do not match", async () => {
  const [before, after] = await Promise.all(
    [['anteojos'], ['anteojos', 'Lentes ópticos']].map(async (words) => {
      const { suggestions } = await suggestWords(database.db, words, NOW)
      return Object.fromEntries(suggestions.map(({ word, tenders }) => [word, tenders]))
    }),
  )
  expect(before?.lentes).toBe(10)
  expect(after?.lentes).toBeUndefined()
  expect(after?.cristales).toBe(15)
})

test('the proof of a word has its tenders and buyers, and the least similar title among three', async () => {
  const proof = await proveWord(database.db, ['anteojos'], 'cristales', NOW)
  expect(proof).toMatchObject({ word: 'cristales', tenders: 15, buyers: 5 })
  expect(proof.examples.map(({ name }) => name)).toEqual([
    'Compra de cristales',
    'Reposición de cristales del edificio',
  ])
  expect(await proveWord(database.db, ['cristales'], 'cristales', NOW)).toMatchObject({ tenders: 0, examples: [] })
  expect(await proveWord(database.db, [], 'de la', NOW)).toEqual({ word: 'de la', tenders: 0, buyers: 0, examples: [] })
})

test('unknown words suggest nothing', async () => {
  expect((await suggestWords(database.db, ['zeppelin'], NOW)).suggestions).toEqual([])
  expect((await suggestWords(database.db, [], NOW)).suggestions).toEqual([])
})

test('the effect counts open tenders and those of this week, as the list does', async () => {
  for (const words of [['anteojos'], ['cristales', 'Lentes ópticos'], ['pendones', 'monofocales']]) {
    const query = { q: searchOfAny(words), status: 'publicada' }
    const open = (await listPage(database.db, query)).total
    const week = (await listPage(database.db, { ...query, published_from: '2026-11-14' })).total
    expect(await findWordsEffect(database.db, words, ASKER, NOW)).toEqual({ open, this_week: week, warnings: [] })
    expect(open).toBeGreaterThan(0)
  }
  expect(await findWordsEffect(database.db, [], ASKER, NOW)).toEqual({ open: 0, this_week: 0, warnings: [] })
})

test('a word that no tender of the last year has causes a warning', async () => {
  expect((await findWordsEffect(database.db, ['zeppelin', 'anteojos'], ASKER, NOW)).warnings).toEqual([
    { word: 'zeppelin', kind: 'unused' },
  ])
  expect((await findWordsEffect(database.db, ['cristales viejos'], ASKER, NOW)).warnings).toEqual([
    { word: 'cristales viejos', kind: 'unused' },
  ])
})

test('a word of more than a hundred tenders a day causes a warning and a narrower phrase', async () => {
  const own = await openTestDatabase()
  const many = times(3_300, (i) =>
    record(i % 4 === 0 ? 'Servicio de aseo' : i % 5 === 0 ? 'Servicio de guardias' : 'Servicio', PRINTING, 'x', {
      days: i % 29,
    }),
  )
  await ingestTenders(own, many, NOW)
  expect((await findWordsEffect(own.db, ['servicio'], ASKER, NOW)).warnings).toEqual([
    { word: 'servicio', kind: 'broad', per_day: 110, narrower: 'servicio de aseo' },
  ])
  await own.close()
})

test('words are learnt once a night, at once where there are none, by one process', async () => {
  const own = await openTestDatabase()
  const at = (text: string) => new Date(text)
  expect(await learnWordsNightly(own.db, at('2026-11-20T12:00:00Z'))).toBe(0)
  // nothing to learn from: the next try is in an hour
  expect(await learnWordsNightly(own.db, at('2026-11-20T12:30:00Z'))).toBeUndefined()
  await ingestTenders(own, TENDERS.slice(0, 3), NOW)
  const turns = [1, 2].map(() => learnWordsNightly(own.db, at('2026-11-20T15:00:00Z')))
  expect((await Promise.all(turns)).toSorted()).toEqual([3, undefined])
  // four in the morning in Chile is 07:00 UTC
  expect(await learnWordsNightly(own.db, at('2026-11-21T06:59:00Z'))).toBeUndefined()
  expect(await learnWordsNightly(own.db, at('2026-11-21T07:01:00Z'))).toBe(3)
  expect(await learnWordsNightly(own.db, at('2026-11-21T20:00:00Z'))).toBeUndefined()
  await own.close()
})

test('of more tenders than the maximum, tenders are read evenly over the year', async () => {
  expect(await learnWords(database.db, NOW, 20)).toBe(17)
  expect(await learnWords(database.db, NOW)).toBe(83)
})
