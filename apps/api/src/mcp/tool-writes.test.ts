import { randomUUID } from 'node:crypto'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { type DeskPerson, openTeam } from '../mesa/test-desk.ts'
import { openTestApp } from '../test-app.ts'
import { connectClient, contentOf, refusalFrom } from './test-mcp.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const [FIRST, SECOND] = ['4000-1-LE26', '4000-2-LE26'] as const

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: DeskPerson
let team: number
let client: Client

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const desk = await openTeam(app, ['ana', 'bruno'], 'maule', NOW)
  team = desk.team
  ana = desk.people[0]
  await ensureAccount(app.database.db, ana.sub, NOW)
  const closes_at = new Date(NOW.getTime() + 9 * DAY_MS)
  const tenders = [FIRST, SECOND].map((bid_idn) => tenderRecord({ bid_idn, closes_at, read_at: NOW }))
  await ingestTenders(app.database, tenders, NOW)
  client = await connectClient(app.url, await storeToken(app, ana.sub, SCOPES, NOW))
})
afterAll(async () => {
  await client.close()
  await app.close()
})

const onDesk = async (bid_idn: string) => (await ana.call('GET', `/api/mesa/${team}/tenders/${bid_idn}`)).body
const followed = async () => (await ana.call('GET', '/api/users/follow_bid')).body.total
const searches = async () => (await ana.call('GET', '/api/users/searches')).body.searches

test('CNX-49 a follow and a saved search are written once for each key', async () => {
  const follow = { codigo: FIRST, clave: randomUUID() }
  const answer = await contentOf(client, 'seguir', follow)
  expect(answer).toMatchObject({ bid_idn: FIRST, is_followed: true })
  // what happened meanwhile stays: a repeat has no effect
  await ana.call('DELETE', `/api/users/follow_bid/${FIRST}`)
  expect(await contentOf(client, 'seguir', follow)).toEqual(answer)
  expect(await followed()).toBe(0)
  await contentOf(client, 'seguir', { ...follow, clave: randomUUID() })
  expect(await followed()).toBe(1)

  const search = { nombre: 'Aseo', texto: 'aseo', filtros: { region: '7' }, clave: randomUUID() }
  const all = await Promise.allSettled([1, 2, 3].map(() => contentOf(client, 'guardar_busqueda', search)))
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await contentOf(client, 'guardar_busqueda', search)).toHaveProperty('id')
  expect(await searches()).toMatchObject([{ name: 'Aseo', query: { q: 'aseo', region: '7' }, in_digest: false }])
  expect(await refusalFrom(client, 'guardar_busqueda', { ...search, texto: 'otra' })).toMatchObject({
    code: 'idempotency_key_reused',
  })
  expect(await refusalFrom(client, 'guardar_busqueda', { ...search, clave: randomUUID() })).toMatchObject({
    code: 'search_name_taken',
  })
})

test('CNX-49 a move on the desk states the version that was seen, and undoes nothing', async () => {
  const move = { codigo: SECOND, etapa: 'preparando', clave: randomUUID() }
  expect(await contentOf(client, 'mover_en_mesa', move)).toMatchObject({ stage: 'preparando', version: 1 })
  expect(await contentOf(client, 'mover_en_mesa', move)).toMatchObject({ stage: 'preparando', version: 1 })
  const late = { codigo: SECOND, etapa: 'no_vamos', motivo: 'precio', clave: randomUUID() }
  expect(await refusalFrom(client, 'mover_en_mesa', late)).toMatchObject({ code: 'decided_meanwhile' })
  const seen = { ...late, version: 1, clave: randomUUID() }
  expect(await contentOf(client, 'mover_en_mesa', seen)).toMatchObject({ stage: 'no_vamos', reason: 'precio' })
  for (const etapa of [null, 'nada', undefined]) {
    const { isError } = await client.callTool({
      name: 'mover_en_mesa',
      arguments: { codigo: SECOND, etapa, version: 2, clave: randomUUID() },
    })
    expect(isError).toBe(true)
  }
  expect((await onDesk(SECOND)).stage).toBe('no_vamos')
})

test('CNX-49 a note is added beside what people wrote', async () => {
  const note = { codigo: FIRST, texto: 'El comprador pide muestras.', clave: randomUUID() }
  expect(await refusalFrom(client, 'anotar', note)).toMatchObject({ code: 'not_on_desk' })
  await contentOf(client, 'mover_en_mesa', { codigo: FIRST, etapa: 'por_decidir', clave: randomUUID() })
  await ana.call('POST', `/api/mesa/${team}/tenders/${FIRST}/notes`, { text: 'De Ana', previous: null })
  const before = (await onDesk(FIRST)).notes.length
  const again = { ...note, clave: randomUUID() }
  for (let time = 0; time < 2; time++)
    expect(await contentOf(client, 'anotar', again)).toMatchObject({ notas: before + 1 })
  const { notes } = await onDesk(FIRST)
  expect(notes).toHaveLength(before + 1)
  expect(notes.every(({ is_current }: { is_current: boolean }) => is_current)).toBe(true)
})

test('CNX-50 the log of the desk names the assistant by its token, and verifies', async () => {
  const { log } = await onDesk(SECOND)
  expect(log).toHaveLength(2)
  for (const { actor, details } of log) {
    expect(actor).toBe(ana.sub)
    expect(details.assistant).toBe(SCOPES.join(' '))
  }
  // what a person or a program of the public API does is not an assistant's
  const body = { stage: 'preparando', reason: null, words: null, version: 2 }
  expect((await ana.call('PUT', `/api/bid/by/${SECOND}/pursuit`, body)).status).toBe(200)
  const token = await storeToken(app, ana.sub, ['mesa:escribir'], NOW)
  const program = { token, body: { ...body, stage: 'enviada', version: 3 } }
  expect((await app.callAs('PUT', `/api/v1/bid/by/${SECOND}/pursuit`, program)).status).toBe(200)
  const [newest, next] = (await onDesk(SECOND)).log
  expect([newest.details, next.details]).toEqual([
    { from: 'preparando', to: 'enviada' },
    { from: 'no_vamos', to: 'preparando' },
  ])
})

test('CNX-49 a key is compulsory', async () => {
  for (const clave of [undefined, '', 'corta', 'con espacio y más', 'a'.repeat(256)]) {
    const { isError } = await client.callTool({ name: 'seguir', arguments: { codigo: FIRST, clave } })
    expect(isError).toBe(true)
  }
})
