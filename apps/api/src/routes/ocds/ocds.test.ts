import { findOcdsSource } from '@mirador/database/ocds/ocds-sources'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { digestOf } from '@mirador/database/tenders/tender-digest'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { type OcdsRecord, ocdsRecord } from '@mirador/domain/ocds/ocds-record'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderOfAllFields, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { demoPast } from '@mirador/invented/demo/demo-past'
import { demoTenders } from '@mirador/invented/demo/demo-tenders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import { importedLines } from './test-ocds-import.ts'
import { mergeByPaths } from './test-ocds-merge.ts'
import { ocdsErrors } from './test-ocds-schema.ts'
import { changeTenders } from './test-published-tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-12-30T12:00:00Z')
/** Decided ones, with their offers, and open ones. */
const [DECIDED, OPEN] = [40, 20]

let app: Awaited<ReturnType<typeof openTestApp>>
let tenders: readonly TenderRecord[]

beforeAll(async () => {
  app = await openTestApp({ now: () => LATER, settings: { RATE_LIMIT_FACTOR: '5' } })
  const past = demoPast(NOW)
  const decided = past.tenders.slice(0, DECIDED)
  const open = demoTenders({ now: NOW }).filter(({ status }) => status === 5)
  tenders = [...decided, ...open.slice(0, OPEN)]
  await ingestTenders(app.database, tenders, NOW)
  const codes = new Set(decided.map(({ bid_idn }) => bid_idn))
  const spool = new OfferSpool()
  for (const offers of past.offers) if (codes.has(offers.bidIdn)) spool.add(offers)
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
  await changeTenders(app.database, tenders, NOW)
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}/api/ocds/${path}`, { headers })

async function packageOf(code: string) {
  const { status, body } = await app.callAs('GET', `/api/ocds/${code}`)
  expect(status).toBe(200)
  return body
}

async function recordOf(code: string): Promise<OcdsRecord> {
  return (await packageOf(code)).records[0]
}

/** Those of all tenders, one after the other: together the last ones would wait for longer than an answer may take. */
async function allRecords(): Promise<OcdsRecord[]> {
  const records: OcdsRecord[] = []
  for (const { bid_idn } of tenders) records.push(await recordOf(bid_idn))
  return records
}

async function monthOf(month: string): Promise<OcdsRecord[]> {
  const text = await (await get(`months/${month}`)).text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** The tenders that our importer reads in some records. */
const imported = (records: readonly OcdsRecord[]): Promise<TenderRecord[]> =>
  Array.fromAsync(importedLines(Buffer.from(records.map((one) => `${JSON.stringify(one)}\n`).join('')), LATER))

test('SYN-3 packages of demo tenders, changed in every way, follow the standard, and merge as it says', async () => {
  const tags = new Set<string>()
  for (const { bid_idn } of tenders) {
    const body = await packageOf(bid_idn)
    expect(ocdsErrors('package', body), bid_idn).toEqual([])
    const [record] = body.records
    expect(mergeByPaths(record.releases), bid_idn).toEqual(record.compiledRelease)
    for (const { tag } of record.releases) for (const one of tag) tags.add(one)
    expect(lastValues(record.versionedRelease), bid_idn).toEqual(withoutOwnMarks(record.compiledRelease))
  }
  expect([...tags].toSorted()).toEqual([
    'award',
    'awardCancellation',
    'awardUpdate',
    'tender',
    'tenderAmendment',
    'tenderCancellation',
    'tenderUpdate',
  ])
})

test('SYN-3 our importer reads an export back: the tender as it is stored, and the same digests after two rounds', async () => {
  const records = await allRecords()
  const first = await imported(records)
  const rows = await app.database.db.selectFrom('tender').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.bid_idn, row]))
  for (const record of first) {
    const { name, status, amount, currency, description, type_code, region, closes_at, published_at, awarded_at } =
      stored.get(record.bid_idn) as (typeof rows)[number]
    const isUtm = currency === 'UTM'
    expect(record).toMatchObject({ name, status, type_code, region, closes_at, published_at })
    if (status === 7 || status === 8) expect(record).toMatchObject({ awarded_at })
    expect([record.description ?? null, record.amount ?? null, record.currency ?? null]).toEqual(
      isUtm ? [description, null, null] : [description, amount, currency],
    )
  }
  const database = await openTestDatabase()
  await ingestTenders(database, first, LATER)
  const again: OcdsRecord[] = []
  for (const { bid_idn } of first) {
    const source = await findOcdsSource(database.db, bid_idn)
    if (source) again.push(ocdsRecord(source))
  }
  await database.close()
  const second = await imported(again)
  expect(second.map((record) => digestOf(record).toString('hex'))).toEqual(
    first.map((record) => digestOf(record).toString('hex')),
  )
})

test('SYN-3 an export read into the database that wrote it changes no record', async () => {
  const before = await allRecords()
  await ingestTenders(app.database, await imported(before), LATER)
  for (const record of before) expect(await recordOf(record.ocid)).toEqual(record)
})

test('SYN-3 a month is one record a line, those of its days in Chile, each once', async () => {
  const { rows } = await sql<{ month: string; codes: string[] }>`
    select to_char(published_at at time zone 'America/Santiago', 'YYYY-MM') as month, array_agg(bid_idn order by bid_idn collate "C") as codes
    from tender where channel = 1 group by 1 order by 1 desc limit 3`.execute(app.database.db)
  expect(rows.length).toBe(3)
  for (const { month, codes } of rows) {
    const records = await monthOf(month)
    expect(records.map(({ ocid }) => ocid.slice('ocds-70d2nz-'.length))).toEqual(codes)
    for (const record of records) expect(ocdsErrors('record', record)).toEqual([])
  }
})

test('SYN-3 no natural person stands in any record', async () => {
  const { rows } = await sql<{ rut: string }>`
    select key as rut from supplier where kind <> 1 union select supplier_rut from tender_award where supplier_rut like '1%'`.execute(
    app.database.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  const text = JSON.stringify(await allRecords())
  expect(text).not.toContain('PEDRO PÉREZ')
  expect(rows.filter(({ rut }) => rut !== '' && text.includes(rut))).toEqual([])
  expect(text).toContain('"tenderers"')
})

test('SYN-3 the history of a tender: releases by reading, amendments, withdrawn values and cancelled awards', async () => {
  const bid_idn = '1057-77-LE26'
  const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
  const read = (hours: number, fields: Partial<TenderRecord>) =>
    ingestTenders(app.database, [tenderRecord({ bid_idn, read_at: at(hours), ...fields })], at(hours))
  const call = {
    name: 'Sillas',
    description: 'Sillas de oficina',
    amount: 1000,
    currency: 'CLP',
    published_at: NOW,
    closes_at: at(72),
    items: [tenderItem({ product_name: 'Silla' }), tenderItem({ position: 2, product_name: 'Mesa' })],
  }
  const withheld = { amount: null, facts: { amount_visible: false } }
  await read(0, call)
  await read(1, { ...call, closes_at: at(96), ...withheld, items: call.items.slice(0, 1) })
  const award = { supplier_rut: '76482913-1', supplier_name: 'Andina SpA', quantity: 1, unit_amount: 900 }
  const won = (awards: (typeof award)[]) => ({
    ...call,
    closes_at: at(96),
    ...withheld,
    status: 8,
    awarded_at: at(100),
    items: [tenderItem({ product_name: 'Silla', awards })],
  })
  await read(100, won([award]))
  await read(101, won([{ ...award, supplier_rut: '77123456-9', supplier_name: 'Boreal Ltda' }]))
  const { releases, compiledRelease } = (await recordOf(bid_idn)) as never as {
    releases: Loose[]
    compiledRelease: Loose
  }
  expect(releases.map(({ tag }) => tag)).toEqual([
    ['tender'],
    ['tenderAmendment'],
    ['tenderUpdate', 'award'],
    ['awardUpdate'],
  ])
  expect(releases[0].date).toBe('2026-11-20T09:00:00-03:00')
  expect(releases[1].tender.amendments).toEqual([
    {
      id: releases[1].id,
      date: releases[1].date,
      description: 'Cambió: el cierre, el monto, los productos y servicios.',
      amendsReleaseID: releases[0].id,
      releaseID: releases[1].id,
    },
  ])
  expect(releases[1].tender.value).toEqual({ amount: null, currency: 'CLP' })
  expect(compiledRelease.tender.value).toEqual({ currency: 'CLP' })
  expect(compiledRelease.tender.items).toEqual([expect.objectContaining({ id: '1' }), { id: '2' }])
  expect(compiledRelease.awards.map(({ id, status }: Loose) => [id, status])).toEqual([
    [`${bid_idn}-76482913-1`, 'cancelled'],
    [`${bid_idn}-77123456-9`, 'active'],
  ])
  const [again] = await imported([{ ocid: compiledRelease.ocid, releases, compiledRelease } as never])
  expect(again?.items).toMatchObject([{ position: 1, awards: [{ supplier_rut: '77123456-9' }] }])
})

test('SYN-3 a tender of every field is published in both of its states', async () => {
  for (const reading of [1, 2] as const) {
    const record = { ...tenderOfAllFields(reading), bid_idn: '1057-78-LE26' }
    await ingestTenders(app.database, [record], record.read_at)
    const body = await packageOf('1057-78-LE26')
    expect(ocdsErrors('package', body)).toEqual([])
    expect(mergeByPaths(body.records[0].releases)).toEqual(body.records[0].compiledRelease)
  }
})

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of a document
type Loose = any

/** The last value of each field of a versioned release. */
function lastValues(value: Loose): Loose {
  if (Array.isArray(value)) {
    if (value[0]?.releaseTag !== undefined) return value.at(-1).value
    return value.map(lastValues)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, own]) => [key, lastValues(own)] as const)
  const filled = entries.filter(
    ([, own]) => own !== null && !(typeof own === 'object' && !Array.isArray(own) && Object.keys(own).length === 0),
  )
  return Object.fromEntries(filled)
}

function withoutOwnMarks({ id: _id, date: _date, tag: _tag, ...rest }: Record<string, unknown>) {
  return rest
}
