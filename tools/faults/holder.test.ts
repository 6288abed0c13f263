import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place, untilReady } from './place.ts'

const isEmbeddedRound = process.env.TEST_DATABASE_URL === undefined

describe.skipIf(!isEmbeddedRound)('several processes on one embedded database', { timeout: 120_000 }, () => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace()
  })
  afterAll(() => place.close(), 30_000)
  const holder = () => JSON.parse(readFileSync(join(place.dataDir, 'mirador.lock'), 'utf8')) as { pid: number }

  test('of three that start at the same moment one gets the lock, and the others name its process in one line', async () => {
    const apis = await Promise.all([1, 2, 3].map(async () => place.keep(await startApi(place.settings))))
    await until(() => apis.filter(({ child }) => child.exitCode === 1).length === 2)
    const [winner] = apis.filter(({ child }) => child.exitCode === null)
    if (!winner) throw new Error('no process is left')
    await untilReady(winner)
    expect(holder().pid).toBe(winner.child.pid)
    const file = 'packages/ingestion/fixtures/publicadas.csv'
    const command = startProcess('apps/worker/src/import-tenders.ts', place.settings, {
      args: [file, '--as-of', '2026-10-01'],
    })
    expect(await command.ended).toBe(1)
    for (const loser of [...apis.filter((api) => api !== winner), command]) {
      await loser.ended
      expect(loser.printed().trim().split('\n')).toHaveLength(1)
      expect(loser.printed()).toContain(`está en uso por el proceso ${winner.child.pid} desde `)
    }
    expect((await fetch(`${winner.url}/readyz`)).status).toBe(200)
    await winner.kill()
  })

  test('the lock of a process killed with kill -9 is taken over, also when its pid belongs to another program now', async () => {
    const first = await place.start()
    await first.kill()
    expect(holder().pid).toBe(first.child.pid)
    // the pid of this process, which started at another time
    const lock = JSON.parse(readFileSync(join(place.dataDir, 'mirador.lock'), 'utf8'))
    writeFileSync(join(place.dataDir, 'mirador.lock'), JSON.stringify({ ...lock, pid: process.pid }))
    const second = await place.start()
    expect(holder().pid).toBe(second.child.pid)
    await second.kill('SIGTERM')
    expect(() => holder()).toThrow(/ENOENT/)
  })
})
