import assert from 'node:assert/strict'
import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import { chileDay } from '@mirador/domain/time/chile-time'
import { nameInList } from '@mirador/ingestion/test-sync'
import { readMail } from '@mirador/testing/mail/smtp-server'
import type { Fault as SourceFault } from '@mirador/testing/mercado-publico/fake-source'
import { sql } from 'kysely'
import { until } from '../until.ts'
import { type Fault, proxied } from './fault.ts'
import { contact } from './people.ts'
import { call, expectServed, type Scene, sourceStatus } from './probe.ts'
import type { ProxyState } from './proxy.ts'
import type { World } from './world.ts'

const FOREVER = Number.MAX_SAFE_INTEGER
/** Codes that people may have read although the source no longer lists them. */
const UNREAD = Array.from({ length: 4 }, (_, i) => `3000-${i + 1}-LE26`)

/** A source that answers each call wrongly. */
function wrongSource(...kinds: readonly SourceFault[]): Fault {
  return {
    dependency: 'source',
    inject({ source }) {
      for (const kind of kinds) source.fault(kind, kinds.length === 1 ? FOREVER : 1)
      return async () => {
        for (const kind of kinds) source.fault(kind, 0)
      }
    },
    async check(scene) {
      const { calls } = scene.world.source
      const before = calls.length
      await until(() => calls.length > before + 1)
      await expectServed(scene)
      // a tender opened meanwhile is answered too, at the latest after its timeout
      assert.equal((await call(scene, 'POST', `/refresh/${UNREAD[0]}`)).status, 200)
    },
  }
}

const registryFault = (state: ProxyState): Fault => ({
  ...proxied('registry', state),
  async check(scene) {
    const answer = await call(scene, 'GET', '/sii/76118195-5')
    assert.deepEqual(answer, {
      status: 502,
      body: { code: 'registry_failed', message: ERROR_TEXTS.registry_failed },
    })
    await expectServed(scene)
  },
})

/** Mails wait until the server is back. */
function mailFault(state: ProxyState): Fault {
  /** the messages of the time without a server; an earlier mail may have been sent again after a kill */
  let waiting: string[] = []
  return {
    ...proxied('mail', state),
    async check(scene) {
      const { world } = scene
      const before = new Set(world.messages.keys())
      for (let sent = 0; sent < 3; sent++) assert.equal((await contact(world))?.status, 200)
      waiting = [...world.messages.keys()].filter((message) => !before.has(message))
      assert.equal(waiting.length, 3)
      if (state !== 'slow') await until(() => world.api.printed().includes('mail not sent'))
      await expectServed(scene)
      // a mail is sent at the next try, or on the embedded database at the next start
      await world.kill()
    },
    async checkAfter({ world }) {
      const mailsOf = (message: string) => world.received.filter((mail) => readMail(mail).text.includes(message)).length
      for (const message of waiting) {
        await until(() => mailsOf(message) > 0)
        // a mail whose acceptance was lost is sent again
        if (state !== 'slow') assert.equal(mailsOf(message), 1, message)
      }
    },
  }
}

async function expectTicketReported(scene: Scene) {
  await until(async () => /^Mercado Público no acepta el ticket/.test((await sourceStatus(scene)).problem ?? ''))
  const { last_sync_at } = await sourceStatus(scene)
  const { calls } = scene.world.source
  const before = calls.length
  await expectServed(scene)
  const now = await sourceStatus(scene)
  assert.deepEqual([now.last_sync_at, now.is_running, calls.length], [last_sync_at, false, before])
}

/** Sets the own calls of today and tomorrow, while no process runs. */
async function setQuota({ place }: World, calls: number) {
  const today = chileDay(new Date())
  await place.look(({ db }) =>
    sql`insert into source_quota (day, calls) select ${today}::date + ahead, ${calls} from generate_series(0, 1) as ahead
      on conflict (day, channel) do update set calls = excluded.calls`.execute(db),
  )
}

const nameUnread = ({ place }: World) => place.look((database) => nameInList(database, UNREAD, new Date()))

/** Kills the product with kill -9 and starts it again. */
async function restarted(world: World, between: () => Promise<unknown> = async () => {}) {
  await world.kill()
  await between()
  await world.start()
}

/** Faults of Mercado Público, the tax registry and the mail server. */
export const EXTERNAL_FAULTS = {
  'source sends HTML, half a response, none, and an error': wrongSource('html', 'truncated', 'reset', 'gateway'),
  'source answers 500': wrongSource('busy-500'),
  'source accepts calls and never responds': wrongSource('slow'),
  'source refuses calls with 429': wrongSource('quota'),
  'source cut in the middle': proxied('source', 'cut'),
  'source away': proxied('source', 'down'),
  'source slow': proxied('source', 'slow'),
  'source refuses the ticket': {
    dependency: 'source',
    alone: 'reading continues after a start with a valid ticket',
    inject(world) {
      world.source.fault('ticket', FOREVER)
      return () => {
        world.source.fault('ticket', 0)
        return restarted(world)
      }
    },
    check: expectTicketReported,
  },
  'own quota spent': {
    dependency: 'source',
    alone: 'it is set while the product is stopped',
    async inject(world) {
      await restarted(world, async () => {
        await setQuota(world, 10_000)
        await nameUnread(world)
      })
      return () => restarted(world, () => setQuota(world, 0))
    },
    async check(scene) {
      await until(async () => /cuota diaria/.test((await sourceStatus(scene)).problem ?? ''))
      const { calls } = scene.world.source
      const before = calls.length
      await expectServed(scene)
      assert.equal((await call(scene, 'POST', `/refresh/${UNREAD[0]}`)).body.outcome, 'no-quota')
      const { quota_left, outage } = await sourceStatus(scene)
      assert.deepEqual([quota_left, outage?.cause], [0, 'quota'])
      assert.equal(calls.length, before)
    },
  },
  'source away and product killed with kill -9': {
    dependency: 'source',
    alone: 'three calls must fail in a row',
    async inject(world) {
      await restarted(world, () => nameUnread(world))
      world.source.fault('reset', FOREVER)
      return async () => world.source.fault('reset', 0)
    },
    async check(scene) {
      for (const code of UNREAD.slice(1, 4))
        assert.equal((await call(scene, 'POST', `/refresh/${code}`)).body.outcome, 'failed')
      const { outage } = await sourceStatus(scene)
      assert.equal(outage?.cause, 'source')
      await restarted(scene.world)
      assert.deepEqual((await sourceStatus(scene)).outage, outage)
      await expectServed(scene)
    },
    async checkAfter(scene) {
      const { outages } = (await call(scene, 'GET', '/api/source/history')).body
      const [last] = outages.filter(({ cause }: { cause: string }) => cause === 'source')
      assert.ok(last.ended_at)
    },
  },
  'registry away': registryFault('down'),
  'registry cut in the middle': registryFault('cut'),
  'mail server away': mailFault('down'),
  'mail server slow': mailFault('slow'),
  'mail server hangs up half-way': mailFault('half-closed'),
} satisfies Record<string, Fault>
