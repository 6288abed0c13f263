import { ensureAccount } from '@mirador/database/accounts/accounts'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { type DeskPerson, decide, openTeam } from '../mesa/test-desk.ts'
import { openTestApp } from '../test-app.ts'
import { connectClient, contentOf, refusalFrom } from './test-mcp.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const READ_AT = new Date(NOW.getTime() - MINUTE_MS)
const codeOf = (number: number) => `4000-${number}-LE26`
const TENDERS = 60

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: DeskPerson
let team: number
let client: Client

const tender = (number: number, patch: Parameters<typeof tenderRecord>[0] = {}) =>
  tenderRecord({
    bid_idn: codeOf(number),
    name: `Mantención de ascensores ${number}`,
    description: 'Incluye repuestos y mano de obra calificada.',
    type_code: 'LE',
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Talca',
    region: 7,
    currency: 'CLP',
    amount: 1_000_000 * number,
    published_at: new Date(NOW.getTime() - number * DAY_MS),
    closes_at: new Date(NOW.getTime() + number * DAY_MS),
    items: [tenderItem({ product_code: 72101506, product_name: 'Ascensores', quantity: 2 })],
    read_at: READ_AT,
    ...patch,
  })

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const { people, team: id } = await openTeam(app, ['ana', 'bruno'], 'maule', NOW)
  ana = people[0]
  team = id
  await ensureAccount(app.database.db, ana.sub, NOW)
  const all = Array.from({ length: TENDERS }, (_, i) => tender(i + 1))
  await ingestTenders(app.database, all, NOW)
  await noteSourceMoment(app.database.db, READ_AT, NOW)
  // the buyer moves the closing of the first one
  const moved = { closes_at: new Date(NOW.getTime() + 3 * DAY_MS), read_at: NOW }
  await ingestTenders(app.database, [tender(1, moved)], NOW)
  for (let number = 1; number <= TENDERS; number++) {
    await ana.call('POST', '/api/users/follow_bid', { bid_idn: codeOf(number) })
    if (number > 2) expect((await decide(ana, codeOf(number), 'preparando')).status).toBe(200)
  }
  client = await connectClient(app.url, await storeToken(app, ana.sub, SCOPES, NOW))
})
afterAll(async () => {
  await client.close()
  await app.close()
})

test('CNX-48 a search has the rows and the exact total of the screen, and goes on where it ended', async () => {
  const screen = (await ana.call('GET', '/api/bid/all?q=ascensores&scope=all&sort=closing&offset=10')).body
  const args = { texto: 'ascensores', ambito: 'all', orden: 'closing' }
  const first = await contentOf(client, 'buscar', args)
  expect(first).toMatchObject({ n: screen.total, abiertas: screen.open, siguiente: '10', omitidos: 0 })
  const second = await contentOf(client, 'buscar', { ...args, desde: first.siguiente })
  expect(second.licitaciones.map(({ bid_idn }: { bid_idn: string }) => bid_idn)).toEqual(
    screen.bids.map(({ bid_idn }: { bid_idn: string }) => bid_idn),
  )
  const source = (await ana.call('GET', '/api/source/status')).body
  expect(source.source_at).toBe(READ_AT.toISOString())
  expect(second).toMatchObject({ leido_el: source.last_read_at, fuente_hasta: source.source_at })
  expect(second.licitaciones[0].enlace).toContain('mercadopublico.cl')
  const last = await contentOf(client, 'buscar', { ...args, desde: '50' })
  expect(last.siguiente).toBeNull()
  const filtered = await contentOf(client, 'buscar', { filtros: { published_from: '2026-11-20', status: 'publicada' } })
  expect(filtered).toMatchObject({ periodo: { desde: '2026-11-20', hasta: null } })
  expect(filtered.n).toBe((await ana.call('GET', '/api/bid/all?published_from=2026-11-20&status=publicada')).body.total)
})

test('CNX-48 a refusal has the code of the screen and never what failed inside', async () => {
  expect(await refusalFrom(client, 'buscar', { filtros: { region: '99' } })).toMatchObject({
    code: 'invalid_request',
    fields: [{ field: 'region', code: 'out_of_range' }],
  })
  for (const name of ['ficha', 'que_cambio'])
    expect(await refusalFrom(client, name, { codigo: '9-9-LE99' })).toMatchObject({ code: 'unknown_tender' })
  expect(await refusalFrom(client, 'comprador', { rut: 'abc' })).toMatchObject({ code: 'invalid_request' })
})

test('CNX-48 the sheet of a tender says when it was read, until when its source speaks, and its official page', async () => {
  const { body } = await ana.call('GET', `/api/bid/by/${codeOf(1)}`)
  const sheet = await contentOf(client, 'ficha', { codigo: codeOf(1).toLowerCase() })
  expect(sheet).toMatchObject({
    leido_el: body[0].read_at,
    fuente_hasta: body[0].source_at,
    n: 1,
    periodo: { desde: body[0].published_at, hasta: body[0].closes_at },
    enlace: body[0].official_url,
    licitacion: { bid_idn: codeOf(1), description: body[0].description, lineas_en_total: 1 },
  })
  expect(sheet.lineas).toEqual(body[0].items.map(({ awards: _, ...line }: { awards: unknown }) => line))
})

test('CNX-48 what changed is the history of the screen', async () => {
  const { body } = await ana.call('GET', `/api/bid/changes?bid_idn=${codeOf(1)}`)
  expect(body.readings).toHaveLength(1)
  const change = await contentOf(client, 'que_cambio', { codigo: codeOf(1) })
  expect(change).toMatchObject({ n: 1, cierre: body.closing, lecturas: body.readings, siguiente: null })
  expect((await contentOf(client, 'que_cambio', { codigo: codeOf(2) })).lecturas).toEqual([])
})

test('CNX-48 a code, a RUT and a name of a buyer lead to the tool that follows', async () => {
  expect((await contentOf(client, 'resolver', { texto: codeOf(4) })).coincidencias).toEqual([
    { tipo: 'licitacion', id: codeOf(4), nombre: 'Mantención de ascensores 4', herramienta: 'ficha' },
  ])
  const buyer = { tipo: 'comprador', id: '61602000-8', nombre: 'Hospital de Talca', herramienta: 'comprador' }
  for (const texto of ['61.602.000-8', 'hospital de talca'])
    expect((await contentOf(client, 'resolver', { texto })).coincidencias).toEqual([buyer])
  expect(await contentOf(client, 'resolver', { texto: 'Ancud' })).toMatchObject({ n: 0, coincidencias: [] })
})

test('CNX-48 deadlines and desk are those of the screens, at most fifty rows and 20 KB', async () => {
  const { body } = await ana.call('GET', '/api/users/follow_bid/deadlines')
  const codes: string[] = []
  for (let desde: string | null = '0'; desde !== null; ) {
    const page = await contentOf(client, 'mis_plazos', { desde })
    expect(page.n).toBe(body.total)
    expect(page.licitaciones.length).toBeLessThanOrEqual(50)
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(20 * 1024)
    codes.push(...page.licitaciones.map(({ bid_idn }: { bid_idn: string }) => bid_idn))
    desde = page.siguiente
  }
  expect(codes).toEqual(body.bids.map(({ bid_idn }: { bid_idn: string }) => bid_idn))

  const desk = await contentOf(client, 'mi_mesa')
  const stages = (await ana.call('GET', `/api/mesa/${team}`)).body.stages
  expect(desk.n).toBe(TENDERS - 2)
  expect(desk.etapas.map(({ stage, total }: { stage: string; total: number }) => [stage, total])).toEqual(
    stages.map(({ stage, total }: { stage: string; total: number }) => [stage, total]),
  )
  expect(desk.licitaciones.length + desk.omitidos).toBe(50)
  const stage = await contentOf(client, 'mi_mesa', { etapa: 'preparando', desde: '50' })
  expect(stage).toMatchObject({ n: TENDERS - 2, siguiente: null })
  expect(stage.licitaciones).toHaveLength(TENDERS - 2 - 50)
  expect(stage.licitaciones[0]).toMatchObject({ la_llevo: false, version: 1 })
  expect(JSON.stringify(stage)).not.toContain('@maule.example')
})

test('CNX-48 fit, prices, buyer and company answer as their screens', async () => {
  const fit = (await ana.call('GET', `/api/bid/by/${codeOf(1)}/fit`)).body
  expect((await contentOf(client, 'encaje_por_que', { codigo: codeOf(1) })).encaje).toMatchObject({
    score: fit.score,
    reasons: fit.reasons,
    fit_state: fit.fit_state,
  })
  const prices = (await ana.call('GET', `/api/bid/prices?bid_idn=${codeOf(1)}`)).body
  const priced = await contentOf(client, 'precios_de_linea', { codigo: codeOf(1) })
  expect(priced).toMatchObject({
    n: prices.total,
    lineas: prices.lines.map(({ rows: _, ...line }: { rows: unknown }) => line),
  })
  const profile = (await ana.call('GET', '/api/institution/by/rut/61602000-8/profile?months=12&scope=all')).body
  expect(await contentOf(client, 'comprador', { rut: '61602000-8', meses: '12', ambito: 'all' })).toMatchObject({
    nombre: 'Hospital de Talca',
    n: profile.tenders,
    periodo: { desde: profile.from, hasta: profile.to },
    compras: { ended: profile.ended, quarters: profile.quarters },
  })
  // of a natural person there is nothing, as of an unknown RUT
  for (const rut of ['12345678-5', '76999999-5'])
    expect(await contentOf(client, 'empresa', { rut })).toMatchObject({ n: 0, empresa: null, periodo: null })
})

test('CNX-48 a tender larger than an answer is cut, and still fits its schema', async () => {
  const items = Array.from({ length: 400 }, (_, position) =>
    tenderItem({ position, product_name: `Producto ${position}`, description: 'á'.repeat(300) }),
  )
  const large = tender(90, { description: 'Texto largo. '.repeat(2_000), items })
  await ingestTenders(app.database, [large], NOW)
  const sheet = await contentOf(client, 'ficha', { codigo: codeOf(90) })
  expect(Buffer.byteLength(JSON.stringify(sheet))).toBeLessThanOrEqual(20 * 1024)
  expect(sheet).toMatchObject({ n: 400, licitacion: { lineas_en_total: 400 } })
  expect(sheet.lineas.length + sheet.omitidos).toBe(400)
  expect(sheet.lineas.length).toBeGreaterThan(0)
})
