import { openTestNotices, type TestNotices } from '@mirador/api/notices/test-notices'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGILE, storeWorld, TENDERS, UNNAMED, worldCode } from './persons-world.ts'

const CODES = [AGILE, ...Array.from({ length: TENDERS }, (_, i) => worldCode(i + 1))]
/** Monday 16 November 2026, noon in Chile. */
const NOON = new Date('2026-11-16T15:00:00Z')

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())

test.each(RUNS_ALL ? [1, 2, 3] : [1])(
  'LED-3 no mail, calendar or feed names anyone but legal persons, whoever wins afterwards (world %i)',
  async (seed) => {
    const email = `ana${seed}@andina.cl`
    notices.at(NOON)
    await storeWorld(notices.app.database, NOON, seed)
    const { call } = await notices.join(email, CODES)
    for (const rut of ['76000001-9', '76000002-7', '76000003-5'])
      await call('POST', '/api/users/follow_supplier', { rut })
    await call('POST', '/api/users/searches', {
      name: 'Gases',
      filters: { q: 'gases', status: 'adjudicada' },
      in_digest: true,
    })
    notices.later(60_000)
    await storeWorld(notices.app.database, new Date(NOON.getTime() + DAY_MS / 8), seed + 100)
    const feeds = [
      (await call('POST', '/api/users/calendar')).body.feed.url,
      (await call('GET', '/api/users/searches')).body.searches[0].feed_url,
    ] as string[]
    for (const feed of feeds) {
      const text = await (await fetch(notices.app.url + new URL(feed).pathname)).text()
      expect(text).toMatch(/2000-\d+-LE26/)
      expect(text).not.toMatch(UNNAMED)
    }
    notices.at(new Date(NOON.getTime() + DAY_MS))
    await notices.app.notices.turn()
    const mails = await notices.mails()
    const text = JSON.stringify(mails.filter(({ recipient }) => recipient === email))
    expect(text).toMatch(/Productos y servicios: .*2000-\d+-LE26/)
    expect(text).not.toMatch(UNNAMED)
  },
)
