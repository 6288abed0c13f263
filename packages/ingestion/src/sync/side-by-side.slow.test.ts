import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { forgetAgileListedBefore } from '@mirador/database/tenders/forget-agile'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { orderMonth } from '@mirador/invented/months/order-months'
import { quotationMonth } from '@mirador/invented/months/quotation-months'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo, loadDemoAgile } from '../demo/load-demo.ts'
import { importFiles } from '../files/import-files.ts'
import { openKnown, testFolder } from '../files/test-folder.ts'
import { tallies } from '../files/test-ledger.ts'
import { startTestAgileSync } from '../test-agile-sync.ts'
import { startTestSync } from '../test-sync.ts'

const MORNING = '2026-11-20T15:00:00Z'
const TENDERS = Array.from({ length: 30 }, (_, i) => `1057-${i + 1}-LE26`)
const PURCHASES = Array.from({ length: 80 }, (_, i) => `1057-${i + 1}-COT26`)
const ROUNDS = 3

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('AGI-2 both syncs, imports of all three ledgers, the demo and the hourly deletions work on one database at once', async () => {
  const agile = await startTestAgileSync(database, MORNING)
  const tenders = await startTestSync(
    database,
    TENDERS.map((CodigoExterno) => ({ CodigoExterno })),
  )
  try {
    for (const codigo of PURCHASES) agile.fake.set(codigo)
    const world = ledgerWorld(7, { suppliers: 40, buyers: 6 })
    const folder = testFolder()
    const monthOf = (version: 1 | 2) => ({ seed: 3, month: '2026-06', version })
    const contents = (version: 1 | 2): [string, Buffer][] => [
      ['lic_2026-06.csv', ledgerMonth(world, { ...monthOf(version), tenders: 40 }).csv],
      [
        'COT_2026-06.csv',
        quotationMonth(world, { ...monthOf(version), requests: 40 }).parts[0]?.csv ?? Buffer.alloc(0),
      ],
      ['oc_2026-06.csv', orderMonth(world, { ...monthOf(version), orders: 40 }).csv],
    ]
    const importsOf = async (place: number) => {
      for (let round = 0; round < ROUNDS; round++) {
        const [name, content] = contents(round % 2 === 0 ? 1 : 2)[place] as [string, Buffer]
        const path = join(folder, `${name}`)
        writeFileSync(path, content)
        const file = await openKnown(path, new Date(Date.UTC(2026, 9, 1 + round)))
        await importFiles(database, [file], { now: () => new Date(MORNING), onRefused: () => {} })
      }
    }
    const cyclesOf = async (work: () => Promise<{ outcome: string; reason: string | null }>) => {
      for (let round = 0; round < ROUNDS; round++) expect(await work()).toMatchObject({ outcome: 'ok' })
    }
    // three sequences of work, so that the few connections of a test are enough
    await Promise.all([
      cyclesOf(async () => {
        for (const [i, codigo] of PURCHASES.entries()) if (i % 3 === 0) agile.fake.set(codigo, { monto: 1000 + i })
        agile.clock.advance(12 * MINUTE_MS)
        return agile.cycle()
      }),
      cyclesOf(async () => {
        tenders.clock.advance(12 * MINUTE_MS)
        const result = await tenders.cycle()
        await forgetAgileListedBefore(database, agile.clock.now(), agile.clock.now())
        return result
      }),
      (async () => {
        for (const place of [0, 1, 2]) await importsOf(place)
        await loadDemo(database, new Date(MORNING))
        await loadDemoAgile(database, new Date(MORNING))
      })(),
    ])
    const { rows } = await sql<{ channel: number; tenders: number }>`
      select channel, count(*)::int as tenders from tender where not is_demo and bid_idn like '1057-%' and bid_idn = any(${[...TENDERS, ...PURCHASES]}::text[])
      group by channel order by channel`.execute(database.db)
    expect(rows).toEqual([
      { channel: CHANNEL.tender, tenders: TENDERS.length },
      { channel: CHANNEL.agile, tenders: PURCHASES.length },
    ])
    const { stored, counted } = await tallies(database)
    expect(stored).toEqual(counted)
  } finally {
    await agile.close()
    await tenders.close()
  }
})
