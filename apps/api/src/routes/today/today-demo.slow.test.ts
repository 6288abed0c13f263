import { FIT_GRADES } from '@mirador/domain/fit/fit-grades'
import { DAY_MS } from '@mirador/domain/time/duration'
import { DEMO_ACCOUNT } from '@mirador/invented/demo/demo-account'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDemo } from '../../demo.ts'
import { signInAt } from '../../identity/test-sign-in.ts'
import { openTestApp } from '../../test-app.ts'

/** Monday 23 November 2026, 10:12 in Chile. */
const NOW = new Date('2026-11-23T13:12:00Z')
const FIRST_VISIT_MS = 3 * DAY_MS

let app: Awaited<ReturnType<typeof openTestApp>>
let call: (path: string, method?: string, body?: unknown) => Promise<{ status: number; body: never }>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  await prepareDemo({ ...app.context, now: () => NOW }, () => {})
  const { token } = await signInAt(app.url, DEMO_ACCOUNT)
  call = (path, method = 'GET', body) => app.callAs(method, `/api${path}`, { token, body }) as never
})
afterAll(() => app.close())

interface Listed {
  bid_idn: string
  is_followed: boolean
  fit: { grade: (typeof FIT_GRADES)[number] | null; blocked: string | null } | null
}

/** All open tenders of both channels, as the list has them. */
async function listOpen(): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let total = 1; listed.length < total; ) {
    const { body } = await call(`/bid/all?scope=all&channel=ambas&status=publicada&sort=recent&offset=${listed.length}`)
    const page = body as { bids: Listed[]; total: number }
    total = page.total
    listed.push(...page.bids)
  }
  return listed
}

type Dates = Partial<Record<string, Date | null>>

async function storedDates() {
  const { rows } = await sql<{ bid_idn: string } & Dates>`
    select bid_idn, published_at, first_read_at, closes_at,
      questions_close_at, site_visit_at, documents_due_at, physical_support_at from tender`.execute(app.database.db)
  return new Map<string, Dates>(rows.map(({ bid_idn, ...row }) => [bid_idn, row]))
}

const chileDay = (instant: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(instant)
const daysUntil = (instant: Date) => (Date.parse(chileDay(instant)) - Date.parse(chileDay(NOW))) / DAY_MS
const byKey = <T extends { key: string }>(rows: T[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))

const OWN_DATES = ['questions_close_at', 'site_visit_at', 'documents_due_at', 'physical_support_at', 'closes_at']

/** Both queues of tenders by their definition alone (docs/decisions/0102): keys are compared as texts. */
async function bruteForce() {
  const dates = await storedDates()
  const open = (await listOpen()).map((listed) => {
    const row: Dates = dates.get(listed.bid_idn) ?? {}
    const ahead = OWN_DATES.flatMap((name) => row[name] ?? []).filter((at) => at > NOW)
    const deadline = ahead.toSorted((a, b) => a.getTime() - b.getTime())[0]
    return { ...listed, place: listed.fit?.grade ? FIT_GRADES.indexOf(listed.fit.grade) : 9, deadline, row }
  })
  const possible = open.filter(({ fit }) => !fit?.blocked)
  const decide = byKey(
    possible.flatMap(({ bid_idn, place, is_followed, deadline }) => {
      if (!deadline || daysUntil(deadline) > 5 || !(is_followed || place < 2)) return []
      const isLater = deadline.getTime() >= NOW.getTime() + DAY_MS
      return [{ bid_idn, key: `${isLater} ${place} ${deadline.toISOString()} ${bid_idn}` }]
    }),
  ).map(({ bid_idn }) => bid_idn)
  const since = NOW.getTime() - FIRST_VISIT_MS
  const fresh = byKey(
    possible.flatMap(({ bid_idn, place, is_followed, row }) => {
      const published = row.published_at?.getTime() ?? 0
      // one that is read late is new from then on, for three days after its publication at most
      const appeared = Math.max(published, Math.min(row.first_read_at?.getTime() ?? 0, published + 3 * DAY_MS))
      if (place > 2 || is_followed || decide.includes(bid_idn) || appeared <= since) return []
      return [{ bid_idn, key: `${place} ${row.closes_at?.toISOString() ?? '9999'} ${bid_idn}` }]
    }),
  ).map(({ bid_idn }) => bid_idn)
  return { decide, fresh }
}

async function expectQueues() {
  const expected = await bruteForce()
  const { body } = await call('/today')
  const today = body as {
    fit_state: string
    decide: { total: number; rows: { tender: Listed }[] }
    fresh: { total: number; rows: Listed[] }
  }
  expect(today.fit_state).toBe('ready')
  expect(today.decide.rows.map(({ tender }) => tender.bid_idn)).toEqual(expected.decide.slice(0, 5))
  expect(today.fresh.rows.map(({ bid_idn }) => bid_idn)).toEqual(expected.fresh.slice(0, 7))
  expect([today.decide.total, today.fresh.total]).toEqual([expected.decide.length, expected.fresh.length])
  return expected
}

test('ESC-03 both queues of tenders of the demo account equal brute force, also after decisions and dismissals', async () => {
  const { decide, fresh } = await expectQueues()
  expect(decide.length).toBeGreaterThan(5)
  expect(fresh.length).toBeGreaterThan(7)

  const [first, second] = decide
  await call(`/bid/by/${first}/pursuit`, 'PUT', { stage: 'no_vamos', reason: 'precio', words: null, version: 0 })
  await call(`/bid/by/${second}/dismissal`, 'PUT', { reason: 'monto', reach: 'one' })
  await call('/users/follow_bid', 'POST', { bid_idn: fresh[0] })
  const { body } = await call('/today')
  const codes = (body as { decide: { rows: { tender: Listed }[] } }).decide.rows.map(({ tender }) => tender.bid_idn)
  expect(codes).not.toContain(first)
  expect(codes).not.toContain(second)
  // the list has the declined one, which brute force then leaves out
  await call(`/bid/by/${first}/pursuit`, 'PUT', { stage: null, reason: null, words: null, version: 1 })
  const after = await expectQueues()
  expect(after.decide).toContain(first)
  expect(after.decide).not.toContain(second)
  expect(after.fresh).not.toContain(fresh[0])
})
