import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { ERROR_CODES } from '@mirador/contract/error-codes'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASES } from '../http/route.ts'
import { openTestApp } from '../test-app.ts'
import { ROUTES } from './routes.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

const tender = (n: number, patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: `1057-${n}-LE26`,
    name: `Servicio de mantención de ascensores ${n}`,
    description: 'Incluye repuestos y <b>mano de obra</b> calificada para equipos de elevación.',
    type_code: 'LE',
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Talca',
    region: 7,
    currency: 'CLP',
    amount: 1_000_000 * n,
    published_at: at(-n),
    closes_at: at(n),
    items: [tenderItem({ product_code: n % 2 ? 72101506 : 43211503, product_name: 'Ascensores', unit: 'Unidad' })],
    read_at: at(-1),
    ...patch,
  })

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  await ingestTenders(
    app.database,
    Array.from({ length: 25 }, (_, i) => tender(i + 1)),
    NOW,
  )
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())

const ALL: Endpoint[] = Object.values(ENDPOINTS)

describe('every endpoint of the contract', () => {
  test('API-1 has a route, and every route an endpoint', () => {
    expect(ROUTES.map(({ endpoint }) => endpoint.name).sort()).toEqual(Object.keys(ENDPOINTS).sort())
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) expect(endpoint.name).toBe(name)
  })

  test('API-1 is in the OpenAPI document, generated from the schemas that validate', async () => {
    const { status, body } = await app.callAs('GET', '/api/openapi.json')
    expect(status).toBe(200)
    for (const endpoint of Object.values(ENDPOINTS) as Endpoint[]) {
      const operation = body.paths[BASES[endpoint.base] + endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: endpoint.name, summary: endpoint.summary })
    }
    expect(body.paths['/api/bid/all'].get.parameters.map(({ name }: { name: string }) => name)).toContain('closes_from')
    const docs = await fetch(`${app.url}/api/docs/`)
    expect(docs.status).toBe(200)
    expect(await docs.text()).toContain('swagger')
  })

  test('API-2 only the look-up by rut, the contact form, the figures of the login, shared tenders and OCDS need no token', () => {
    const open = ALL.filter(({ session }) => !session).map(({ name }) => name)
    expect(open).toEqual([
      'readShared',
      'getPublicFigures',
      'getOcdsRecord',
      'listOcdsMonth',
      'lookUpRut',
      'sendContact',
    ])
  })

  test('API-3 bad input is a 400 with its fields and a Spanish sentence', async () => {
    expect(await user.call('GET', '/api/bid/all?offset=x&status=abierta&region=99')).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        message: 'Hay datos que no entendemos. Revisa los campos indicados.',
        fields: [
          { field: 'offset', code: 'invalid' },
          { field: 'status', code: 'invalid' },
          { field: 'region', code: 'out_of_range' },
        ],
      },
    })
    expect(await user.call('GET', '/api/bid/all?foo=1&bar=2')).toMatchObject({
      status: 400,
      body: { code: 'unknown_parameter', fields: [{ field: 'foo' }, { field: 'bar' }] },
    })
    expect(await user.call('GET', '/api/bid/all?closes_from=2026-02-30')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'closes_from', code: 'invalid' }] },
    })
    expect(await user.call('POST', '/api/users/follow_bid', {})).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'bid_idn', code: 'required' }] },
    })
    expect(await user.call('POST', '/api/users/follow_bid', { bid_idn: '9-9-LE99' })).toMatchObject({
      status: 422,
      body: { code: 'unknown_tender', fields: [{ field: 'bid_idn' }] },
    })
  })

  test.each([
    ['GET', '/api/bid/all?q=%00'],
    ['GET', `/api/bid/all?q=${'a'.repeat(2000)}`],
    ['GET', '/api/bid/all?q=a&q=b'],
    ['GET', '/api/bid/all?offset=99999999999999'],
    ['GET', '/api/bid/all?amount_min=-1'],
    ['GET', '/api/bid/by/%00'],
    ['GET', '/api/bid/by/%'],
    ['GET', `/api/bid/by/${'x'.repeat(250)}`],
    ['POST', '/api/users/follow_bid', '{"bid_idn":'],
    ['POST', '/api/users/follow_bid', '[]'],
    ['POST', '/api/users/update', '{"product_family_id":["x"],"user_id":1}'],
    ['POST', '/api/users/follow_bid', JSON.stringify({ bid_idn: 'x'.repeat(100_000) })],
    ['GET', '/api/institution/by/rut/abc'],
    ['DELETE', '/api/users/follow_bid/%27%20or%201%3D1'],
  ])('API-3 %s %s is refused, never a 500', async (method, path, body?: string) => {
    const answer = await user.call(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    if (answer.status !== 200) {
      expect(Object.keys(ERROR_CODES)).toContain(answer.body.code)
      expect(JSON.stringify(answer.body)).not.toMatch(/at |node_modules|select /)
    }
  })

  test('SES-5 an unknown API route is a 404 with its code', async () => {
    expect(await user.call('GET', '/api/nada')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Page not found' },
    })
  })
})

describe('tenders', () => {
  test('LIC-1 a page has ten rows and the exact total, and offset moves by ten', async () => {
    const first = await user.call('GET', '/api/bid/all')
    expect(first.body.bids).toHaveLength(10)
    expect(first.body).toMatchObject({ total: 25, message: null })
    const last = await user.call('GET', '/api/bid/all?offset=20')
    expect(last.body.bids).toHaveLength(5)
    expect(last.body.bids[0].bid_idn).toBe('1057-21-LE26')
  })

  test('LIC-3 a search returns its matches, also where the name did not match', async () => {
    const { body } = await user.call('GET', `/api/bid/all?q=${encodeURIComponent('elevacion calificadas')}`)
    expect(body.total).toBe(25)
    expect(body.matched_words.sort()).toEqual(['calificada', 'elevacion'])
    expect(body.bids[0].excerpt).toContain('mano de obra</b> calificada')
  })

  test.each([
    ['subestaciones', 'Equipos eléctricos / Transformación / Subestaciones'],
    ['esterilización', 'Unidad de Esterilización'],
  ])('LIC-3 a search for %s reports that it matched only in the category or the buying unit', async (q, excerpt) => {
    const [item] = tender(1).items ?? []
    const category = 'Equipos eléctricos / Transformación / Subestaciones'
    const rare = tender(90, { items: [{ ...item, category } as never], unit_name: 'Unidad de Esterilización' })
    await ingestTenders(app.database, [rare], NOW)
    const { body } = await user.call('GET', `/api/bid/all?q=${encodeURIComponent(q)}`)
    await app.database.db.deleteFrom('tender').where('bid_idn', '=', rare.bid_idn).execute()
    expect(body.bids).toMatchObject([{ bid_idn: '1057-90-LE26', excerpt }])
    expect(body.matched_words).toHaveLength(1)
  })

  test('LIC-6 a search of ignored words alone searches them as written, and a search with other words names them', async () => {
    const ignoredBy = async (q: string) => {
      const { body } = await user.call('GET', `/api/bid/all?q=${encodeURIComponent(q)}`)
      expect(body).toMatchObject({ total: expect.any(Number) })
      return body.ignored_words
    }
    expect(await ignoredBy('de')).toEqual([])
    expect(await ignoredBy('suministro de la luna')).toEqual(['de', 'la'])
    expect(await ignoredBy('suministro')).toEqual([])
    expect((await user.call('GET', '/api/bid/all?q=de')).body.message).toBeNull()
  })

  test('LIC-7 scope=mine follows the rubros; without rubros, as after [0], all are shown', async () => {
    const save = (product_family_id: number[]) =>
      user.call('POST', '/api/users/update', { product_family_id, user_id: user.sub })
    expect((await save([43210000])).body).toEqual({
      product_segment_id: [{ code: 43210000, name: expect.any(String) }],
    })
    expect((await user.call('GET', '/api/bid/all?scope=mine')).body.total).toBe(12)
    expect((await user.call('GET', '/api/bid/all?scope=all')).body.total).toBe(25)
    expect((await save([1])).status).toBe(422)
    await save([0])
    expect((await user.call('GET', '/api/bid/all?scope=mine')).body.total).toBe(25)
  })

  test('LIC-4 closing days are days of continental Chile, both included', async () => {
    // 25 tenders close at 12:00 UTC (09:00 in Chile) of the following days
    const { body } = await user.call('GET', '/api/bid/all?closes_from=2026-11-21&closes_to=2026-11-23')
    expect(body.bids.map(({ bid_idn }: { bid_idn: string }) => bid_idn)).toEqual([
      '1057-1-LE26',
      '1057-2-LE26',
      '1057-3-LE26',
    ])
  })

  test('DET-2 the detail is a list of one, and an unknown code an empty list', async () => {
    const { body } = await user.call('GET', '/api/bid/by/1057-3-le26')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      bid_idn: '1057-3-LE26',
      status: 'publicada',
      amount: 3_000_000,
      closes_at: at(3).toISOString(),
      items: [{ position: 1, product_name: 'Ascensores' }],
      official_url:
        'https://www.mercadopublico.cl/Procurement/Modules/RFB/DetailsAcquisition.aspx?idlicitacion=1057-3-LE26',
    })
    expect(await user.call('GET', '/api/bid/by/9-9-LE99')).toEqual({ status: 200, body: [] })
  })

  test('DET-1 without a ticket a refresh answers at once with the age of the stored copy', async () => {
    expect(await user.call('POST', '/refresh/1057-3-LE26')).toEqual({
      status: 200,
      body: {
        outcome: 'no-ticket',
        read_at: at(-1).toISOString(),
        changed: false,
        message: 'Aquí no se lee Mercado Público: mostramos la copia guardada.',
      },
    })
  })

  test('DET-3 follow and unfollow are idempotent and visible in list, detail and the list of followed tenders', async () => {
    for (let i = 0; i < 2; i++) {
      expect((await user.call('POST', '/api/users/follow_bid', { bid_idn: '1057-9-LE26' })).body).toEqual({
        bid_idn: '1057-9-LE26',
        is_followed: true,
      })
    }
    expect((await user.call('GET', '/api/users/follow_bid')).body).toMatchObject({
      total: 1,
      bids: [{ bid_idn: '1057-9-LE26', is_followed: true }],
    })
    expect((await user.call('GET', '/api/bid/by/1057-9-LE26')).body[0].is_followed).toBe(true)
    expect((await user.call('GET', '/api/bid/all?following=true')).body.total).toBe(1)
    const other = await app.signIn('otra@empresa.cl')
    expect((await other.call('GET', '/api/users/follow_bid')).body.total).toBe(0)
    for (let i = 0; i < 2; i++) {
      expect((await user.call('DELETE', '/api/users/follow_bid/1057-9-LE26')).body.is_followed).toBe(false)
    }
    expect((await user.call('GET', '/api/users/follow_bid')).body.total).toBe(0)
  })
})

test('INS-1 institutions by page, by words and by rut', async () => {
  expect((await user.call('GET', '/api/institution/all')).body).toEqual({
    institution: [
      {
        rut: '61602000-8',
        name: 'Hospital de Talca',
        tenders: 25,
        open_tenders: 25,
        region: null,
        party: expect.objectContaining({ own_open: 25, offered: 0, lost: 0 }),
        last_year: expect.any(Number),
        decided: 0,
        deserted: 0,
        inferred: 0,
      },
    ],
    total: 1,
    market: { families: null, months: null },
  })
  expect((await user.call('GET', '/api/institution/all?q=talca')).body.total).toBe(1)
  expect((await user.call('GET', '/api/institution/all?q=61.602')).body.total).toBe(1)
  expect((await user.call('GET', '/api/institution/all?q=ancud')).body.total).toBe(0)
  expect((await user.call('GET', '/api/institution/by/rut/61.602.000-8')).body).toMatchObject([
    { name: 'Hospital de Talca', units: [] },
  ])
  expect((await user.call('GET', '/api/institution/by/rut/1-9')).body).toEqual([])
})

test('SYN-1 the state of the source is reported: no ticket, no sync', async () => {
  expect((await user.call('GET', '/api/source/status')).body).toMatchObject({
    has_ticket: false,
    last_sync_at: null,
    quota_left: null,
  })
})

test('MKT-3 every endpoint of closed sections answers like an unknown address', async () => {
  const closed = await openTestApp({ now: () => NOW, settings: { SECTIONS: 'none' } })
  try {
    const account = await closed.signIn('ventas@empresa.cl')
    const ofSections = ALL.filter(({ sections }) => sections)
    expect(ofSections.length).toBeGreaterThan(30)
    for (const { name, base, method, path } of ofSections) {
      const { status, body } = await account.call(method, BASES[base] + path.replaceAll(/\{\w+\}/g, '1-9'))
      expect({ name, status, code: body.code }).toEqual({ name, status: 404, code: 'not_found' })
    }
    expect((await account.call('GET', '/api/bid/all')).status).toBe(200)
  } finally {
    await closed.close()
  }
})

test('MKT-3 an endpoint of two sections answers while one of them is open', async () => {
  const open = await openTestApp({ now: () => NOW, settings: { SECTIONS: 'proveedores' } })
  try {
    const account = await open.signIn('ventas@empresa.cl')
    expect((await account.call('GET', '/api/users/follow_supplier')).status).toBe(200)
    expect((await account.call('GET', '/api/bid/prices?bid_idn=1057-1-LE26')).status).toBe(404)
  } finally {
    await open.close()
  }
})
