import { gunzipSync } from 'node:zlib'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskPerson, decide, openTeam } from '../../mesa/test-desk.ts'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const CODE = '1057-1-LE26'
const MONTH = '2026-11'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '5' } })
  await read(0)
})
afterAll(() => app.close())

/** Reads the tender from its source. */
const read = (at: number, name = 'Sillas de oficina') =>
  ingestTenders(
    app.database,
    [
      tenderRecord({
        bid_idn: CODE,
        name,
        currency: 'CLP',
        published_at: NOW,
        closes_at: hours(72),
        read_at: hours(at),
        source_at: hours(at),
      }),
    ],
    hours(at),
  )

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${app.url}/api/ocds/${path}`, { method, headers })

test('SYN-3 what a company does with a tender is in no record, and leaves its tag', async () => {
  const before = await get(CODE)
  const { team, people } = await openTeam(app, ['ana'], 'empresa', NOW)
  const [ana] = people as [DeskPerson]
  const path = `/api/mesa/${team}/tenders/${CODE}`
  const answers = [
    await ana.call('POST', '/api/users/follow_bid', { bid_idn: CODE }),
    await decide(ana, CODE, 'preparando'),
    await ana.call('PUT', `${path}/amount`, { amount_clp: 11_960_007, version: 1 }),
    await ana.call('POST', `${path}/notes`, { text: 'La línea 8 es quintupil.', previous: null }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const after = await get(CODE)
  const text = await after.text()
  expect(text).toBe(await before.text())
  expect(text + (await (await get(`months/${MONTH}`)).text())).not.toMatch(/11960007|quintupil|preparando|ana@/)
})

test('SYN-3 the tag of a record stays while nothing changes, read again or not; its ocid is an address too', async () => {
  const first = await get(CODE)
  const etag = first.headers.get('etag') as string
  await first.text()
  const current = { 'if-none-match': etag }
  expect((await get(`ocds-70d2nz-${CODE}`, current)).status).toBe(304)
  expect((await get(`OCDS-70d2nz-${CODE.toLowerCase()}`, current)).status).toBe(304)
  await read(1)
  expect((await get(CODE, current)).status).toBe(304)
  await read(2, 'Sillas y mesas')
  const changed = await get(CODE, current)
  expect([changed.status, await changed.json()]).toMatchObject([200, { records: [{ releases: [{}, {}] }] }])
})

test('SYN-3 HEAD answers with the headers of both addresses alone', async () => {
  const [whole, head] = [await get(CODE), await get(CODE, {}, 'HEAD')]
  expect(await head.text()).toBe('')
  for (const name of ['etag', 'content-type', 'content-disposition']) {
    expect(head.headers.get(name), name).toBe(whole.headers.get(name))
  }
  const month = await get(`months/${MONTH}`, {}, 'HEAD')
  expect([month.status, month.headers.get('content-disposition'), await month.text()]).toEqual([
    200,
    `attachment; filename="ocds-${MONTH}.jsonl"`,
    '',
  ])
  expect((await get('months/ayer', {}, 'HEAD')).status).toBe(400)
  expect((await get('9-9-LE26', {}, 'HEAD')).status).toBe(404)
})

test('SYN-3 a month is compressed for a client that accepts it', async () => {
  const { rawPayload, headers } = await app.app.inject({
    url: `/api/ocds/months/${MONTH}`,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([headers['content-encoding'], headers['content-type']]).toEqual(['gzip', 'application/jsonl; charset=utf-8'])
  expect(JSON.parse(gunzipSync(rawPayload).toString('utf8')).ocid).toBe(`ocds-70d2nz-${CODE}`)
})

test('API-3 an unknown code is a 404, a malformed code or month a 400, both in Spanish', async () => {
  for (const code of ['1057-9999-LE26', 'ocds-70d2nz-9-9-LE26', '1057-1-COT26', 'ocds-213czf-1']) {
    const { status, body } = await app.callAs('GET', `/api/ocds/${code}`)
    expect([status, body], code).toEqual([
      404,
      { code: 'unknown_record', message: 'No publicamos una licitación con ese código.' },
    ])
  }
  for (const code of ["'", 'nada', '1057--LE26', 'a b-c', '1-'.repeat(40), `${CODE}\u0000`, '../etc/passwd']) {
    const { status, body } = await app.callAs('GET', `/api/ocds/${encodeURIComponent(code)}`)
    expect([status, body.code, body.fields[0].field], code).toEqual([400, 'invalid_request', 'id'])
  }
  for (const month of ['2026-13', '2026', 'ayer', '2026-1', '99999-01', '2026-11-01', '']) {
    const { status, body } = await app.callAs('GET', `/api/ocds/months/${month}`)
    const { code, message, fields } = body
    expect([status, code, fields[0].field], month).toEqual([400, 'invalid_request', 'month'])
    expect(message).toBe('Hay datos que no entendemos. Revisa los campos indicados.')
  }
  expect(await (await get('months/1999-01')).text()).toBe('')
})

test('SYN-3 without the section conexiones both addresses are unknown ones, and those of the other sections are not', async () => {
  const closed = await openTestApp({ now: () => NOW, settings: { SECTIONS: 'hoy,mesa' } })
  try {
    for (const path of [CODE, `months/${MONTH}`, 'months/ayer']) {
      const { status, body } = await closed.callAs('GET', `/api/ocds/${path}`)
      expect([status, body.code], path).toEqual([404, 'not_found'])
    }
    expect((await closed.callAs('GET', '/api/bid/figures')).status).toBe(200)
  } finally {
    await closed.close()
  }
})
