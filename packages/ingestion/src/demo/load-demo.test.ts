import type { Database } from '@mirador/database/connection/connect'
import { findSetting } from '@mirador/database/connection/setting'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { demoPast } from '@mirador/invented/demo/demo-past'
import { demoPurchases } from '@mirador/invented/demo/demo-purchases'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongCounts } from '../files/test-documents.ts'
import { ledgerRows, supplierCounts, tallies } from '../files/test-ledger.ts'
import { changeDemo, isDemoUnfinished, loadDemo, loadDemoPast } from './load-demo.ts'

const NOW = new Date('2026-03-18T15:20:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function stored() {
  const { rows } = await sql<{ tenders: number; demo: number; open: number; institutions: number; awards: number }>`
    select count(*)::int as tenders, (count(*) filter (where is_demo))::int as demo,
      (select count(*)::int from tender_search where is_open) as open,
      (select count(*)::int from institution) as institutions,
      (select count(*)::int from tender_award) as awards
    from tender`.execute(database.db)
  return rows[0]
}

test('an interrupted load resumes and duplicates nothing', async () => {
  const broken: Database = {
    ...database,
    bulk: (() => {
      let calls = 0
      return (work) => {
        if (calls++ === 2) throw new Error('cut off')
        return database.bulk(work)
      }
    })(),
  }
  await expect(loadDemo(broken, NOW)).rejects.toThrow('cut off')
  expect(await isDemoUnfinished(database.db)).toBe(true)
  expect((await stored())?.tenders).toBe(1000)

  const later = new Date(NOW.getTime() + HOUR_MS)
  expect(await loadDemo(database, later)).toMatchObject({ tenders: 2000, open: 500, isNew: true })
  expect(await isDemoUnfinished(database.db)).toBe(false)
  expect(await stored()).toMatchObject({ tenders: 2000, demo: 2000, institutions: 60 })
})

test('the demo data are marked as such, have all follows, and load once', async () => {
  const before = await stored()
  expect(before?.awards).toBeGreaterThan(500)
  expect(await loadDemo(database, new Date(NOW.getTime() + DAY_MS))).toMatchObject({ isNew: false })
  expect(await stored()).toEqual(before)
  const follows = (await findSetting<string[]>(database.db, 'demo_follows')) ?? []
  expect(follows).toHaveLength(8)
  const known = await database.db.selectFrom('tender').select('bid_idn').where('bid_idn', 'in', follows).execute()
  expect(known).toHaveLength(8)
})

test('DET-2 some demo tenders are second calls', async () => {
  expect(await database.db.selectFrom('tender_second_call').select('evidence').execute()).toEqual(
    Array.from({ length: 4 }, () => ({ evidence: 'products' })),
  )
})

test('DET-3 buyers change three of the followed tenders, by the usual ingestion, and only once', async () => {
  const follows = (await findSetting<string[]>(database.db, 'demo_follows')) ?? []
  const history = async () => {
    const { rows } = await sql<{ bid_idn: string; fields: string[] }>`
      select bid_idn, array_agg(c.field order by c.id) as fields
      from tender_change c join tender t on t.id = c.tender_id
      where t.bid_idn = any(${follows}::text[]) group by bid_idn`.execute(database.db)
    return new Map(rows.map(({ bid_idn, fields }) => [follows.indexOf(bid_idn), fields]))
  }
  expect((await history()).size).toBe(0)
  await changeDemo(database, new Date(NOW.getTime() + 7_200_000))
  const once = await history()
  await changeDemo(database, new Date(NOW.getTime() + 10_800_000))
  expect(await history()).toEqual(once)
  expect([...once.keys()].sort()).toEqual([1, 3, 5])
  expect(once.get(1)).toEqual(expect.arrayContaining(['closes_at', 'technical_opening_at', 'estimated_award_at']))
  expect(once.get(3)).toEqual(expect.arrayContaining(['amount', 'items.1.quantity']))
  expect(once.get(5)).toEqual(expect.arrayContaining(['description', 'facts.evaluation_criteria']))
  expect((await stored())?.open).toBe(500)
})

if (RUNS_ALL) {
  test('the past of the demo is stored with every offer, once, also after an interrupted load', async () => {
    const before = await stored()
    const cutAfter = (batches: number): Database => {
      let calls = 0
      return {
        ...database,
        bulk: (work) => {
          if (calls++ === batches) throw new Error('cut off')
          return database.bulk(work)
        },
      }
    }
    await expect(loadDemoPast(cutAfter(2), NOW)).rejects.toThrow('cut off')
    // between the tenders and their offers
    await expect(loadDemoPast(cutAfter(5), NOW)).rejects.toThrow('cut off')
    expect(await ledgerRows(database)).toEqual([])
    // between the requests of Compra Ágil and the orders
    await expect(loadDemoPast(cutAfter(7), NOW)).rejects.toThrow('cut off')
    const later = new Date(NOW.getTime() + DAY_MS)
    expect(await loadDemoPast(database, later)).toBe(true)
    expect(await loadDemoPast(database, later)).toBe(false)
    const past = demoPast(NOW)
    const after = await stored()
    expect(after?.tenders).toBe(2000 + past.tenders.length)
    expect(after).toMatchObject({ demo: after?.tenders, open: before?.open, institutions: 60 })
    const rows = await ledgerRows(database)
    expect(rows).toHaveLength(past.offers.reduce((sum, { offers }) => sum + offers.length, 0))
    const keys = (
      codes: readonly { code: string; position: number; number: number; supplier: string; flags: number }[],
    ) =>
      codes
        .map(({ code, position, number, supplier, flags }) => `${code} ${position} ${number} ${supplier} ${flags}`)
        .sort()
    expect(keys(rows)).toEqual(
      keys(
        past.offers.flatMap(({ bidIdn, offers }) =>
          offers.map((offer) => ({ ...offer, code: bidIdn, supplier: offer.supplier.key })),
        ),
      ),
    )
    for (const { key, stored, counted } of await supplierCounts(database)) expect(stored, key).toBe(counted)
    const { stored: kept, counted } = await tallies(database)
    expect(kept).toEqual(counted)
    expect(await wrongCounts(database)).toEqual([])
    const { requests, orders } = demoPurchases(NOW, past)
    const counts = await sql<Record<string, number>>`
    select (select count(*)::int from quotation_request) as requests, (select count(*)::int from quotation) as quotations,
      (select count(*)::int from purchase_order) as orders, (select count(*)::int from purchase_line) as lines`.execute(
      database.db,
    )
    expect(counts.rows).toEqual([
      {
        requests: requests.length,
        quotations: requests.reduce((sum, { quotations }) => sum + quotations.length, 0),
        orders: orders.length,
        lines: orders.reduce((sum, { lines }) => sum + lines.length, 0),
      },
    ])
  })
}

test('a database with demo data of an earlier version, without a start, gets no past', async () => {
  const other = await openTestDatabase()
  expect(await loadDemoPast(other, NOW)).toBe(false)
  await other.close()
})
