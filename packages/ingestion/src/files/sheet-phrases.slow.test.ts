import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { listPage } from '@mirador/database/testing/test-list'
import { listCodes, type PhraseSearch, phraseReader, writtenSearch } from '@mirador/database/testing/test-phrases'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { foldWords } from '@mirador/domain/text/words'
import { seededRandom } from '@mirador/invented/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { openTenderFile } from './tender-file.ts'

const NOW = new Date('2025-05-06T12:00:00Z')
const PHRASES = 120

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function readSheet(): Promise<TenderRecord[]> {
  const file = await openTenderFile(realData('export_publicadas_2025-05-06.csv.gz'), { asOf: NOW, now: NOW })
  if ('reason' in file) throw new Error(file.reason)
  const records: TenderRecord[] = []
  for await (const line of file.read({ readAt: NOW })) if (line.kind === 'record') records.push(line.record)
  return records
}

test.skipIf(!hasRealData)(
  'LIC-3 in a real sheet a phrase finds, excludes and counts exactly the tenders whose texts have it',
  async () => {
    const tenders = await readSheet()
    for (let i = 0; i < tenders.length; i += 500) await ingestTenders(database, tenders.slice(i, i + 500), NOW)
    const random = seededRandom(17)
    const texts = Array.from({ length: PHRASES }, (_, i) => {
      const own = textsOf(random.pick(tenders))
      return i % 2 ? crossed(own, random.int(3, 8), random.int) : windowOf(own, random.int(2, 8), random.int)
    }).filter((phrase) => phrase.split(' ').length > 1)
    const reader = phraseReader(tenders, texts)
    const phrases = texts.filter(reader.hasWords)
    const searches = phrases.map((phrase, i): PhraseSearch => {
      const other = phrases[(i * 7 + 1) % phrases.length] as string
      return [
        { anyOf: [phrase] },
        { anyOf: [phrase, other] },
        { anyOf: [], excluded: phrase },
        { anyOf: [phrase, other], excluded: phrases[(i * 11 + 2) % phrases.length] },
      ][i % 4] as PhraseSearch
    })
    let total = 0
    for (const search of searches) {
      const codes = reader.found(search)
      const q = writtenSearch(search)
      expect([q, await listCodes(database.db, q)]).toEqual([q, codes])
      expect((await listPage(database.db, { q })).total).toBe(codes.length)
      if (search.excluded === undefined) total += codes.length
    }
    expect(total).toBeGreaterThan(PHRASES / 4)
    // tenders with every two consecutive words of a phrase, but not the phrase
    expect(phrases.reduce((sum, phrase) => sum + reader.countTempting(phrase), 0)).toBeGreaterThan(PHRASES / 4)
  },
)

const textsOf = ({ name, description, items }: TenderRecord) =>
  [name, description, ...(items ?? []).map((item) => item.description)]
    .filter((text) => text != null)
    .map((text) => foldWords(text).split(' '))

type Int = (min: number, max: number) => number

/** Some consecutive words of a text. */
function windowOf(texts: readonly (readonly string[])[], length: number, int: Int): string {
  const text = texts[int(0, texts.length - 1)] ?? []
  const start = int(0, Math.max(0, text.length - length))
  return text.slice(start, start + length).join(' ')
}

/**
 * Words up to one that occurs elsewhere too, followed by the next words of that other place: most such phrases are in
 * no text.
 */
function crossed(texts: readonly (readonly string[])[], length: number, int: Int): string {
  const places = texts.flatMap((text) => text.map((word, place) => ({ text, word, place })))
  const inside = places.filter(({ word, place }) => place > 0 && word.length > 3)
  if (inside.length === 0) return windowOf(texts, length, int)
  const { text, word, place } = inside[int(0, inside.length - 1)] as (typeof places)[0]
  const otherPlaces = places.filter((other) => other.word === word)
  const other = otherPlaces[int(0, otherPlaces.length - 1)] as (typeof places)[0]
  const before = Math.min(place, int(1, length - 2))
  return [
    ...text.slice(place - before, place + 1),
    ...other.text.slice(other.place + 1, other.place + length - before),
  ].join(' ')
}
