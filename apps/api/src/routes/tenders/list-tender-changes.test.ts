import type { TenderHistory } from '@mirador/contract/tender-history'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { createSource } from '@mirador/ingestion/source/mercado-publico'
import type { Source } from '@mirador/ingestion/source/source'
import { nameInList } from '@mirador/ingestion/test-sync'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import { EDITS, FIRST, PENS } from './test-edits.ts'
import { writtenChange } from './test-written-change.ts'

const START = new Date('2026-11-20T12:00:00Z')
const CODE = '4321-7-LE26'

let now = START
let fake: FakeSource
let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  fake = await startFakeSource({ now: () => now })
  const { promise, resolve } = Promise.withResolvers<Source>()
  const source: Pick<Source, 'readTender'> = {
    readTender: async (...question) => (await promise).readTender(...question),
  }
  app = await openTestApp({ now: () => now, source: source as Source })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { db } = app.database
  resolve(createSource({ baseUrl: fake.url, ticket: fake.ticket, pauseMs: 0, db, now: () => now, log }))
  await nameInList(app.database, [CODE], now)
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const history = async (bid_idn = CODE, before?: number): Promise<TenderHistory> =>
  (await user.call('GET', `/api/bid/changes?bid_idn=${bid_idn}${before ? `&before=${before}` : ''}`)).body

test('DET-2 forty-one scripted edits of a tender are shown as exactly the edited fields', async () => {
  expect(EDITS).toHaveLength(41)
  let tender = FIRST
  let known = 0
  fake.set(CODE, tender)
  await refresh()
  for (const [index, [what, patch, expected]] of EDITS.entries()) {
    // an access token is valid for a quarter of an hour
    if (index % 10 === 9) user = await app.signIn(`ventas${index}@empresa.cl`)
    now = new Date(now.getTime() + 61_000)
    const edit = typeof patch === 'function' ? patch(tender) : patch
    tender = {
      ...tender,
      ...edit,
      Fechas: { ...tender.Fechas, ...edit.Fechas },
      Comprador: { ...tender.Comprador, ...edit.Comprador },
    }
    fake.set(CODE, tender)
    await refresh()
    if (Object.values(edit.Fechas ?? {}).includes(null)) {
      // a date is removed when a second answer lacks it an hour later
      now = new Date(now.getTime() + HOUR_MS)
      user = await app.signIn(`ventas${index}@empresa.cl`)
      await refresh()
    }
    const { readings } = await history()
    const news = readings.filter(({ found_at }) => found_at === now.toISOString())
    expect(
      news.flatMap(({ changes }) => changes.map(writtenChange)),
      what,
    ).toEqual(expected)
    if (expected.length > 0) known++
  }
  // the pages together are complete, and the summary has the total move of the closing
  const first = await history()
  const pages = [first]
  for (let page = first; page.older; pages.push(page)) page = await history(CODE, page.older)
  const all = pages.flatMap(({ readings }) => readings)
  expect(all).toHaveLength(known)
  expect(all.flatMap(({ changes }) => changes.map(writtenChange))).toEqual(
    EDITS.toReversed().flatMap(([, , expected]) => expected),
  )
  expect(all.map(({ found_at }) => found_at)).toEqual(
    all
      .map(({ found_at }) => found_at)
      .toSorted()
      .toReversed(),
  )
  expect(first).toMatchObject({
    first_read_at: START.toISOString(),
    closing: { old: '2026-12-01T18:00:00.000Z', new: '2026-12-10T18:00:00.000Z', times: 4 },
  })
})

test('DET-2 an unknown code has no history, which is not an error', async () => {
  const none = { readings: [], older: null, first_read_at: null, closing: null }
  expect(await user.call('GET', '/api/bid/changes?bid_idn=9-9-LE99')).toEqual({ status: 200, body: none })
})

test('API-3 a history accepts its code and optionally a change', async () => {
  const problemsOf = async (query: string) => {
    const { status, body } = await user.call('GET', `/api/bid/changes${query}`)
    return [status, ...(body.fields ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`)]
  }
  expect(await problemsOf('')).toEqual([400, 'bid_idn required'])
  expect(await problemsOf(`?bid_idn=${'x'.repeat(41)}`)).toEqual([400, 'bid_idn too_long'])
  expect(await problemsOf('?bid_idn=1-1-LE26&before=ayer')).toEqual([400, 'before invalid'])
  expect(await problemsOf('?bid_idn=1-1-LE26&page=2')).toEqual([400, 'page unknown'])
})

test('DET-2 of a thousand edited products fifty are shown, and all are counted', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => ({ ...PENS, Descripcion: `Lápiz de color ${i}` }))
  fake.set(CODE, { ...FIRST, Items: many })
  now = new Date(now.getTime() + 61_000)
  await refresh()
  fake.set(CODE, { ...FIRST, Items: many.map((item) => ({ ...item, Cantidad: 300 })) })
  now = new Date(now.getTime() + 61_000)
  await refresh()
  const change = (await history()).readings[0]?.changes[0]
  if (change?.kind !== 'items') throw new Error(`no items but ${change?.kind}`)
  expect(change).toMatchObject({ added: 0, removed: 0, changed: 1000, awarded: 0 })
  expect(change.items).toHaveLength(50)
  expect(change.items[49]).toMatchObject({ name: 'Lápices', changes: [{ field: 'quantity', old: 200, new: 300 }] })
})

async function refresh() {
  const { status, body } = await user.call('POST', `/refresh/${CODE}`)
  expect([status, body.outcome]).toEqual([200, 'read'])
}
