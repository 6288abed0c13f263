import { inflateRawSync } from 'node:zlib'
import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { AGILE, storeWorld, TENDERS, UNNAMED, worldCode } from './persons-world.ts'
import { AWARDED, openTarget, type Target } from './target.ts'

/** The inputs are always the same, so a new failure comes from a change of the code. */
const SEED = 20_261_128
const CODES = [AGILE, AWARDED, ...Array.from({ length: TENDERS }, (_, i) => worldCode(i + 1))]
const RUTS = ['76482913-1', '76000001-9', '76000001-1', '12345601-7', '12345678-5', '56463984-2', '61602000-8']
/** The world was published thirty days ago: in one of these months of Chile. */
const MONTHS = [31, 30].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 7))
const WORDS = ['quintupil', 'Rosalinda', 'quintupill', 'quintu*', '12345601-7', 'QX56463984-2', 'gases', 'gasees']

/** Values for the parameters of any operation. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  bid_idn: CODES,
  // '1': the webhook of the caller
  id: [...CODES, '1'],
  rut: RUTS,
  institution: ['61602000-8'],
  supplier: RUTS,
  q: WORDS,
  word: WORDS,
  written: WORDS,
  family: ['43210000', '12140000'],
  months: ['12', '36'],
  month: MONTHS,
  status: ['adjudicada'],
  line: ['1'],
  format: ['csv', 'xlsx'],
  channel: ['2', 'all'],
  offset: ['0'],
  families: ['43210000'],
  reason: ['rubro', 'lugar'],
  // the desk of the caller, the first one
  team: ['1'],
  stage: ['preparando', 'perdida'],
}

let target: Target
beforeAll(async () => {
  target = await openTarget()
  await storeWorld(target.database, new Date(), SEED)
  for (const [place, bid_idn] of CODES.entries()) {
    await target.bystander.call('POST', '/api/users/follow_bid', { bid_idn })
    const stage = place % 2 === 0 ? 'preparando' : 'perdida'
    const decision = { stage, reason: null, words: null, version: 0 }
    await target.bystander.call('PUT', `/api/bid/by/${bid_idn}/pursuit`, decision)
  }
  const webhook = { url: 'https://sistemas.andina.example/', types: ['licitacion.resultado'] }
  expect((await target.bystander.call('POST', '/api/users/webhooks', webhook)).body.webhook).toMatchObject({ id: 1 })
  expect((await target.bystander.call('GET', '/api/team')).body).toMatchObject({ team: 1, has_desk: true })
})
afterAll(() => target.close())

/** Addresses of every read operation, with one value of each parameter at a time. */
function addressesOf({ path, params, query }: Endpoint, values = VALUES): string[] {
  const paths = Object.keys(shapeOf(params)).reduce<string[]>(
    (all, name) =>
      all.flatMap((one) => (values[name] ?? ['1']).map((value) => one.replace(`{${name}}`, encodeURIComponent(value)))),
    [path],
  )
  const shape = shapeOf(query)
  const needed = Object.keys(shape).filter((name) => !z.safeParse(shape[name] as z.ZodMiniType, undefined).success)
  const base = Object.fromEntries(needed.map((name) => [name, values[name]?.[0] ?? '1']))
  const queries = Object.keys(shape).flatMap((name) =>
    (values[name] ?? []).map((value) => ({ ...base, [name]: value })),
  )
  return paths.flatMap((one) => [base, ...queries].map((each) => `${one}?${new URLSearchParams(each)}`))
}

const shapeOf = (schema: unknown) => (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}

/** The texts of a file, also of a compressed workbook. */
function textOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return bytes.toString('utf8')
  const texts: string[] = []
  const head = Buffer.from('PK\u0003\u0004', 'latin1')
  for (let at = 0; at >= 0; at = bytes.indexOf(head, at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    // an entry of unknown length ends where its deflated stream does
    texts.push(bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(bytes.subarray(start)).toString('utf8') : '')
  }
  return texts.join('\n')
}

/** The answer of a detail without its published award, which names natural persons. */
function withoutAward(text: string): string {
  const [tender] = JSON.parse(text) as [{ items: { awards: unknown }[] }?]
  return JSON.stringify({ ...tender, items: tender?.items.map(({ awards: _, ...item }) => item) })
}

const READS = Object.values(ENDPOINTS as Record<string, Endpoint>).filter(({ method }) => method === 'GET')

test('LED-3 no read operation names anyone but legal persons, with loaded offers or only awards', async () => {
  const { url, bystander } = target
  const named: string[] = []
  const answered = new Set<string>()
  for (const endpoint of READS) {
    const name = (endpoint as Endpoint & { name: string }).name
    for (const path of addressesOf(endpoint)) {
      const base = { api: '/api', refresh: '/refresh', taxRegistry: '/sii' }[endpoint.base]
      await target.forgetLimits()
      const response = await fetch(url + base + path, { headers: { authorization: `Bearer ${bystander.token}` } })
      const text = textOf(Buffer.from(await response.arrayBuffer()))
      if (response.ok) answered.add(name)
      const visibleText = name === 'getTender' && response.ok ? withoutAward(text) : text
      // the answer to a search may repeat its own words
      const own = decodeURIComponent(path).match(UNNAMED)
      if (UNNAMED.test(visibleText) && !own) named.push(`${name} ${path}: ${UNNAMED.exec(visibleText)?.[0]}`)
      if (own && /"(?:name|supplier_name)":"[^"]*quintupil/i.test(visibleText)) named.push(`${name} ${path}`)
    }
  }
  expect(named).toEqual([])
  // an operation without an answer is not covered: its parameters need values above
  expect(
    READS.map((endpoint) => (endpoint as Endpoint & { name: string }).name).filter((name) => !answered.has(name)),
  ).toEqual([])
}, 300_000)

/** Valid bodies of the operations that write about tenders, searches or suppliers; undefined: no body. */
const WRITES: Readonly<Record<string, readonly unknown[]>> = {
  followTender: CODES.map((bid_idn) => ({ bid_idn })),
  markTendersSeen: [{ up_to: 0 }, ...CODES.map((bid_idn) => ({ up_to: 0, bid_idn, own_result: true }))],
  dismissTender: [{ reason: 'rubro' }, { reason: 'lugar' }],
  followSupplier: RUTS.map((rut) => ({ rut })),
  markAwardsSeen: RUTS.map((rut) => ({ rut })),
  createSavedSearch: WORDS.map((q) => ({ name: 'Compras', filters: { q }, in_digest: true })),
  updateSavedSearch: WORDS.map((q) => ({ filters: { q } })),
  updateWords: WORDS.map((written) => ({ words: [{ written, origin: 'own' }] })),
  undoDismissal: [undefined],
  refreshTender: [undefined],
  unfollowSupplier: [undefined],
  markSearchSeen: [undefined],
  renewSearchFeed: [undefined],
  renewCalendarFeed: [undefined],
}

test('LED-3 no operation that writes about tenders, searches or suppliers answers with a name that it did not get', async () => {
  const named: string[] = []
  const answered = new Set<string>()
  for (const [name, bodies] of Object.entries(WRITES)) {
    const endpoint = ENDPOINTS[name as keyof typeof ENDPOINTS] as Endpoint
    const { searches = [] } = (await target.bystander.call('GET', '/api/users/searches')).body
    const ids = searches.map(({ id }: { id: string }) => id)
    for (const path of addressesOf(endpoint, name.includes('Search') ? { ...VALUES, id: ids } : VALUES)) {
      for (const body of bodies) {
        await target.forgetLimits()
        const base = { api: '/api', refresh: '/refresh', taxRegistry: '/sii' }[endpoint.base]
        const answer = await target.bystander.call(endpoint.method, base + path, body)
        if (answer.status === 200) answered.add(name)
        const given = UNNAMED.test(decodeURIComponent(path) + JSON.stringify(body ?? ''))
        const text = JSON.stringify(answer.body ?? '')
        if (!given && UNNAMED.test(text)) named.push(`${name} ${path}: ${text}`)
        if (given && /Rosalinda Quintupil/.test(text)) named.push(`${name} ${path}: ${text}`)
      }
    }
  }
  expect(named).toEqual([])
  expect(Object.keys(WRITES).filter((name) => !answered.has(name))).toEqual([])
}, 300_000)

test('LED-3 the detail names natural persons in its award, and no supplier without a Chilean RUT', async () => {
  const awards: { supplier_rut: string; supplier_name: string | null }[] = []
  for (const code of CODES) {
    const { body } = await target.bystander.call('GET', `/api/bid/by/${code}`)
    awards.push(...(body[0]?.items ?? []).flatMap((item: { awards: typeof awards }) => item.awards))
  }
  const unnamed = awards.filter(({ supplier_rut }) => supplier_rut === '')
  expect(unnamed.length).toBeGreaterThan(5)
  expect(unnamed.filter(({ supplier_name }) => supplier_name !== null)).toEqual([])
  const persons = awards.filter(({ supplier_rut }) => /^12\.?345/.test(supplier_rut))
  expect(persons.length).toBeGreaterThan(3)
  for (const { supplier_name } of persons) expect(supplier_name).toContain('Quintupil')
  expect(JSON.stringify(awards)).not.toMatch(/QX|564639|99988/)
})
