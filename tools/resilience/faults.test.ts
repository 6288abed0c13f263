import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { FAULTS, type FaultName, faultOf, faultsOf, withFault } from './faults.ts'
import type { Dependency } from './ledger.ts'
import { join } from './people.ts'
import { expectServed, type Scene, untilRecovered } from './probe.ts'
import { compareStored } from './stored.ts'
import { openWorld } from './world.ts'

const SERVER = process.env.TEST_DATABASE_URL
const binaries = SERVER ? findPostgresBinaries() : undefined

describe.skipIf(SERVER && !binaries)('one fault at a time', { timeout: 400_000 }, () => {
  let scene: Scene
  beforeAll(async () => {
    const world = await openWorld(binaries, {
      MERCADO_PUBLICO_PAUSE_MS: '0',
      SYNC_INTERVAL_SECONDS: '1',
      AUTH_ACCESS_TTL: '900',
    })
    const person = await join(world, 1)
    if (!person) throw new Error(`no person: ${JSON.stringify([...world.ledger.failures])}`)
    scene = { world, person }
    await untilRecovered(scene)
  }, 400_000)
  afterAll(() => scene?.world.close())

  const namesOf = (...dependencies: Dependency[]) =>
    (Object.keys(FAULTS) as FaultName[]).filter((name) => dependencies.includes(faultOf(name).dependency))

  async function prove(name: FaultName, { skip }: TestContext) {
    const { world } = scene
    if (!faultsOf(world, false).includes(name)) return skip()
    const { check = expectServed, checkAfter } = faultOf(name)
    const { starts } = world
    await withFault(world, name, () => check(scene))
    await untilRecovered(scene)
    await checkAfter?.(scene)
    // the same process recovers, unless the fault ends it
    if (world.starts === starts) expect(world.api.child.exitCode).toBeNull()
    expect([...world.ledger.failures]).toEqual([])
  }

  test.for(namesOf('process', 'database'))('%s: what was acknowledged is kept, and everything works again', prove)
  test.for(namesOf('source'))('SYN-1 %s: stored data are served, and reading resumes', prove)
  test.for(namesOf('registry'))('REG-8 %s: the lookup says so in Spanish, and everything else works', prove)
  test.for(namesOf('mail'))('REG-3 %s: each message is acknowledged at once and delivered later, once', prove)
  test.for(namesOf('clock'))('%s: sessions, limits and the sync continue', prove)

  test('after all of them everything acknowledged is stored, once', async () => {
    const { world, person } = scene
    await world.kill('SIGTERM')
    expect(await world.place.look((database) => compareStored(database, [person], world.messages))).toEqual([])
    expect(world.messages.size).toBeGreaterThan(20)
  })
})
