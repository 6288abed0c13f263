import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { countInferredTenders } from './inferred-institutions.ts'
import { findInstitution } from './institutions.ts'
import { ingestTenders } from './tenders.ts'

const [ANCUD, OTHER] = ['61602000-8', '61606500-1']
const SHEET = '1-1-LE26'

let database: Database
let readings = 0
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

/** A tender of the daily sheet, which names the institution without its rut. */
const sheet = (overrides: Partial<TenderRecord> = {}) =>
  record({
    bid_idn: SHEET,
    institution_name: 'HOSPITAL  de Ancúd',
    level: LEVEL.sheet,
    source: 'daily-sheet',
    ...overrides,
  })
/** A tender whose source states the rut. */
const stated = (bid_idn: string, institution_rut = ANCUD, institution_name = 'Hospital de Ancud') =>
  record({ bid_idn, institution_rut, institution_name, unit_code: '7', unit_name: 'Abastecimiento' })

function record(overrides: Partial<TenderRecord>) {
  return tenderRecord({ ...overrides, read_at: new Date(Date.UTC(2026, 10, 20, 12, ++readings)) })
}
async function read(...records: TenderRecord[]) {
  return ingestTenders(database, records, records[0]?.read_at as Date)
}

/** The institution of a tender as stored, as indexed, and whether it is inferred. */
async function buyerOf(bid_idn = SHEET) {
  const { rows } = await sql<{ rut: string | null; indexed: string | null; is_inferred: boolean }>`
    select i.rut, s.rut as indexed, t.institution_is_inferred as is_inferred
    from tender t join tender_search o on o.tender_id = t.id
    left join institution i on i.id = t.institution_id left join institution s on s.id = o.institution_id
    where t.bid_idn = ${bid_idn}`.execute(database.db)
  return rows[0]
}
const INFERRED = { rut: ANCUD, indexed: ANCUD, is_inferred: true }
const UNKNOWN = { rut: null, indexed: null, is_inferred: false }

test('MKT-1 a tender whose source names the institution without its rut belongs to the only institution with that name', async () => {
  await read(stated('1-2-LE26'))
  await read(sheet())
  expect(await buyerOf()).toEqual(INFERRED)
  const institution = await findInstitution(database.db, ANCUD)
  expect(institution).toMatchObject({ tenders: 2, open_tenders: 2 })
  const id = institution?.id as number
  expect(await countInferredTenders(database.db, [id, 999_999])).toEqual(new Map([[id, 1]]))
})

test('MKT-1 an institution that becomes known later gets the earlier tenders with its name', async () => {
  await read(sheet())
  expect(await buyerOf()).toEqual(UNKNOWN)
  await read(stated('1-2-LE26'))
  expect(await buyerOf()).toEqual(INFERRED)
  expect(await findInstitution(database.db, ANCUD)).toMatchObject({ tenders: 2 })
})

test('MKT-1 a tender and its institution may arrive in one batch', async () => {
  await read(sheet(), stated('1-2-LE26'))
  expect(await buyerOf()).toEqual(INFERRED)
})

test('MKT-1 a name that a second institution gets is ambiguous: its tenders lose their institution', async () => {
  await read(stated('1-2-LE26'), sheet())
  await read(stated('1-3-LE26', OTHER, 'Hospital de Ancud'))
  expect(await buyerOf()).toEqual(UNKNOWN)
  expect(await findInstitution(database.db, ANCUD)).toMatchObject({ tenders: 1 })
  await read(sheet({ bid_idn: '1-4-LE26' }))
  expect(await buyerOf('1-4-LE26')).toEqual(UNKNOWN)
})

test('MKT-1 each name of an institution is its own', async () => {
  await read(stated('1-2-LE26'), stated('1-3-LE26', ANCUD, 'Servicio de Salud Chiloé'))
  await read(sheet(), sheet({ bid_idn: '1-4-LE26', institution_name: 'Servicio de Salud Chiloe' }))
  expect(await buyerOf()).toEqual(INFERRED)
  expect(await buyerOf('1-4-LE26')).toEqual(INFERRED)
})

test('MKT-1 only whole names are compared, and a tender without one stays without institution', async () => {
  await read(stated('1-2-LE26'))
  await read(
    sheet({ institution_name: 'Hospital de Ancud Norte' }),
    sheet({ bid_idn: '1-4-LE26', institution_name: null }),
    sheet({ bid_idn: '1-5-LE26', institution_name: '–' }),
  )
  for (const code of [SHEET, '1-4-LE26', '1-5-LE26']) expect(await buyerOf(code)).toEqual(UNKNOWN)
})

test('SYN-1 a source that states the institution replaces the inferred one, which is no change of the tender', async () => {
  await read(stated('1-2-LE26'))
  await read(sheet())
  await read(stated(SHEET, OTHER, 'Hospital de Ancud'))
  expect(await buyerOf()).toEqual({ rut: OTHER, indexed: OTHER, is_inferred: false })
  expect(await database.db.selectFrom('tender_change').select('field').execute()).toEqual([])
})

test('SYN-1 a repeated reading changes neither what is inferred nor what is stated', async () => {
  await read(stated('1-2-LE26'), sheet())
  expect(await read(sheet(), stated('1-2-LE26'))).toMatchObject({ created: 0, updated: 0 })
  expect(await buyerOf()).toEqual(INFERRED)
  await read(sheet({ description: 'Otra descripción' }))
  expect(await buyerOf()).toEqual(INFERRED)
  expect(await buyerOf('1-2-LE26')).toEqual({ rut: ANCUD, indexed: ANCUD, is_inferred: false })
})
