import assert from 'node:assert/strict'
import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import { until } from '../until.ts'
import { contact, type Person } from './people.ts'
import type { World } from './world.ts'

/** Maximum wait of any request for its response, in any state of the database. */
const MAX_WAIT_MS = 17_000
const MAX_SERVED_MS = 5_000
const MAX_HEALTH_MS = 4_000
export const UNAVAILABLE = { status: 503, body: { code: 'unavailable', message: ERROR_TEXTS.unavailable } }

/** A world without load, and one person in it. */
export interface Scene {
  world: World
  person: Person
}

export const call = ({ world, person }: Scene, method: string, path: string, body?: object) =>
  person.browser.call(world.api, method, path, body)

export const sourceStatus = async (scene: Scene) => (await call(scene, 'GET', '/api/source/status')).body

export const health = async ({ world }: Scene, path: string) => (await fetch(world.api.url + path)).status

/** Waits until the sync has read a tender. */
export const untilRead = (scene: Scene, code: string) =>
  until(async () => (await call(scene, 'GET', `/api/bid/by/${code}`)).body.length > 0)

/** Sends one request of each kind: a read, a write, and one that reads the process. @returns their responses */
async function requestAll(scene: Scene) {
  const { world } = scene
  const isSent = contact(world)
  const [list, status] = await Promise.all([
    call(scene, 'GET', '/api/bid/all'),
    call(scene, 'GET', '/api/source/status'),
  ])
  return { answers: [list, status], isSent: (await isSent) !== undefined }
}

/** Expects that all stored data are served promptly. */
export async function expectServed(scene: Scene): Promise<void> {
  const start = performance.now()
  assert.equal((await call(scene, 'GET', `/api/bid/by/${scene.world.codes[0]}`)).status, 200)
  assert.ok((await call(scene, 'GET', '/api/bid/all')).body.total > 0)
  assert.equal(await health(scene, '/readyz'), 200)
  assert.ok(performance.now() - start < MAX_SERVED_MS, 'served late')
}

/** Expects that every request gets a prompt 503 with its sentence, and that only readiness says so. */
export async function expectUnavailable(scene: Scene): Promise<void> {
  const start = performance.now()
  const requesting = requestAll(scene)
  assert.deepEqual([await health(scene, '/readyz'), await health(scene, '/healthz')], [503, 200])
  assert.ok(performance.now() - start < MAX_HEALTH_MS, 'readiness answers late')
  const { answers, isSent } = await requesting
  for (const answer of answers) assert.deepEqual(answer, UNAVAILABLE)
  assert.ok(!isSent, 'a message was acknowledged')
  assert.ok(performance.now() - start < MAX_WAIT_MS, 'refused late')
}

/** Sends requests at once. Expects that each succeeds or gets a 503 with its sentence. */
export async function expectAtMostUnavailable(scene: Scene): Promise<void> {
  for (const { answers } of await Promise.all([1, 2, 3].map(() => requestAll(scene))))
    for (const answer of answers) if (answer.status !== 200) assert.deepEqual(answer, UNAVAILABLE)
}

let read = 0
/** Waits until everything works again: requests, the session, and the sync, which reads a new tender. */
export async function untilRecovered(scene: Scene): Promise<void> {
  const { world, person } = scene
  await until(async () => (await health(scene, '/readyz')) === 200)
  assert.equal((await person.browser.renew(world.api)).status, 200)
  await until(async () => {
    const { answers, isSent } = await requestAll(scene)
    return isSent && answers.every(({ status }) => status === 200)
  })
  const code = `2000-${++read}-LE26`
  world.source.set(code)
  await untilRead(scene, code)
  assert.equal((await sourceStatus(scene)).outage, null)
}
