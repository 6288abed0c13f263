import assert from 'node:assert/strict'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { openBrowser } from '../product-process.ts'
import { until } from '../until.ts'
import type { Fault } from './fault.ts'
import { call, health, type Scene, untilRecovered } from './probe.ts'

/** Expects that the access token alone has expired. */
async function expectTokenExpired(scene: Scene) {
  const { browser } = scene.person
  const list = async () => (await call(scene, 'GET', '/api/bid/all')).status
  assert.equal(await list(), 401)
  assert.equal((await browser.renew(scene.world.api)).status, 200)
  await browser.signIn(scene.world.api)
  assert.equal(await list(), 200)
}

/** Waits for two further lists: the second one begins a cycle after the one in progress. */
async function untilSynced({ world: { source } }: Scene) {
  const lists = () => source.calls.filter(({ query }) => query.estado === 'activas').length
  const before = lists()
  await until(() => lists() >= before + 2)
}

/** Faults of the clock of the process. */
export const CLOCK_FAULTS = {
  'clock a day ahead': {
    dependency: 'clock',
    async inject(world) {
      await world.setClock(DAY_MS)
      return () => world.setClock(0)
    },
    async check(scene) {
      await expectTokenExpired(scene)
      const { world } = scene
      const sender = openBrowser('', '10.204.0.1', world.send)
      const statuses = []
      for (let sent = 0; statuses.at(-1) !== 429 && sent < 30; sent++) {
        const body = { name: 'Ana', email: 'otra@ejemplo.cl', message: `De mañana ${sent}.` }
        world.messages.set(body.message, true)
        statuses.push((await sender.call(world.api, 'POST', '/api/contact/send', body)).status)
      }
      world.messages.delete(`De mañana ${statuses.length - 1}.`)
      assert.deepEqual(statuses, [...Array(20).fill(200), 429])
      await untilSynced(scene)
    },
  },
  'clock an hour behind': {
    dependency: 'clock',
    async inject(world) {
      // tokens and limits are of the day ahead
      await world.setClock(DAY_MS)
      await world.setClock(-HOUR_MS)
      return () => world.setClock(0)
    },
    async check(scene) {
      const { world, person } = scene
      assert.equal(await health(scene, '/readyz'), 200)
      const sender = openBrowser('', '10.204.0.1', world.send)
      const body = { name: 'Ana', email: 'otra@ejemplo.cl', message: 'De ayer.' }
      world.messages.set(body.message, true)
      assert.equal((await sender.call(world.api, 'POST', '/api/contact/send', body)).status, 200)
      assert.equal((await person.browser.renew(world.api)).status, 200)
      await untilRecovered(scene)
    },
  },
} satisfies Record<string, Fault>
