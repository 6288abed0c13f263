import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@mirador/database/migration/migrate'
import { zipFile } from '@mirador/ingestion/files/test-workbook'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { orderMonth } from '@mirador/invented/months/order-months'
import { quotationMonth } from '@mirador/invented/months/quotation-months'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProcess } from '../product-process.ts'
import { openPlace } from './place.ts'

const SERVER = process.env.TEST_DATABASE_URL
const ROWS = 200_000
const MAX_MEGABYTES = 300
const WORLD = ledgerWorld(7, { suppliers: 2_000, buyers: 100 })

/** The options of Node with which `npm run import` runs. */
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const FLAGS = String(scripts.import)
  .split(' ')
  .filter((word) => word.startsWith('--'))

interface Month {
  /** name of its file */
  name: string
  /**
   * Writes the file.
   * @returns the expected number of rows in the ledger
   */
  write: (path: string) => Promise<number>
  /** table of these rows */
  table: string
}

const MONTHS: Month[] = [
  {
    name: 'lic_2024-5.csv',
    table: 'bid',
    // several generated months, with different tenders in each
    async write(path) {
      const out = openSync(path, 'w')
      let written = 0
      for (let part = 0; written < ROWS; part++) {
        const world = ledgerWorld(part, { suppliers: 2_000, buyers: 100 })
        const buyers = world.buyers.map((buyer) => ({ ...buyer, unit: buyer.unit + part * 1_000 }))
        const { csv, truth } = ledgerMonth(
          { ...world, buyers },
          { seed: part, month: '2024-05', tenders: 2_000, version: 2 },
        )
        writeSync(out, part === 0 ? csv : csv.subarray(csv.indexOf('\n') + 1))
        written += truth.length
      }
      closeSync(out)
      return written
    },
  },
  {
    name: 'COT_2024-05.zip',
    table: 'quotation',
    async write(path) {
      const { parts, truth } = quotationMonth(WORLD, {
        seed: 1,
        month: '2024-05',
        requests: 24_000,
        version: 2,
        parts: 2,
      })
      const quotations = truth.flatMap((request) => request.quotations)
      // a row per product and quoter
      expect(quotations.reduce((sum, { products }) => sum + products, 0)).toBeGreaterThan(ROWS / 2)
      writeFileSync(path, await zipFile(Object.fromEntries(parts.map(({ name, csv }) => [name, csv]))))
      return quotations.length
    },
  },
  {
    name: '2024-05.zip',
    table: 'purchase_line',
    async write(path) {
      const { csv, truth } = orderMonth(WORLD, { seed: 1, month: '2024-05', orders: 40_000, version: 2 })
      writeFileSync(path, await zipFile({ '2024-05.csv': csv }))
      const lines = truth.reduce((sum, { lines }) => sum + lines.length, 0)
      expect(lines).toBeGreaterThan(ROWS / 2)
      return lines
    },
  },
]

// the peak is read from /proc; the embedded database is a part of the process and has its own needs
describe.skipIf(!SERVER || process.platform !== 'linux')('the import of a large month', { timeout: 600_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mirador-large-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(MONTHS)(`LED-2 takes at most ${MAX_MEGABYTES} MB for $name`, async ({ name, write, table }) => {
    const file = join(folder, name)
    const rows = await write(file)
    const place = await openPlace()
    try {
      await place.look(migrate)
      const args = [file, '--as-of', '2026-10-01']
      const command = place.keep(
        startProcess('apps/worker/src/import-tenders.ts', place.settings, { args, flags: FLAGS }),
      )
      let peak = 0
      while (command.child.exitCode === null) {
        peak = Math.max(peak, peakMegabytes(command.child.pid) ?? 0)
        await sleep(100)
      }
      expect(await command.ended).toBe(0)
      const { rows: stored } = await place.look(({ db }) =>
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db),
      )
      expect(stored).toEqual([{ count: rows }])
      process.stdout.write(`peak of an import of ${name} with ${rows} rows of ${table}: ${Math.round(peak)} MB\n`)
      expect(peak).toBeLessThan(MAX_MEGABYTES)
    } finally {
      await place.close()
    }
  })
})

/** The peak resident memory of a process so far. */
function peakMegabytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000
  } catch {
    // the process has just ended
    return undefined
  }
}
