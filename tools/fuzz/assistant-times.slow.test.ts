import { storeToken } from '@mirador/api/identity/personal-tokens/test-tokens'
import { callHeaders, toolCall } from '@mirador/api/mcp/test-mcp'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeWorld, worldCode } from './persons-world.ts'
import { openTarget, type Target } from './target.ts'

const CODE = worldCode(2)
const RUT = '76000001-9'
const BUYER = '61602000-8'

/** Each reading tool with one answer of a screen behind it, and the request of that screen. */
const PAIRS: readonly (readonly [tool: string, args: Record<string, unknown>, screen: string])[] = [
  ['buscar', { texto: 'gases', ambito: 'all' }, '/bid/all?q=gases&scope=all'],
  ['resolver', { texto: 'Hospital' }, '/institution/all?q=Hospital'],
  ['ficha', { codigo: CODE }, `/bid/by/${CODE}`],
  ['que_cambio', { codigo: CODE }, `/bid/changes?bid_idn=${CODE}`],
  ['mis_plazos', {}, '/users/follow_bid/deadlines'],
  ['mi_mesa', {}, '/mesa/1'],
  ['encaje_por_que', { codigo: CODE }, `/bid/by/${CODE}/fit`],
  ['precios_de_linea', { codigo: CODE }, `/bid/prices?bid_idn=${CODE}`],
  ['comprador', { rut: BUYER, ambito: 'all' }, `/institution/by/rut/${BUYER}/profile?scope=all`],
  ['empresa', { rut: RUT }, `/supplier/by/rut/${RUT}`],
  ['estado_de_la_fuente', {}, '/source/status'],
]
const ROUNDS = 60
const MAX_MORE_MS = 10
/** The collection of garbage may disturb one measurement, but hardly each of them. */
const ATTEMPTS = 3

let target: Target
let token: string
beforeAll(async () => {
  target = await openTarget()
  const now = new Date()
  await storeWorld(target.database, now, 20_261_130)
  const decision = { stage: 'preparando', reason: null, words: null, version: 0 }
  await target.bystander.call('POST', '/api/users/follow_bid', { bid_idn: CODE })
  await target.bystander.call('PUT', `/api/bid/by/${CODE}/pursuit`, decision)
  token = await storeToken(target, target.bystander.sub, SCOPES, now)
})
afterAll(() => target.close())

/**
 * The processor time of a request in ms. Client, server and embedded database are this process, and nothing else runs in it: on
 * a machine of its own the answer takes as long, while the clock also counts what other processes do.
 */
async function timeOf(request: () => Promise<Response>): Promise<number> {
  const start = process.cpuUsage()
  const response = await request()
  const text = await response.text()
  const { user, system } = process.cpuUsage(start)
  if (!response.ok || text.includes('"isError":true')) throw new Error(text)
  return (user + system) / 1000
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

async function measure([tool, args, screen]: (typeof PAIRS)[number]) {
  const body = JSON.stringify(toolCall(tool, args))
  const headers = { authorization: `Bearer ${target.bystander.token}` }
  const times = { tool: [] as number[], screen: [] as number[] }
  // in turns, so that both meet the same machine
  for (let round = 0; round < ROUNDS; round++) {
    times.screen.push(await timeOf(() => fetch(`${target.url}/api${screen}`, { headers })))
    times.tool.push(
      await timeOf(() => fetch(`${target.url}/mcp`, { method: 'POST', headers: callHeaders(token, tool), body })),
    )
  }
  return { tool: p95(times.tool), screen: p95(times.screen) }
}

test.each(PAIRS)('CNX-55 95 % of the calls of %s take at most 10 ms longer than its screen', async (...pair) => {
  const attempts: string[] = []
  let isFast = false
  for (let attempt = 0; attempt < ATTEMPTS && !isFast; attempt++) {
    const { tool, screen } = await measure(pair)
    attempts.push(`${tool.toFixed(1)} ms, screen ${screen.toFixed(1)} ms`)
    isFast = tool <= screen + MAX_MORE_MS
  }
  console.log(pair[0], attempts.at(-1))
  expect(isFast, attempts.join('; ')).toBe(true)
})
