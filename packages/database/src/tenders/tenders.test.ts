import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import type { Page } from '../search/list-page.ts'
import { closeExpiredTenders } from '../search/tender-search.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, listPage } from '../testing/test-list.ts'
import { findTender } from './tender-detail.ts'
import { insertTenderFollow } from './tender-follows.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SUB = ASKER.sub
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

const detail = (patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    name: 'Adquisición de equipos computacionales',
    description: 'Se requieren computadores portátiles.',
    status_text: 'Publicada',
    type_code: 'LE',
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Talca',
    unit_code: '1057',
    unit_name: 'Abastecimiento',
    comuna: 'Talca',
    region: 7,
    currency: 'CLP',
    amount: 48_500_000,
    published_at: at(-5),
    closes_at: at(5),
    items: [
      tenderItem({
        product_code: 43211503,
        category: 'TI / Equipos / Portátiles',
        product_name: 'Computadores portátiles',
        unit: 'Unidad',
        quantity: 10,
      }),
    ],
    source_at: at(-1),
    read_at: NOW,
    raw: '{}',
    ...patch,
  })

let database: Database
async function openEmpty() {
  await database?.close()
  database = await openTestDatabase()
  await ensureAccount(database.db, SUB, NOW)
}
afterAll(() => database.close())

const list = (query: Partial<TenderQuery> = {}, page: Partial<Page> = {}) => listPage(database.db, query, page)
/** The stored changes of one tender. */
const listChanges = (bid_idn: string) =>
  database.db
    .selectFrom('tender_change as c')
    .innerJoin('tender as t', 't.id', 'c.tender_id')
    .select(['c.field', 'c.old', 'c.new', 'c.severity'])
    .where('t.bid_idn', '=', bid_idn)
    .execute()
const codes = async (query: Partial<TenderQuery>) => (await list(query)).rows.map(({ bid_idn }) => bid_idn)

describe('statements of a source are stored', () => {
  beforeEach(openEmpty)

  test('SYN-1 a new tender is stored completely, and the same answer again changes nothing', async () => {
    expect(await ingestTenders(database, [detail()], NOW)).toEqual({ created: 1, updated: 0, unchanged: 0, older: 0 })
    expect(await ingestTenders(database, [detail()], NOW)).toEqual({ created: 0, updated: 0, unchanged: 1, older: 0 })
    const tender = await findTender(database.db, '1057-1-LE26', SUB)
    expect(tender).toMatchObject({
      name: 'Adquisición de equipos computacionales',
      amount: 48_500_000,
      institution_rut: '61602000-8',
      is_open: true,
      closes_at: at(5),
      items: [{ position: 1, product_code: 43211503, quantity: 10, awards: [] }],
    })
    expect(await listChanges('1057-1-LE26')).toEqual([])
  })

  test('SYN-1 a changed answer changes the tender and leaves one history row per changed field', async () => {
    await ingestTenders(database, [detail()], NOW)
    const items = detail().items?.map((item) => ({ ...item, quantity: 12 }))
    await ingestTenders(
      database,
      [detail({ source_at: NOW, closes_at: at(9), amount: 50_000_000, items: items ?? [] })],
      NOW,
    )
    const changes = await listChanges('1057-1-LE26')
    expect(await listChanges('1057-2-LE26')).toEqual([])
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'closes_at', old: at(5).toISOString(), new: at(9).toISOString(), severity: 'critical' },
        { field: 'amount', old: 48_500_000, new: 50_000_000, severity: 'important' },
        { field: 'items.1.quantity', old: 10, new: 12, severity: 'important' },
      ]),
    )
    expect(changes).toHaveLength(3)
  })

  test('SYN-1 a poor list entry changes the state but erases nothing of a rich detail', async () => {
    await ingestTenders(database, [detail()], NOW)
    const listed = { level: 1, source: 'api-list', read_at: NOW } as const
    const entry = tenderRecord({ name: 'ADQ EQUIPOS', status: 6, closes_at: at(5), ...listed })
    await ingestTenders(database, [entry], NOW)
    expect(await findTender(database.db, '1057-1-LE26', SUB)).toMatchObject({
      status: 6,
      is_open: false,
      name: 'Adquisición de equipos computacionales',
      description: 'Se requieren computadores portátiles.',
      level: 3,
      items: [{ position: 1 }],
    })
  })

  test('SYN-1 an older answer never overwrites a newer one', async () => {
    await ingestTenders(database, [detail({ status: 8, amount: 1 })], NOW)
    expect(await ingestTenders(database, [detail({ source_at: at(-3), status: 5, amount: 2 })], NOW)).toMatchObject({
      older: 1,
    })
    expect(await findTender(database.db, '1057-1-LE26', SUB)).toMatchObject({ status: 8, amount: 1 })
  })

  test('SYN-1 an old file read today does not make a tender look freshly read', async () => {
    await ingestTenders(database, [detail({ read_at: at(-1) })], NOW)
    await ingestTenders(database, [detail({ source_at: at(-3), read_at: NOW })], NOW)
    expect(await findTender(database.db, '1057-1-LE26', SUB)).toMatchObject({ read_at: at(-1) })
    await ingestTenders(database, [detail({ source_at: at(0), read_at: NOW })], NOW)
    expect(await findTender(database.db, '1057-1-LE26', SUB)).toMatchObject({ read_at: NOW })
  })

  test('SYN-1 one call may have several records of one tender, in any order', async () => {
    const counts = await ingestTenders(
      database,
      [detail({ source_at: NOW, status: 6 }), detail(), detail({ bid_idn: '1057-2-LE26' })],
      NOW,
    )
    expect(counts).toMatchObject({ created: 2 })
    expect(await findTender(database.db, '1057-1-LE26', SUB)).toMatchObject({ status: 6 })
  })

  test('an amount beyond 32 bits, hostile text and tabs survive the bulk load', async () => {
    const name = 'a\tb\\n\n<script>alert(1)</script>\u0000'
    await ingestTenders(
      database,
      [detail({ name, amount: 169_285_504_927, description: "'; drop table tender; --" })],
      NOW,
    )
    expect(await findTender(database.db, '1057-1-LE26', SUB)).toMatchObject({
      name: 'a\tb\\n\n<script>alert(1)</script>',
      amount: 169_285_504_927,
      description: "'; drop table tender; --",
    })
  })
})

describe('lists and search', () => {
  beforeAll(async () => {
    await openEmpty()
    await ingestTenders(
      database,
      [
        detail(),
        detail({
          bid_idn: '1057-2-LP26',
          name: 'Licitación de mantención de áreas verdes',
          type_code: 'LP',
          description: 'Poda y riego',
          closes_at: at(1),
          published_at: at(-9),
          amount: 900_000,
          region: 13,
          items: [],
        }),
        detail({
          bid_idn: '2295-3-L126',
          name: 'Servicio médico de urgencia',
          type_code: 'L1',
          status: 8,
          closes_at: at(-30),
          published_at: at(-1),
          amount: null,
          description: 'Atención de salud',
          institution_rut: '69070100-6',
          institution_name: 'Municipalidad de Ñuñoa',
          items: [],
        }),
      ],
      NOW,
    )
  })

  test('LIC-1 open tenders come first, the newest publication first, with the exact total', async () => {
    const { rows, total } = await list()
    expect(rows.map(({ bid_idn }) => bid_idn)).toEqual(['1057-1-LE26', '1057-2-LP26', '2295-3-L126'])
    expect(total).toBe(3)
    expect(await list({}, { offset: 2, limit: 1 })).toMatchObject({ rows: [{ bid_idn: '2295-3-L126' }], total: 3 })
  })

  test('LIC-1 the nearest closing first is one choice away', async () => {
    const { rows } = await list({ sort: 'closing' })
    expect(rows.map(({ bid_idn }) => bid_idn)).toEqual(['1057-2-LP26', '1057-1-LE26', '2295-3-L126'])
  })

  test.each([
    ['licitaciones', ['1057-2-LP26']],
    ['LICITACION', ['1057-2-LP26']],
    ['medico', ['2295-3-L126']],
    ['médicos urgencias', ['2295-3-L126']],
    ['"areas verdes"', ['1057-2-LP26']],
    ['"verdes areas"', []],
    ['poda OR médico', ['1057-2-LP26', '2295-3-L126']],
    ['hospital -poda', ['1057-1-LE26']],
    ['comput*', ['1057-1-LE26']],
    ['computaciona*', ['1057-1-LE26']],
    ['licitaci*', ['1057-2-LP26']],
    ['nunoa', ['2295-3-L126']],
    ['1057-2-lp26', ['1057-2-LP26']],
    ['1057-2', ['1057-2-LP26']],
    ['69.070.100-6', ['2295-3-L126']],
    ['portatil', ['1057-1-LE26']],
    ["' | !", []],
  ])('LIC-3 searching %s finds %j', async (q, expected) => {
    expect(await codes({ q })).toEqual(expected)
  })

  test('LIC-3 a search of ignored words alone finds them as they are written', async () => {
    const { total, searchesNothing } = await list({ q: 'de' })
    expect({ isFound: total > 0, searchesNothing }).toEqual({ isFound: true, searchesNothing: false })
  })

  test('LIC-4 filters combine', async () => {
    expect(await codes({ bid_type: '3' })).toEqual(['1057-2-LP26'])
    expect(await codes({ status: 'publicada' })).toEqual(['1057-1-LE26', '1057-2-LP26'])
    expect(await codes({ status: 'adjudicada' })).toEqual(['2295-3-L126'])
    expect(await codes({ region: '13', amount_min: '1' })).toEqual(['1057-2-LP26'])
    expect(await codes({ family: '43210000' })).toEqual(['1057-1-LE26'])
    expect(await codes({ closes_from: '2026-11-20', closes_to: '2026-11-21' })).toEqual(['1057-2-LP26'])
    expect(await codes({ amount_max: '900000' })).toEqual(['1057-2-LP26'])
    expect(await codes({ institution: '69070100-6' })).toEqual(['2295-3-L126'])
  })

  test('DET-3 followed tenders can be listed, and a repeated follow changes nothing', async () => {
    expect(await insertTenderFollow(database.db, SUB, '1057-2-LP26', NOW)).toBe(true)
    expect(await insertTenderFollow(database.db, SUB, '1057-2-LP26', NOW)).toBe(true)
    expect(await insertTenderFollow(database.db, SUB, '9-9-LE99', NOW)).toBe(false)
    expect(await list({ following: 'true' })).toMatchObject({
      rows: [{ bid_idn: '1057-2-LP26', is_followed: true }],
      total: 1,
    })
  })

  test('a tender whose closing minute has passed is closed for lists and filters', async () => {
    const before = (await list({ sort: 'closing' })).rows.map(({ bid_idn, is_open }) => [bid_idn, is_open])
    expect(await closeExpiredTenders(database.db, at(2))).toBe(1)
    const { rows } = await list({ status: 'cerrada' })
    expect(rows).toMatchObject([{ bid_idn: '1057-2-LP26', is_open: false, status: 5 }])
    expect((await list()).rows.map(({ bid_idn }) => bid_idn)).toEqual(['1057-1-LE26', '2295-3-L126', '1057-2-LP26'])
    expect((await list({ sort: 'closing' })).rows.map(({ bid_idn }) => bid_idn)).toEqual([
      '1057-1-LE26',
      '1057-2-LP26',
      '2295-3-L126',
    ])
    // the clock had been two days ahead
    expect(await closeExpiredTenders(database.db, at(0))).toBe(1)
    expect((await list({ status: 'cerrada' })).rows).toEqual([])
    expect((await list({ sort: 'closing' })).rows.map(({ bid_idn, is_open }) => [bid_idn, is_open])).toEqual(before)
  })
})
