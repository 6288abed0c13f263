import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { readFitTenders, type StoredFitTender } from './fit-tenders.ts'
import { countLexemes, readRarity } from './lexeme-sample.ts'
import { findSimilarSubject, listSimilarTenders, MAX_CANDIDATES } from './similar-tenders.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const TENDERS = 160
/** Words of three subjects, of any tender, and names of people, who occur in descriptions. */
const SUBJECTS = [
  ['lentes', 'cristales', 'armazones', 'monofocales', 'ópticos', 'estuches'],
  ['aseo', 'limpieza', 'oficinas', 'pisos', 'vidrios', 'sanitización'],
  ['ascensores', 'mantención', 'repuestos', 'elevación', 'montacargas', 'certificación'],
]
const ANY = ['adquisición', 'servicio', 'suministro', 'comunal', 'anual', '2026', '4837']
const PRODUCTS = [42_142_902, 76_111_501, 72_101_506]
const STATUSES = [8, 8, 8, 8, 9, 7, 15, 6, 5]

/** Pseudo-random whole numbers, the same each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const pick = numbers(20)
const records: TenderRecord[] = Array.from({ length: TENDERS }, (_, n) => {
  const subject = pick(SUBJECTS.length)
  const word = () => {
    const words = pick(3) > 0 ? (SUBJECTS[subject] as string[]) : ANY
    return words[pick(words.length)] as string
  }
  const status = STATUSES[pick(STATUSES.length)] as number
  const closes_at = new Date(NOW.getTime() + (status === 5 ? 1 + pick(20) : -1 - pick(500)) * DAY_MS)
  return tenderRecord({
    bid_idn: `1057-${n}-LE26`,
    name: `${word()} ${word()} ${word()}`,
    status,
    closes_at,
    read_at: NOW,
    description: `${word()} ${word()}. Consultas a Rosalinda Quintupil.`,
    institution_rut: ['61602000-8', '69070900-7'][pick(2)] as string,
    institution_name: 'Municipalidad de Aseo y Lentes',
    ...(pick(6) > 0 && { published_at: new Date(closes_at.getTime() - (10 + pick(3)) * DAY_MS) }),
    ...(pick(8) > 0 && { awarded_at: new Date(closes_at.getTime() + pick(60) * DAY_MS) }),
    items: Array.from({ length: pick(3) }, (_, i) =>
      tenderItem({
        position: i + 1,
        product_name: word(),
        description: `${word()} ${word()}`,
        product_code: PRODUCTS[pick(4) > 0 ? subject : pick(PRODUCTS.length)] as number,
      }),
    ),
  })
})

let database: Database
let all: StoredFitTender[]
let byId: Map<number, TenderRecord>
beforeAll(async () => {
  database = await openTestDatabase()
  await ingestTenders(database, records, NOW)
  await countLexemes(database.db, NOW)
  const ids = await database.db.selectFrom('tender').select(['id', 'bid_idn']).execute()
  const byCode = new Map(records.map((record) => [record.bid_idn, record]))
  byId = new Map(ids.map(({ id, bid_idn }) => [id, byCode.get(bid_idn) as TenderRecord]))
  const { rarity } = await storedRarity()
  all = await readFitTenders(database.db, [...byId.keys()], rarity)
})
afterAll(() => database.close())

async function storedRarity() {
  const sample = await database.db.selectFrom('lexeme_sample').select(['version', 'tenders']).executeTakeFirst()
  return readRarity(database.db, sample ?? null)
}

type Weights = Map<string, number>

/** The 25 strongest words of titles and lines, computed independently. */
function weightsOf({ words }: StoredFitTender, rarity: (lexeme: string) => number): Weights {
  const both = new Set([...words.title, ...words.lines])
  const weighed = [...both].map((lexeme) => {
    const places = (words.title.has(lexeme) ? 2 : 0) + (words.lines.has(lexeme) ? 1 : 0)
    return [lexeme, places * rarity(lexeme)] as const
  })
  const first = weighed
    .filter(([, weight]) => weight > 0)
    .sort(([wordA, a], [wordB, b]) => b - a || (wordA < wordB ? -1 : 1))
    .slice(0, 25)
  const length = Math.hypot(...first.map(([, weight]) => weight))
  return new Map(first.map(([lexeme, weight]) => [lexeme, weight / length]))
}

const dayOf = (date: Date) => date.toLocaleDateString('sv', { timeZone: 'America/Santiago' })

/** The expected result, from a comparison with every tender. */
function mostSimilar(subject: StoredFitTender, rarity: (lexeme: string) => number) {
  const own = weightsOf(subject, rarity)
  const isWord = (lexeme: string) => !/^\d+$/.test(lexeme)
  const record = byId.get(subject.id) as TenderRecord
  const closed = record.closes_at && record.closes_at < NOW ? record.closes_at : null
  const fewest = Math.min(2, [...own.keys()].filter(isWord).length)
  return all
    .flatMap((tender) => {
      const { status, published_at, awarded_at } = byId.get(tender.id) as TenderRecord
      if (tender.id === subject.id || ![8, 9, 10].includes(status)) return []
      if (closed && !(published_at && published_at < closed)) return []
      if (closed && !(awarded_at && dayOf(awarded_at) <= dayOf(closed))) return []
      const weights = weightsOf(tender, rarity)
      const common = [...own.keys()].filter((lexeme) => weights.has(lexeme))
      const isOfFamily =
        subject.families.size === 0 || [...subject.families.keys()].some((code) => tender.families.has(code))
      const cosine = common.reduce((sum, lexeme) => sum + (own.get(lexeme) ?? 0) * (weights.get(lexeme) ?? 0), 0)
      const score = Math.min(1, cosine) * (isOfFamily ? 1 : 0.5)
      const words = common.filter(isWord).length
      if (score < 0.1 || words === 0 || words < fewest) return []
      return [{ id: tender.id, at: published_at?.getTime() ?? 0, score: Math.round(score * 1_000) }]
    })
    .sort((one, two) => two.score - one.score || two.at - one.at || two.id - one.id)
    .slice(0, 10)
    .map(({ id }) => id)
}

async function similarTo(bid_idn: string) {
  const subject = await findSimilarSubject(database.db, bid_idn, NOW)
  return subject && listSimilarTenders(database.db, subject, 10)
}

test('MKT-1 the most similar awarded tenders equal those of a comparison with every tender', async () => {
  const { rarity } = await storedRarity()
  let [similarCount, closed, full] = [0, 0, 0]
  for (const subject of all) {
    const record = byId.get(subject.id) as TenderRecord
    const similar = (await similarTo(record.bid_idn)) ?? []
    expect(
      similar.map(({ id }) => id),
      record.bid_idn,
    ).toEqual(mostSimilar(subject, rarity))
    similarCount += similar.length
    full += Number(similar.length === 10)
    closed += Number(record.status !== 5 && similar.length > 0)
  }
  expect(similarCount).toBeGreaterThan(TENDERS)
  expect(full).toBeGreaterThan(10)
  expect(closed).toBeGreaterThan(10)
})

test('MKT-1 LED-3 shared words appear as the tender writes them, without numbers and people named in descriptions', async () => {
  const commonWords = new Set<string>()
  for (const { bid_idn, name, items } of records) {
    const written = [name, ...(items ?? []).flatMap(({ product_name, description }) => [product_name, description])]
      .join(' ')
      .toLowerCase()
    for (const { words } of (await similarTo(bid_idn)) ?? []) {
      expect(words.length).toBeGreaterThan(0)
      for (const word of words) {
        expect(written).toContain(word)
        commonWords.add(word)
      }
    }
  }
  expect([...commonWords].join(' ')).toContain('ópticos')
  expect([...commonWords].join(' ')).not.toMatch(/rosalinda|quintupil|\d/)
})

test('MKT-1 equal requests get equal answers, an unknown tender none, and a Compra Ágil similar tenders', async () => {
  const code = records.find(({ status }) => status === 5)?.bid_idn ?? ''
  expect(await similarTo(code)).toEqual(await similarTo(code))
  expect(await similarTo('9-9-LE26')).toBeUndefined()
  const similar = await similarTo(code)
  await database.db.updateTable('tender').set({ channel: 2 }).where('bid_idn', '=', code).execute()
  expect(await similarTo(code)).toEqual(similar)
})

test('MKT-1 short tenders are candidates before longer ones with the same words', async () => {
  const own = await openTestDatabase()
  try {
    const name = 'Suministro de marquesinas plegables'
    const fillers = (n: number) =>
      Array.from({ length: 120 }, (_, i) =>
        tenderItem({ position: i + 1, product_name: `pieza${n}x${i}`, description: `marquesinas modelo${n}x${i}` }),
      )
    const awarded = { status: 8, awarded_at: NOW, read_at: NOW, published_at: NOW, closes_at: NOW }
    await ingestTenders(
      own,
      [
        tenderRecord({ ...awarded, bid_idn: '1057-1-LE26', name, items: [] }),
        ...Array.from({ length: MAX_CANDIDATES }, (_, n) =>
          tenderRecord({ ...awarded, bid_idn: `1057-${n + 2}-LE26`, name, items: fillers(n) }),
        ),
        tenderRecord({ ...awarded, bid_idn: '1057-900-LE26', name, status: 5, awarded_at: null, items: [] }),
      ],
      NOW,
    )
    await countLexemes(own.db, NOW)
    const idOf = async (code: string) =>
      (await own.db.selectFrom('tender').select('id').where('bid_idn', '=', code).executeTakeFirstOrThrow()).id
    const subject = { id: await idOf('1057-900-LE26'), closedAt: null }
    const [first] = await listSimilarTenders(own.db, subject, 10)
    expect(first?.id).toBe(await idOf('1057-1-LE26'))
  } finally {
    await own.close()
  }
})
