import { DISMISSAL_REACHES, DISMISSAL_REASONS } from '@mirador/domain/fit/dismissals'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount, updateAccountRubros } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { runs } from '../testing/test-runs.ts'
import { updateProfileWords } from '../words/profile-words.ts'
import { findDismissalEffect } from './dismissal-effect.ts'
import { deleteDismissal, upsertDismissal } from './dismissals.ts'
import { explainFit } from './explain-fit.ts'
import { countLexemes } from './lexeme-sample.ts'
import { replaceProfileLimits } from './profile-limits.ts'
import { anyTender, NOW, numbers, WORDS } from './test-fit-tenders.ts'

const SUB = '00000000-0000-4000-8000-000000000001'
const TENDERS = 60
const codeOf = (n: number) => `1057-${n}-LE26`

let database: Database
const db = () => database.db

beforeAll(async () => {
  database = await openTestDatabase()
  const pick = numbers(23)
  // few regions, so that several tenders share one
  const tenders = Array.from({ length: TENDERS }, (_, n) => ({ ...anyTender(n + 1, pick), region: 5 + (n % 3) }))
  await ingestTenders(database, tenders, NOW)
  expect(await countLexemes(db(), NOW)).toBe(true)
  await ensureAccount(db(), SUB, NOW)
})
afterAll(() => database.close())

/** The explained fits of all open tenders that are not dismissed, before rounding. */
async function openFits() {
  const rows = await db()
    .selectFrom('tender_search as s')
    .innerJoin('tender as t', 't.id', 's.tender_id')
    .select('t.bid_idn')
    .where('s.is_open', '=', true)
    .orderBy('t.id')
    .execute()
  const fits = new Map<string, number>()
  for (const { bid_idn } of rows) {
    const fit = await explainFit(db(), SUB, bid_idn)
    if (fit && fit.dismissed === null) fits.set(bid_idn, fit.exact)
  }
  return fits
}

const stored = () => db().selectFrom('dismissal').selectAll().orderBy('tender_id').execute()

test('ESC-15 only this one moves no other sum, and the wider reach moves exactly those announced; undone, all is as before', async () => {
  const dismissal = fc.record({
    n: fc.integer({ min: 1, max: TENDERS }),
    reason: fc.constantFrom(...DISMISSAL_REASONS),
    reach: fc.constantFrom(...DISMISSAL_REACHES),
  })
  const world = fc.record({
    families: fc.uniqueArray(fc.constantFrom(42_140_000, 42_150_000, 43_210_000, 76_110_000), { minLength: 1 }),
    words: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 3 }),
    earlier: fc.uniqueArray(dismissal, { maxLength: 3, selector: ({ n }) => n }),
    one: dismissal,
  })
  let moved = 0
  await fc.assert(
    fc.asyncProperty(world, async ({ families, words, earlier, one }) => {
      await updateAccountRubros(db(), SUB, families)
      await updateProfileWords(
        db(),
        SUB,
        words.map((written) => ({ written, origin: 'own' as const })),
      )
      await replaceProfileLimits(db(), SUB, { regions: [5], excludedRegions: [7], minAmount: null, maxAmount: null })
      await db().deleteFrom('dismissal').execute()
      for (const { n, reason, reach } of earlier) {
        if (n !== one.n) await upsertDismissal(db(), { sub: SUB, bid_idn: codeOf(n), reason, reach, at: NOW })
      }
      const [before, rows] = [await openFits(), await stored()]
      const effect = await findDismissalEffect(db(), SUB, { bid_idn: codeOf(one.n), reason: one.reason })
      const { reason, reach } = one
      await upsertDismissal(db(), { sub: SUB, bid_idn: codeOf(one.n), reason, reach, at: NOW })
      const after = await openFits()
      const changed = [...after].filter(([code, exact]) => exact !== before.get(code))
      for (const [code, exact] of changed) expect(exact).toBeLessThan(before.get(code) ?? 0)
      expect(changed).toHaveLength(reach === 'one' ? 0 : (effect?.lowered ?? 0))
      moved += changed.length
      await deleteDismissal(db(), SUB, codeOf(one.n))
      expect([await openFits(), await stored()]).toEqual([before, rows])
    }),
    { numRuns: runs(12), seed: 5 },
  )
  expect(moved).toBeGreaterThan(0)
})

test('the effect names what the reason is about, and is null where the tender does not state it', async () => {
  await db().deleteFrom('dismissal').execute()
  const { items: _, amount: __, ...bare } = anyTender(99, numbers(3))
  await ingestTenders(database, [{ ...bare, status: 5, region: null }], NOW)
  const of = (reason: (typeof DISMISSAL_REASONS)[number]) =>
    findDismissalEffect(db(), SUB, { bid_idn: codeOf(99), reason })
  expect(await of('lugar')).toMatchObject({ lowered: null, region: null })
  expect(await of('rubro')).toMatchObject({ lowered: null, families: [] })
  expect(await of('monto')).toMatchObject({ lowered: null })
  expect(await of('comprador')).toMatchObject({ lowered: expect.any(Number), institution_name: 'Compradora' })
  expect(await findDismissalEffect(db(), SUB, { bid_idn: '9-9-LE26', reason: 'lugar' })).toBeUndefined()
})
