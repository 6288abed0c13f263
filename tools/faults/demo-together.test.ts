import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('two first starts on one PostgreSQL database', () => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace()
  }, 30_000)
  afterAll(() => place.close(), 30_000)

  test('with demo data requested by both it is created once, and both serve requests', async () => {
    const apis = await Promise.all([1, 2].map(() => place.start({ DEMO_DATA: 'true' })))
    for (const api of apis) expect(api.printed()).toContain('Cuenta de demostración')
    const creating = apis.filter((api) => api.printed().includes('Creando los datos de demostración'))
    expect(creating).toHaveLength(1)
    await place.look(async ({ db }) => {
      const changes = await db.selectFrom('tender_change').select(['tender_id', 'field']).execute()
      expect(new Set(changes.map(({ tender_id, field }) => `${tender_id} ${field}`)).size).toBe(changes.length)
      expect(await db.selectFrom('company').select('id').execute()).toHaveLength(1)
      expect(await db.selectFrom('idp_user').select('sub').execute()).toHaveLength(1)
    })
  }, 120_000)
})
