import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHARED_CHECK_MS } from '@mirador/api/http/health'
import { queryValue } from '../../scripts/postgres-server.ts'
import { type Fault, proxied } from './fault.ts'
import { contact } from './people.ts'
import { call, expectAtMostUnavailable, expectUnavailable } from './probe.ts'

const CLOSE_CONNECTIONS = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where pid <> pg_backend_pid() and application_name = 'mirador'`
const REFUSED_START =
  /^Error: the product ended: Quedan menos de 64 MB en el disco de la carpeta de datos [^\n]+: libera espacio\.\n$/

/** Faults of the process, its database and its disk. */
export const OWN_FAULTS = {
  'product killed with kill -9': {
    dependency: 'process',
    async inject(world) {
      await world.kill()
      return async () => {}
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
    inject({ disk }) {
      // space for a few writes: the product refuses writes before the engine runs out of space
      disk?.leave(8)
      return async () => disk?.free()
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
} satisfies Record<string, Fault>
