import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHARED_CHECK_MS } from '@mirador/api/http/health'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { queryValue } from '../../scripts/postgres-server.ts'
import { openBrowser } from '../product-process.ts'
import { until } from '../until.ts'
import { type Fault, proxied } from './fault.ts'
import { contact } from './people.ts'
import { call, expectAtMostUnavailable, expectUnavailable, health, type Scene, untilRecovered } from './probe.ts'

const CLOSE_CONNECTIONS = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where pid <> pg_backend_pid() and application_name = 'mirador'`
const REFUSED_START =
  /^Error: the product ended: Quedan menos de 64 MB en el disco de la carpeta de datos [^\n]+: libera espacio\.\n$/

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

/** Faults of the process, its database, its disk and its clock. */
export const OWN_FAULTS = {
  'product killed with kill -9': {
    dependency: 'process',
    async inject(world) {
      await world.kill()
      return () => world.start()
    },
    async check() {},
  },
  'database stopped': {
    dependency: 'database',
    kind: 'postgres',
    async inject({ server }) {
      await server?.kill('SIGQUIT')
      return async () => server?.start()
    },
    async check(scene) {
      const { api } = scene.world
      const before = api.printed().length
      for (let round = 0; round < 5; round++) {
        await expectUnavailable(scene)
        await sleep(300)
      }
      const { browser } = scene.person
      for (const answer of [await browser.renew(api), await browser.trySignIn(api)])
        assert.deepEqual([answer.status, answer.body.__type], [503, 'ServiceUnavailableException'])
      // each periodic work and the sync log their failure once, not at each turn
      const logged = api.printed().slice(before).split('\n')
      const works = logged.filter((text) => text.includes('periodic work failed')).map((line) => JSON.parse(line).work)
      assert.deepEqual(works, [...new Set(works)])
      assert.ok(logged.filter((text) => text.includes('sync interrupted')).length <= 1)
    },
  },
  'database connections closed': {
    dependency: 'database',
    kind: 'postgres',
    inject({ server }) {
      const close = () => void queryValue(server?.url ?? '', CLOSE_CONNECTIONS).catch(() => {})
      const timer = setInterval(close, 500)
      return async () => clearInterval(timer)
    },
    async check(scene) {
      for (let round = 0; round < 10; round++) await expectAtMostUnavailable(scene)
    },
  },
  'database silent': {
    ...proxied('database', 'silent'),
    kind: 'postgres',
    async check(scene) {
      await sleep(SHARED_CHECK_MS)
      await expectUnavailable(scene)
    },
  },
  'disk of the embedded database full': {
    dependency: 'database',
    kind: 'embedded',
    needsDisk: true,
    inject(world) {
      // space for a few writes: the product refuses writes before the engine runs out of space
      world.disk?.leave(8)
      return async () => {
        world.disk?.free()
        if (world.api.child.signalCode !== null) await world.start()
      }
    },
    async check(scene) {
      const { world } = scene
      for (let sent = 0; sent < 20; sent++) assert.equal(await contact(world), undefined)
      const ready = await fetch(`${world.api.url}/readyz`)
      assert.deepEqual([ready.status, await ready.json()], [503, { status: 'disk full' }])
      assert.equal((await call(scene, 'GET', '/api/bid/all')).status, 200)
      // another start is refused too
      await world.kill()
      await assert.rejects(world.start(), REFUSED_START)
    },
  },
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
