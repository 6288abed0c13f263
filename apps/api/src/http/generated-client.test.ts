import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Document, type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { openTeam } from '../mesa/test-desk.ts'
import { openTestApp } from '../test-app.ts'
import { PUBLIC_BASE } from './public-base.ts'

// A client that a stranger would have: it knows the address of the document and a token, and nothing of the contract.

const NOW = new Date('2026-11-20T12:00:00Z')

let app: Awaited<ReturnType<typeof openTestApp>>
let client: OpenAPIClient
let answers = 0
const links: string[] = []

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  const closes_at = new Date(NOW.getTime() + 30 * DAY_MS)
  const tenders = ['Gases clínicos', 'Gases industriales', 'Aseo'].map((name, i) =>
    tenderRecord({ bid_idn: `1057-${i + 1}-LE26`, name, read_at: NOW, closes_at }),
  )
  await ingestTenders(app.database, tenders, NOW)
  const { people } = await openTeam(app, ['ana'], 'andina', NOW)
  const token = await storeToken(app, people[0].sub, ['leer', 'mesa', 'mesa:escribir'], NOW)
  client = await generateClient(token)
})
afterAll(() => app.close())

/** Generates the client from the served document. Each of its answers is checked against the document. */
async function generateClient(token: string): Promise<OpenAPIClient> {
  const document = (await (await fetch(`${app.url}${PUBLIC_BASE}/openapi.json`)).json()) as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const generated = new OpenAPIClientAxios({
    definition: document,
    withServer: { url: app.url },
    axiosConfigDefaults: {
      headers: { authorization: `Bearer ${token}` },
      adapter: 'fetch',
      validateStatus: () => true,
    },
  })
  const instance = await generated.init()
  instance.interceptors.response.use((response) => {
    const { method = '', url = '' } = response.config
    const operation = generated
      .getOperations()
      .find((one) => one.method === method && pathPattern(one.path).test(new URL(url, app.url).pathname))
    if (!operation) throw new Error(`not in the document: ${method} ${url}`)
    const status = response.status === 200 ? '200' : 'default'
    const type = String(response.headers['content-type']).split(';')[0] ?? ''
    const pointer = ['paths', operation.path, method, 'responses', status, 'content', type, 'schema']
    const place = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const check = ajv.getSchema(`document#/${place}`)
    if (!check) throw new Error(`no schema of ${operation.operationId} ${status} ${type}`)
    expect(check('no answer')).toBe(false)
    expect(check(response.data), `${operation.operationId}: ${ajv.errorsText(check.errors)}`).toBe(true)
    answers++
    return response
  })
  return instance
}

const pathPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Calls an operation of the document by its name. */
async function call(name: string, parameters: Record<string, string | number> = {}, body?: object) {
  const operation = client[name]
  if (!operation) throw new Error(`no operation ${name}`)
  const { status, data, headers } = await operation(parameters, body)
  links.push(String(headers.link ?? ''))
  return { status, data }
}

const followed = async () =>
  ((await call('listFollowedTenders')).data.bids as { bid_idn: string }[]).map(({ bid_idn }) => bid_idn)

test('CNX-15 a generated client searches, reads, follows and unfollows', async () => {
  const list = await call('listTenders', { q: 'gases', scope: 'all' })
  expect(list.status).toBe(200)
  const ids = (list.data.bids as { bid_idn: string }[]).map(({ bid_idn }) => bid_idn)
  expect(ids.toSorted()).toEqual(['1057-1-LE26', '1057-2-LE26'])
  const [bid_idn = ''] = ids
  const tender = await call('getTender', { id: bid_idn })
  expect([tender.status, tender.data[0].bid_idn]).toEqual([200, bid_idn])
  const key = { 'Idempotency-Key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' }
  for (let time = 0; time < 2; time++)
    expect(await call('followTender', key, { bid_idn })).toEqual({ status: 200, data: { bid_idn, is_followed: true } })
  expect(await followed()).toEqual([bid_idn])
  expect((await call('followTender', key, { bid_idn: '1057-3-LE26' })).status).toBe(422)
  expect(await followed()).toEqual([bid_idn])
  const end = await call('unfollowTender', { bid_idn })
  expect(end).toEqual({ status: 200, data: { bid_idn, is_followed: false } })
  expect(await followed()).toEqual([])
  expect(answers).toBe(9)
})

test('CNX-17 a generated client follows the links to the end', async () => {
  const codes: string[] = []
  for (let query: Record<string, string> | undefined = { limit: '1' }; query; ) {
    const { status, data } = await call('listTenders', query)
    expect(status).toBe(200)
    codes.push(...(data.bids as { bid_idn: string }[]).map(({ bid_idn }) => bid_idn))
    const next = /^<([^>]+)>; rel="next"$/.exec(links.at(-1) ?? '')?.[1]
    query = next === undefined ? undefined : Object.fromEntries(new URL(next, app.url).searchParams)
  }
  expect(codes).toEqual(['1057-3-LE26', '1057-2-LE26', '1057-1-LE26'])
})

test('CNX-15 refusals fit the document of the generated client too', async () => {
  expect((await call('followTender', {}, { bid_idn: 'x' })).status).toBeOneOf([400, 422])
  expect((await call('listTenders', { offset: 'x' })).status).toBe(400)
  expect((await call('searchSuppliers', { q: 'uno' })).status).toBe(403)
})
