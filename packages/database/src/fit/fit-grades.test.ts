import { cutGrades, gradeOf } from '@mirador/domain/fit/fit-grades'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureAccount, updateAccountRubros } from '../accounts/accounts.ts'
import { insertCompany } from '../accounts/companies.ts'
import type { Database } from '../connection/connect.ts'
import { OfferSpool } from '../offers/offer-spool.ts'
import { replaceOffers } from '../offers/replace-offers.ts'
import { listTenders } from '../search/tender-list.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { updateProfileWords } from '../words/profile-words.ts'
import { explainFit } from './explain-fit.ts'
import { readStatedProfile } from './fit-profile.ts'
import { fitScorer } from './fit-scorer.ts'
import { readFitTenders } from './fit-tenders.ts'
import { countLexemes, readRarity } from './lexeme-sample.ts'
import { accountFits } from './listed-fits.ts'
import { replaceProfileLimits } from './profile-limits.ts'
import { anyTender, NOW, numbers, WORDS } from './test-fit-tenders.ts'

const SUB = '00000000-0000-4000-8000-000000000001'
const BIDDER = '00000000-0000-4000-8000-000000000002'
const UNO = { rut: '76000001-9', name: 'Uno SpA' }
const LENSES = 42_140_000
const LIMITS = { regions: [7], excludedRegions: [12], minAmount: null, maxAmount: null }

let database: Database
const db = () => database.db

/** Past tenders of a company, `months` before now, with lenses in the title. */
const pastOf = (first: number, count: number, months: number) =>
  Array.from({ length: count }, (_, n) =>
    tenderRecord({
      bid_idn: `2000-${first + n}-LE2${6 - Math.ceil(months / 12)}`,
      name: 'Lentes monofocales',
      status: 8,
      institution_rut: '61602000-8',
      published_at: new Date(Date.UTC(2026, 10 - months, 5)),
      items: [tenderItem({ product_code: 42_142_902, product_name: 'lentes' })],
      read_at: NOW,
    }),
  )

beforeAll(async () => {
  database = await openTestDatabase()
  const pick = numbers(3)
  const past = [...pastOf(1, 12, 6), ...pastOf(50, 4, 40)]
  await ingestTenders(database, [...Array.from({ length: 120 }, (_, n) => anyTender(n + 1, pick)), ...past], NOW)
  expect(await countLexemes(db(), NOW)).toBe(true)
  const spool = new OfferSpool()
  past.forEach(({ bid_idn }, n) => {
    spool.add(tenderOffers(bid_idn, [offer({ ...UNO, family: LENSES, isSelected: n < 2 })]))
  })
  await replaceOffers(database, { spool, sourceAt: NOW, completeMonth: '2026-10-01' })
  for (const sub of [SUB, BIDDER]) await ensureAccount(db(), sub, NOW)
  const company = { canonical_name: 'Uno', brand_name: 'Uno', email_address: 'u@uno.cl', phone_number: '+56911111111' }
  await insertCompany(db(), { sub: BIDDER, rut: UNO.rut, ...company }, NOW)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const sub of [SUB, BIDDER]) {
    await updateAccountRubros(db(), sub, [LENSES, 76_110_000])
    await updateProfileWords(
      db(),
      sub,
      WORDS.slice(0, 3).map((written) => ({ written, origin: 'own' as const })),
    )
    await replaceProfileLimits(db(), sub, LIMITS)
  }
})

async function fitsOf(sub: string) {
  const { rows, version } = await listTenders(
    db(),
    { scope: 'all', sort: 'recent' },
    { sub, rubros: [] },
    { offset: 0, limit: 1_000 },
  )
  return { rows, ...(await accountFits(db(), sub, { maxWaitMs: 60_000 }).list(rows, version)) }
}

/** The scorer of an account, and its own open tenders with their sums. */
async function ownOpen(sub: string) {
  const profile = await readStatedProfile(db(), sub)
  const rarity = await readRarity(db(), profile.sample)
  const scorer = await fitScorer(db(), profile, rarity)
  const { rows } = await fitsOf(sub)
  const ids = rows.filter(({ is_open }) => is_open).map(({ id }) => id)
  const tenders = (await readFitTenders(db(), ids, rarity.rarity)).map((tender) => ({
    ...tender,
    sum: Math.round(scorer.exact(tender)),
    isOwn: profile.families.some((family) => tender.families.has(family)),
    isBlocked: tender.region === 12,
  }))
  return { scorer, tenders, own: tenders.filter(({ isOwn, isBlocked, sum }) => isOwn && !isBlocked && sum > 0) }
}

test.each([
  ['without offers', SUB],
  ['with sixteen offers', BIDDER],
])(
  'ESC-12 grades and ranks of an account %s equal those of its own open tenders, counted one by one',
  async (_, sub) => {
    const { scorer, tenders, own } = await ownOpen(sub)
    const sums = own.map(({ sum }) => sum)
    const cut = cutGrades(sums, scorer.anchor)
    const { fits, state, summary } = await fitsOf(sub)
    expect(state).toBe('ready')
    const gradeHere = ({ sum, isOwn, isBlocked, words }: (typeof tenders)[number]) => {
      const isNamed = WORDS.slice(0, 3).some((word) => {
        const lexeme = word.slice(0, 4)
        return [...words.title, ...words.lines].some((one) => one.startsWith(lexeme))
      })
      return isBlocked ? null : gradeOf(cut, { sum, isOfOwnRubro: isOwn, hasOwnWord: isNamed })
    }
    const isAbove = (one: (typeof own)[number], other: (typeof own)[number]) => {
      const [isBest, isOtherBest] = [one, other].map((tender) => gradeHere(tender) === 'muy_parecida')
      return isBest === isOtherBest ? one.sum > other.sum : isBest
    }
    for (const tender of tenders) {
      const { id, isBlocked } = tender
      const rank = own.includes(tender) ? 1 + own.filter((one) => isAbove(one, tender)).length : null
      expect(fits.get(id)).toEqual({ grade: gradeHere(tender), rank, blocked: isBlocked ? 'region:12' : null })
    }
    expect(summary).toMatchObject({ of: own.length, alike: cut.alike, has_won: false })
    const best = own.filter(({ id }) => fits.get(id)?.grade === 'muy_parecida')
    expect(summary?.best).toBe(best.length)
  },
)

test('ESC-12 the anchor is of the offers of the last 24 loaded months alone', async () => {
  const { scorer } = await ownOpen(BIDDER)
  // the twelve recent ones are alike, so that any quartile is their sum; the four old ones would be among them
  expect(scorer.anchor).toBeGreaterThan(30)
  await db().updateTable('offer_month').set({ month: '2030-10-01' }).execute()
  const later = await readStatedProfile(db(), BIDDER)
  expect((await fitScorer(db(), later, await readRarity(db(), later.sample))).anchor).toBeUndefined()
  await db().updateTable('offer_month').set({ month: '2026-10-01' }).execute()
})

test('ESC-12 the explanation counts every own open tender once, and this one among them', async () => {
  const { fits, rows, summary } = await fitsOf(SUB)
  const { own } = await ownOpen(SUB)
  for (const { bid_idn, id } of rows.slice(0, 20)) {
    const fit = await explainFit(db(), SUB, bid_idn)
    if (!fits.has(id)) {
      expect(fit).toMatchObject({ grade: null, rank: null, sums: [] })
      continue
    }
    expect(fit).toMatchObject({ ...fits.get(id), fit_summary: summary })
    expect(fit?.sums.reduce((sum, { tenders }) => sum + tenders, 0)).toBe(own.length)
    const shared = fit?.sums.find(({ grade, sum }) => grade === fit.grade && sum === fit.score)
    if (fit?.rank !== null) expect(shared).toBeDefined()
  }
})

test('ESC-13 an account whose tenders are alike has no grades, and has them after three words', async () => {
  await updateProfileWords(db(), SUB, [])
  await replaceProfileLimits(db(), SUB, { ...LIMITS, regions: [] })
  const { own } = await ownOpen(SUB)
  const before = await fitsOf(SUB)
  expect(before.state).toBe('flat')
  expect(before.summary).toMatchObject({ of: own.length })
  expect(before.summary?.alike).toBeGreaterThan(own.length / 5)
  for (const fit of before.fits.values()) expect(fit).toMatchObject({ grade: null, rank: null })
  const [explained] = await Promise.all(
    before.rows
      .filter(({ is_open }) => is_open)
      .slice(0, 1)
      .map(({ bid_idn }) => explainFit(db(), SUB, bid_idn)),
  )
  expect(explained).toMatchObject({ fit_state: 'flat', grade: null, rank: null, sums: [], may_add: { words: 45 } })
  await updateProfileWords(
    db(),
    SUB,
    ['lentes', 'cristales', 'aseo'].map((written) => ({ written, origin: 'own' as const })),
  )
  const after = await fitsOf(SUB)
  expect(after.state).toBe('ready')
  expect([...after.fits.values()].filter(({ grade }) => grade !== null).length).toBeGreaterThan(own.length / 2)
})
