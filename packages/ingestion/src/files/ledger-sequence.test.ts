import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { runs } from '@mirador/database/testing/test-runs'
import { type LedgerMonth, ledgerMonth, type TruthOffer } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openKnown, testFolder } from './test-folder.ts'
import { ledgerRows, supplierCounts, tallies } from './test-ledger.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const world = ledgerWorld(11, { suppliers: 40, buyers: 6 })
const MONTHS = ['2024-05', '2024-06'] as const
const SIZES = [4, 12, 20]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A file of a month, complete or shortened, or the deletion of some tenders. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      month: fc.constantFrom(...MONTHS),
      version: fc.constantFrom(1 as const, 2 as const),
      tenders: fc.constantFrom(...SIZES),
      isComplete: fc.boolean(),
      /** day of the file, unique in a run */
      day: fc.integer({ min: 0, max: 99 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ deleted: fc.integer({ min: 0, max: 4 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type FileStep = Exclude<Step, { deleted: number }>

const files = new Map<string, LedgerMonth>()
/** A smaller file of the same month has its first tenders. */
function fileOf({ month, version, tenders }: FileStep): LedgerMonth {
  const key = `${month} ${version} ${tenders}`
  const file = files.get(key) ?? ledgerMonth(world, { seed: 5, month, tenders, version })
  files.set(key, file)
  return file
}

/** The expected content of the ledger: for each tender its offers in the newest file that names it. */
class ExpectedLedger {
  readonly #tenders = new Map<string, { at: number; month: string; offers: TruthOffer[] }>()
  readonly #months = new Map<string, number>()

  import({ month, day, isComplete }: FileStep, truth: readonly TruthOffer[]): void {
    const named = Map.groupBy(truth, ({ code }) => code)
    for (const [code, offers] of named) {
      const at = this.#tenders.get(code)?.at ?? this.#months.get(month) ?? -1
      if (at < day) this.#tenders.set(code, { at: day, month, offers })
    }
    if (!isComplete) return
    this.#months.set(month, Math.max(day, this.#months.get(month) ?? -1))
    for (const [code, tender] of this.#tenders) {
      if (tender.month === month && tender.at < day && !named.has(code)) this.#tenders.delete(code)
    }
  }

  delete(codes: readonly string[]): void {
    for (const code of codes) this.#tenders.delete(code)
  }

  get offers(): TruthOffer[] {
    return [...this.#tenders.values()].flatMap(({ offers }) => offers)
  }
}

async function importStep(file: FileStep): Promise<void> {
  const path = join(testFolder(), file.isComplete ? `lic_${file.month}.csv` : `lic_${file.month}_parte.csv`)
  writeFileSync(path, fileOf(file).csv)
  const moment = new Date(Date.UTC(2026, 5, 1 + file.day))
  await importFiles(database, [await openKnown(path, moment)], { now })
}

async function deleteTenders(remainder: number): Promise<string[]> {
  const { rows } = await sql<{ bid_idn: string }>`
    delete from tender where length(bid_idn || name) % 5 = ${remainder}::int returning bid_idn`.execute(database.db)
  return rows.map(({ bid_idn }) => bid_idn)
}

/** Offers, chosen offers and sums by a key. */
function sums<T>(offers: readonly T[], keyOf: (offer: T) => string, figuresOf: (offer: T) => readonly number[]) {
  return Object.fromEntries(
    [...Map.groupBy(offers, keyOf)]
      .map(([key, same]) => [
        key,
        same.reduce<number[]>((total, offer) => figuresOf(offer).map((figure, i) => figure + (total[i] ?? 0)), []),
      ])
      .sort(),
  )
}

test('LED-1 after any sequence of imports, rewrites and deletions, counts and sums are exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(step, { minLength: 2, maxLength: 7, selector: keyOfStep }), async (steps) => {
      await database.db.deleteFrom('tender').execute()
      await sql`delete from offer_month`.execute(database.db)
      const expected = new ExpectedLedger()
      for (const one of steps) {
        if ('deleted' in one) expected.delete(await deleteTenders(one.deleted))
        else {
          await importStep(one)
          expected.import(one, fileOf(one).truth)
        }
      }
      const [rows, truth] = [await ledgerRows(database), expected.offers]
      const keys = [
        [(row: (typeof rows)[number]) => row.code, ({ code }: TruthOffer) => code],
        [(row: (typeof rows)[number]) => row.supplier, ({ supplier }: TruthOffer) => supplier.key],
        [
          (row: (typeof rows)[number]) => row.institution ?? '',
          ({ buyer }: TruthOffer) => buyer.rut.replaceAll('.', ''),
        ],
        [
          (row: (typeof rows)[number]) => `${row.family} ${row.month.slice(0, 7)}`,
          ({ family, month }: TruthOffer) => `${family} ${month}`,
        ],
      ] as const
      for (const [ofRow, ofTruth] of keys) {
        expect(
          sums(rows, ofRow, ({ is_selected, total_amount, unit_amount, awarded_quantity }) => [
            ...[1, Number(is_selected), total_amount ?? 0, (unit_amount ?? 0) * (awarded_quantity ?? 0)],
          ]),
        ).toEqual(
          sums(truth, ofTruth, ({ isSelected, totalAmount, unitAmount, awardedQuantity }) => [
            ...[1, Number(isSelected), totalAmount, unitAmount * awardedQuantity],
          ]),
        )
      }
      const { stored, counted } = await tallies(database)
      expect(stored).toEqual(counted)
      for (const { key, stored, counted } of await supplierCounts(database))
        expect([key, stored]).toEqual([key, counted])
    }),
    { numRuns: runs(12) },
  )
}, 600_000)

const keyOfStep = (one: Step) => ('deleted' in one ? `d${one.deleted}` : one.day)
