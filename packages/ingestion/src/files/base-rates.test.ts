import { findBaseRates } from '@mirador/database/offers/base-rates'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { excludedMask, maskOf, OFFER_FLAG_NAMES } from '@mirador/domain/ledger/offer-flags'
import { ledgerMonth, type TruthOffer } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openKnown, testFile } from './test-folder.ts'

const world = ledgerWorld(7, { suppliers: 70, buyers: 9 })

const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}

test('LED-1 the base rates equal those counted from the generated months', async () => {
  const database = await openTestDatabase()
  expect(await findBaseRates(database.db)).toMatchObject({ from: null, tenders: 0, offers: 0, medianBidders: null })
  const months = ['2024-11', '2024-12'].map((month) => ledgerMonth(world, { seed: 3, month, tenders: 90, version: 2 }))
  const files = await Promise.all(
    months.map(({ month, csv }) => openKnown(testFile(`lic_${month}.csv`, csv), new Date('2026-10-20T03:00:00Z'))),
  )
  await importFiles(database, files, { now: () => new Date('2026-11-21T12:00:00Z') })
  const rates = await findBaseRates(database.db)
  await database.close()

  const truth = months.flatMap((month) => month.truth)
  const tenders = [...Map.groupBy(truth, ({ code }) => code).values()]
  const awarded = tenders.filter((offers) => offers.some(({ isSelected }) => isSelected))
  const bidders = (offers: readonly TruthOffer[]) => new Set(offers.map(({ supplier }) => supplier.key)).size
  const counts = awarded.map(bidders)
  expect(rates).toMatchObject({
    from: '2024-11-01',
    to: '2024-12-01',
    tenders: tenders.length,
    awarded: awarded.length,
    offers: truth.length,
    awardedSuppliers: bidders(truth.filter(({ isSelected }) => isSelected)),
    single: { count: counts.filter((count) => count === 1).length, of: awarded.length },
    medianBidders: medianOf(counts),
    meanBidders: expect.closeTo(counts.reduce((sum, count) => sum + count, 0) / counts.length, 9),
    deserted: { count: tenders.length - awarded.length, of: tenders.length },
    revoked: { count: 0, of: tenders.length },
    // the file gives one day for closing and award
    medianDaysToAward: 0,
    flagged: Object.fromEntries(
      OFFER_FLAG_NAMES.map((name) => [name, truth.filter(({ flags }) => flags.includes(name)).length]),
    ),
    rejectedInAwarded: { count: 0 },
    withDuration: { count: 0, of: tenders.length },
  })
  const uncounted = excludedMask('money') | excludedMask('estimate')
  const relations = awarded.flatMap((offers) => {
    const chosen = offers.filter(({ isSelected }) => isSelected)
    const [first] = chosen
    if (!first?.estimate || chosen.some(({ flags }) => maskOf(flags) & uncounted)) return []
    const money = chosen.reduce((sum, { unitAmount, awardedQuantity }) => sum + unitAmount * awardedQuantity, 0)
    return [{ bidders: bidders(offers), share: money / first.estimate }]
  })
  expect(relations.length).toBeGreaterThan(20)
  expect(rates.awardToEstimate).toEqual(
    [null, 1, 10].map((count) => {
      const shares = relations.flatMap(({ bidders, share }) => (count === null || bidders === count ? [share] : []))
      const median = shares.length === 0 ? null : expect.closeTo(medianOf(shares) as number, 9)
      return { bidders: count, median, tenders: shares.length }
    }),
  )
})
