import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { listCompanyLines } from '@mirador/database/companies/company-lines'
import { listLosses } from '@mirador/database/companies/line-summary'
import type { Database } from '@mirador/database/connection/connect'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { OFFER_CURRENCIES, OFFER_STATES } from '@mirador/domain/ledger/offer'
import { maskOf } from '@mirador/domain/ledger/offer-flags'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadDemo, loadDemoPast } from '../demo/load-demo.ts'
import { awardedIn, type CountedLine, isLost, linesOf } from './test-compared-lines.ts'
import { offeredRows, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
function moneyOf(sums: readonly (number | null)[]) {
  const known = sums.filter((one) => one !== null)
  return {
    lines: sums.length,
    awarded_clp: known.reduce((sum, one) => sum + one, 0),
    summed_lines: known.length,
  }
}

interface Lost {
  lines: number
  awarded_clp: number
  summed_lines: number
  close_lines: number
}

/** What each supplier won of the lines that a company lost; those that are not named under the key ''. */
function countLosses(lines: readonly CountedLine[]): Map<string, Lost> {
  const parts = lines.filter(isLost).flatMap(({ chosen, is_close }) =>
    [...Map.groupBy(chosen, ({ supplier, kind }) => (kind === 1 ? supplier : ''))].map(([winner, offers]) => ({
      winner,
      is_close,
      awarded: awardedIn(offers),
    })),
  )
  return new Map(
    [...Map.groupBy(parts, ({ winner }) => winner)].map(([winner, all]) => [
      winner,
      {
        ...moneyOf(all.map(({ awarded }) => awarded)),
        close_lines: all.filter(({ is_close }) => is_close).length,
      },
    ]),
  )
}

const rounded = <T extends { awarded_clp: number }>({ awarded_clp, ...lost }: T) => ({
  ...lost,
  awarded_clp: Math.round(awarded_clp * 100) / 100,
})

/** Checks the money of a company's history against a count of every offer; returns what it saw. */
async function expectMoney({ db }: Database, rows: readonly Row[], key: string) {
  const lines = linesOf(rows, key)
  const counted = countLosses(lines)
  const { total, winners, rest, unnamed } = await listLosses(db, key)
  const companies = new Map([...counted].filter(([winner]) => winner !== ''))
  expect(total).toBe(companies.size)
  expect(rest.lines).toBe(0)
  expect(new Map(winners.map(({ rut, name: _, ...lost }) => [rut, rounded(lost)]))).toEqual(
    new Map([...companies].map(([winner, lost]) => [winner, rounded(lost)])),
  )
  expect(unnamed && rounded(unnamed)).toEqual(counted.has('') ? rounded(counted.get('') as Lost) : null)
  const sums = winners.map(({ awarded_clp }) => awarded_clp)
  expect(sums).toEqual(sums.toSorted((one, other) => other - one))
  expect(winners.every(({ rut }) => isLegalPerson(rut))).toBe(true)

  const { won, lost } = await findCompanyHistory(db, key)
  const lostLines = lines.filter(isLost)
  const close = lines.filter(({ is_close }) => is_close)
  expect(rounded(lost)).toMatchObject(rounded(moneyOf(lostLines.map(({ chosen }) => awardedIn(chosen)))))
  expect(rounded(lost.close)).toEqual(rounded(moneyOf(close.map(({ chosen }) => awardedIn(chosen)))))
  const wonLines = lines.filter(({ outcome }) => outcome === 'won')
  expect(rounded(won)).toEqual({
    ...rounded(moneyOf(wonLines.map(({ own }) => awardedIn(own)))),
    institutions: new Set(wonLines.flatMap(({ institution }) => institution ?? [])).size,
  })

  const byMoney = { which: 'lost', order: { sort: 'own', is_descending: true }, offset: 0, limit: null } as const
  const { lines: listed } = await listCompanyLines(db, key, byMoney)
  const pesos = listed.flatMap(({ own_total, own_currency }) =>
    own_total !== null && own_currency === OFFER_CURRENCIES.CLP ? [own_total] : [],
  )
  expect(pesos).toEqual(pesos.toSorted((one, other) => other - one))
  for (const { own_total, difference, difference_total } of listed) {
    expect(difference_total).toEqual(
      own_total === null || difference === null ? null : expect.closeTo(own_total * difference, 2),
    )
  }
  return { lost: lostLines.length, close: close.length, unnamed: unnamed?.lines ?? 0, winners: winners.length }
}

const NOTHING = { lost: 0, close: 0, unnamed: 0, winners: 0 }
type Seen = typeof NOTHING

const added = (sum: Seen, seen: Seen): Seen => ({
  lost: sum.lost + seen.lost,
  close: sum.close + seen.close,
  unnamed: sum.unnamed + seen.unnamed,
  winners: sum.winners + seen.winners,
})

test('ESC-32 the lost money by winner, and under 5 %, equal a count of every company of generated months', async () => {
  const { database, rows } = await openLedgerMonths()
  let seen = NOTHING
  for (const { key, kind } of WORLD.suppliers) {
    if (kind === 'legal') seen = added(seen, await expectMoney(database, rows, key))
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
  await database.close()
})

if (RUNS_ALL) {
  test('ESC-32 the same on the demo ledger', { timeout: 120_000 }, async () => {
    const database = await openTestDatabase()
    await loadDemo(database, NOW)
    await loadDemoPast(database, NOW)
    const rows = await offeredRows(database)
    const sizes = [...Map.groupBy(rows, ({ supplier }) => supplier)]
      .filter(([key]) => isLegalPerson(key))
      .sort(([, one], [, other]) => other.length - one.length)
    let seen = NOTHING
    for (const [key] of sizes.slice(0, 12)) seen = added(seen, await expectMoney(database, rows, key))
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
    await database.close()
  })
}

const RIVALS = [
  { rut: '76000002-K', name: 'Dos Ltda' },
  { rut: '76000003-8', name: 'Tres SA' },
  { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' },
  { rut: null, name: 'Extranjera Ficticia' },
] as const

const price = fc.record({
  unitAmount: fc.constantFrom(1_000, 990, 960, 950, 949.99, 1_040),
  quantity: fc.constantFrom(1, 10, null),
  currency: fc.constantFrom(...Array(5).fill(OFFER_CURRENCIES.CLP), OFFER_CURRENCIES.CLF),
  flags: fc.constantFrom(...Array(5).fill(0), maskOf(['outOfScale'])),
  state: fc.constantFrom(...Array(5).fill(OFFER_STATES.accepted), OFFER_STATES.rejected),
  isSelected: fc.boolean(),
})
/** mostly not chosen */
const own = fc
  .tuple(price, fc.constantFrom(false, false, false, true))
  .map(([one, isSelected]) => ({ ...one, isSelected }))
const line = fc.record({
  own,
  rivals: fc.array(fc.tuple(fc.constantFrom(...RIVALS), price), { minLength: 1, maxLength: 4 }),
})
const ledger = fc.array(
  fc.record({ status: fc.constantFrom(8, 8, 8, 7, 6), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

test('ESC-32 the same on random ledgers, with several winners, currencies, flags and unknown quantities', async () => {
  const database = await openTestDatabase()
  let run = 0
  let seen = NOTHING
  await fc.assert(
    fc.asyncProperty(ledger, async (tenders) => {
      run++
      const company = { rut: `77${String(run).padStart(6, '0')}-0`, name: `Propia ${run}` }
      const spool = new OfferSpool()
      const codes = tenders.map((_, i) => `${1000 + run}-${i + 1}-LE26`)
      await ingestTenders(
        database,
        codes.map((bid_idn) => tenderRecord({ bid_idn, status: 8, read_at: NOW })),
        NOW,
      )
      for (const [i, { status, lines }] of tenders.entries()) {
        const offers = lines.flatMap(({ own: mine, rivals }, at) =>
          [[company, mine] as const, ...rivals].map(([bidder, { quantity, isSelected, ...parts }], number) =>
            offer({
              ...bidder,
              ...parts,
              position: at + 1,
              number: number + 1,
              quantity,
              isSelected: isSelected && status === 8,
              awardedQuantity: isSelected && status === 8 ? (quantity ?? 1) : 0,
            }),
          ),
        )
        spool.add(tenderOffers(codes[i] as string, offers, { status }))
      }
      await replaceOffers(database, { spool, sourceAt: NOW, completeMonth: null })
      const rows = (await offeredRows(database)).filter(({ code }) => codes.includes(code))
      seen = added(seen, await expectMoney(database, rows, company.rut))
    }),
    { numRuns: RUNS_ALL ? 80 : 30 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS_ALL ? 3 : 0)
  await database.close()
})
