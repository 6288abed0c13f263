import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signInAt } from './identity/test-sign-in.ts'
import { freePort, processStarter, untilReady } from './test-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mirador-main-'))
const products = processStarter()
const start = (settings: Record<string, string>) => products.start({ DATA_DIR: dataDir, ...settings })

afterAll(() => {
  products.killAll()
  rmSync(dataDir, { recursive: true, force: true })
})

const signIn = async (port: number) =>
  (await signInAt(`http://127.0.0.1:${port}`, { email: 'demo@mirador.example', password: 'Mirador2026' })).token

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
async function call(port: number, token: string, method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return response.json()
}

test('a first start creates demo data; killed and restarted it has lost nothing; Ctrl-C ends it cleanly', async () => {
  const port = await freePort()
  const first = start({ PORT: String(port) })
  await untilReady(port)
  const token = await signIn(port)
  const { bids, total } = await call(port, token, 'GET', '/api/bid/all')
  expect(total).toBeGreaterThan(1500)
  const codes: string[] = bids.slice(0, 5).map(({ bid_idn }: { bid_idn: string }) => bid_idn)
  const before = (await call(port, token, 'GET', '/api/users/follow_bid')).total
  const unfollowed = codes.filter((_, i) => !bids[i].is_followed)
  for (const bid_idn of unfollowed) await call(port, token, 'POST', '/api/users/follow_bid', { bid_idn })

  const second = start({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.printed.output).toContain(`está en uso por el proceso ${first.child.pid}`)
  expect(second.printed.output.trim().split('\n')).toHaveLength(1)

  first.child.kill('SIGKILL')
  await first.ended
  const again = start({ PORT: String(port) })
  await untilReady(port)
  // the session is still valid: its key and its row survived
  const after = await call(port, token, 'GET', '/api/users/follow_bid')
  expect(after.total).toBe(before + unfollowed.length)
  expect((await call(port, token, 'GET', '/api/bid/all')).total).toBe(total)
  expect(again.printed.output).toContain(`http://localhost:${port}`)
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
})

test('a deleted demo account stays deleted after a kill, and the next start creates it again', async () => {
  const port = await freePort()
  const first = start({ PORT: String(port) })
  await untilReady(port)
  const token = await signIn(port)
  const before = await call(port, token, 'GET', '/api/users/info')
  await call(port, token, 'POST', '/api/users/account/deletion', { password: 'Mirador2026' })
  first.child.kill('SIGKILL')
  await first.ended

  const again = start({ PORT: String(port) })
  await untilReady(port)
  expect(await call(port, token, 'GET', '/api/users/info')).toMatchObject({ code: 'session_expired' })
  const newToken = await signIn(port)
  const after = await call(port, newToken, 'GET', '/api/users/info')
  expect(after.user_id).not.toBe(before.user_id)
  expect(after).toMatchObject({
    company: { rut: before.company.rut, canonical_name: before.company.canonical_name },
    product_segment_id: before.product_segment_id,
  })
  expect((await call(port, newToken, 'GET', '/api/users/follow_bid')).total).toBeGreaterThan(0)
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
})

test('a taken port is reported before any data are created', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const empty = mkdtempSync(join(tmpdir(), 'mirador-port-'))
  const { port } = taken.address() as AddressInfo
  const { ended, printed } = start({ PORT: String(port), DATA_DIR: empty })
  expect(await ended).toBe(1)
  expect(printed.output.trim()).toBe(`El puerto ${port} está ocupado: elige otro con PORT.`)
  expect(readdirSync(empty)).toEqual([])
  taken.close()
  rmSync(empty, { recursive: true })
})

// the other settings are those of env.test.ts
test.each([
  [{ PORT: 'x' }, 'PORT: debe ser un número entero entre 0 y 65535.'],
  [{ DATABASE_URL: 'postgres://yo:cla#ve@localhost/mirador' }, 'DATABASE_URL: no es una dirección.'],
])('the setting %j stops the start with one line', async (settings, line) => {
  const { ended, printed } = start(settings)
  expect(await ended).toBe(1)
  expect(printed.output).toContain(line)
  expect(printed.output.trim().split('\n')).toHaveLength(1)
})
