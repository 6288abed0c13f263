import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@mirador/database/migration/migrate'
import { documentContent, wrongCounts } from '@mirador/ingestion/files/test-documents'
import { zipFile } from '@mirador/ingestion/files/test-workbook'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { orderMonth } from '@mirador/invented/months/order-months'
import { quotationMonth } from '@mirador/invented/months/quotation-months'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place } from './place.ts'
import { ROUNDS, randomDelay } from './random-faults.ts'

const MONTH = '2024-05'
const world = ledgerWorld(7, { suppliers: 200, buyers: 20 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-documents-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Kind {
  /** name of the month's file */
  name: string
  /** Two different months of the same name, each as a ZIP. */
  months: () => Promise<Buffer>[]
}

const KINDS: Kind[] = [
  {
    name: `COT_${MONTH}.zip`,
    months: () =>
      [1, 2].map((seed) => {
        const { parts } = quotationMonth(world, { seed, month: MONTH, requests: 4_000, version: 2, parts: 2 })
        return zipFile(Object.fromEntries(parts.map(({ name, csv }) => [name, csv])))
      }),
  },
  {
    name: `${MONTH}.zip`,
    months: () =>
      [1, 2].map((seed) =>
        zipFile({ [`${MONTH}.csv`]: orderMonth(world, { seed, month: MONTH, orders: 6_000, version: 2 }).csv }),
      ),
  },
]

/** The documents without the times of their files; fails when the count of a supplier differs from its rows. */
function readDocuments(place: Place): Promise<string[]> {
  return place.look(async (database) => {
    expect(await wrongCounts(database)).toEqual([])
    const lines = await documentContent(database)
    // suppliers and units that a month no longer names may stay
    return lines
      .filter((line) => !/^(supplier|name|unit|month) /.test(line))
      .map((line) => line.replace(/"\d{4}-\d\d-\d\dT[^"]*"/, '"moment"'))
  })
}

test.each(KINDS)(
  'LED-2 kill -9 in the middle of $name leaves the month in its state before or after the file, and the next import completes it',
  async ({ name, months }) => {
    const contents = await Promise.all(months())
    const importOf = (place: Place, day: string, month: number) => {
      mkdirSync(join(folder, day), { recursive: true })
      const path = join(folder, day, name)
      writeFileSync(path, contents[month] ?? '')
      return place.keep(startProcess('apps/worker/src/import-tenders.ts', place.settings, { args: [path] }))
    }
    const places: Place[] = []
    const newPlace = async () => {
      const place = await openPlace()
      places.push(place)
      await place.look(migrate)
      return place
    }
    try {
      // content of a database that was never killed
      const expected: string[][] = []
      for (const month of [0, 1]) {
        const place = await newPlace()
        expect(await importOf(place, '2026-06-01', month).ended).toBe(0)
        expected.push(await readDocuments(place))
      }
      expect(expected[0]?.length).toBeGreaterThan(10_000)
      expect(expected[0]).not.toEqual(expected[1])

      const place = await newPlace()
      expect(await importOf(place, '2026-06-01', 0).ended).toBe(0)
      let before = await readDocuments(place)
      expect(before).toEqual(expected[0])
      for (let round = 0; round < 2 * ROUNDS; round++) {
        const month = (round + 1) % 2
        const command = importOf(place, `2026-07-${String(round + 1).padStart(2, '0')}`, month)
        await until(
          () => command.printed().includes(round % 2 === 0 ? '100 %' : '0 %') || command.child.exitCode !== null,
        )
        await sleep(randomDelay(0, 1_000))
        await command.kill()
        const after = await readDocuments(place)
        // compared as texts, since a difference of thousands of lines is useless
        expect([JSON.stringify(before), JSON.stringify(expected[month])].includes(JSON.stringify(after))).toBe(true)
        before = after
      }
      expect(await importOf(place, '2026-08-01', 1).ended).toBe(0)
      expect(JSON.stringify(await readDocuments(place)) === JSON.stringify(expected[1])).toBe(true)
    } finally {
      for (const place of places) await place.close()
    }
  },
  600_000,
)
