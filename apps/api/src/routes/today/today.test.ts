import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAt } from '../../identity/test-sign-in.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'

/** Monday 23 November 2026, 10:12 in Chile. */
const NOW = new Date('2026-11-23T13:12:00Z')
const PAPER = 14_110_000
const WORDS = ['resmas', 'carta', 'oficio', 'archivador']
const SHEETS = { product_code: 14_111_507, product_name: 'Papel para impresora' }
const CLEANING = { product_code: 76_111_501, product_name: 'Aseo' }
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)

let app: Awaited<ReturnType<typeof openTestApp>>
let now = NOW
let persons = 0
beforeAll(async () => {
  app = await openTestApp({ now: () => now, settings: { RATE_LIMIT_FACTOR: '100' } })
  // the sums of the fits differ by region and by words, so that they are not alike
  const many = Array.from({ length: 24 }, (_, i) =>
    paper(`2000-${i + 1}-LE26`, {
      region: i % 2 === 0 ? 7 : 1,
      ...varied(i),
      closes_at: hours(24 * 20 + i),
      published_at: hours(-24 * 10),
    }),
  )
  await store([
    ...many,
    paper('2000-90-LE26', { closes_at: hours(6) }),
    paper('2000-91-LE26', { closes_at: hours(60) }),
  ])
  await countLexemes(app.database.db, NOW)
})
afterAll(() => app.close())
beforeEach(() => {
  now = NOW
})

/** Some of the own words in the title, and one to four lines of the own rubro. */
const varied = (i: number) => ({
  name: ['Compra', ...WORDS.filter((_, bit) => (i >> bit) % 2 === 1)].join(' '),
  items: [1, 2, 3, 4].map((position) => tenderItem({ ...(position <= 1 + (i % 4) ? SHEETS : CLEANING), position })),
})
const paper = (bid_idn: string, more: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn,
    name: 'Resmas de papel carta y oficio',
    items: [tenderItem(SHEETS)],
    published_at: hours(-24 * 10),
    read_at: hours(-24 * 10),
    region: 7,
    ...more,
  })
const store = (tenders: TenderRecord[]) => ingestTenders(app.database, tenders, now)

type Person = Awaited<ReturnType<typeof app.signIn>> & { email: string }
async function join({ words = WORDS, families = [PAPER] }: { words?: string[]; families?: number[] } = {}) {
  const email = `persona${++persons}@papelera.example`
  const person = { ...(await app.signIn(email)), email }
  await person.call('POST', '/api/users/update', { user_id: person.sub, product_family_id: families })
  if (words.length > 0)
    await person.call('PUT', '/api/users/words', { words: words.map((written) => ({ written, origin: 'own' })) })
  await person.call('PUT', '/api/users/limits', {
    regions: [7],
    excluded_regions: [],
    min_amount: null,
    max_amount: null,
  })
  return person
}
const todayOf = async ({ email }: Person) => {
  // the clock may have passed the end of the last session
  const { token } = await signInAt(app.url, { email, password: PASSWORD })
  const { status, body } = await app.callAs('GET', '/api/today', { token })
  expect(status).toBe(200)
  return body
}
const codesOf = (queue: { rows: { tender?: { bid_idn: string }; bid_idn?: string }[] } | null) =>
  queue?.rows.map((row) => row.tender?.bid_idn ?? row.bid_idn)
const follow = (person: Person, bid_idn: string) => person.call('POST', '/api/users/follow_bid', { bid_idn })
const open = (person: Person) => person.call('POST', '/api/today/opening')

test('ESC-03 what fits and closes soon is to be decided, under 24 hours first, with its deadline and its reason', async () => {
  const today = await todayOf(await join())
  expect(today).toMatchObject({
    fit_state: 'ready',
    opened_at: null,
    followed: 0,
    own_open: 26,
    open: 26,
    history: null,
  })
  expect(Date.parse(today.since)).toBe(NOW.getTime() - 3 * DAY_MS)
  expect(codesOf(today.decide)).toEqual(['2000-90-LE26', '2000-91-LE26'])
  expect(today.decide.rows[0]).toMatchObject({
    tender: { fit: { grade: 'muy_parecida' }, is_followed: false },
    deadline: { kind: 'closes_at', at: hours(6).toISOString() },
    reason: { feature: 'rubro', families: [{ family: PAPER, lines: 1 }] },
  })
  expect(today.changes).toEqual({ total: 0, rows: [] })
  expect(today.fresh).toEqual({ total: 0, rows: [] })
})

test('ESC-03 a followed tender is to be decided whatever its grade, and never new', async () => {
  const person = await join()
  now = hours(0)
  await store([
    paper('2001-1-LE26', {
      name: 'Aseo',
      items: [],
      region: 1,
      closes_at: hours(30),
      published_at: hours(-1),
      read_at: now,
    }),
    paper('2001-2-LE26', { closes_at: hours(24 * 9), published_at: hours(-1), read_at: now }),
  ])
  expect(codesOf((await todayOf(person)).fresh)).toEqual(['2001-2-LE26'])
  await follow(person, '2001-1-LE26')
  await follow(person, '2001-2-LE26')
  const today = await todayOf(person)
  expect(codesOf(today.decide)).toContain('2001-1-LE26')
  expect(codesOf(today.decide)).not.toContain('2001-2-LE26')
  expect(codesOf(today.fresh)).toEqual([])
  expect(today).toMatchObject({ followed: 2, next_deadline: { bid_idn: '2001-1-LE26', kind: 'closes_at' } })
})

test('ESC-22 a done deadline is none of Hoy: the next one counts, and undoing returns the tender', async () => {
  const person = await join()
  const [bid_idn, questions_close_at] = ['2001-5-LE26', hours(20)]
  await store([
    paper(bid_idn, { name: 'Aseo', items: [], questions_close_at, closes_at: hours(24 * 12), published_at: hours(-1) }),
  ])
  await follow(person, bid_idn)
  expect(codesOf((await todayOf(person)).decide)).toContain(bid_idn)
  const path = `/api/bid/by/${bid_idn}/deadlines/questions_close_at`
  await person.call('PUT', path, { at: questions_close_at.toISOString() })
  const today = await todayOf(person)
  expect(codesOf(today.decide)).not.toContain(bid_idn)
  expect(today.next_deadline).toMatchObject({ bid_idn, kind: 'closes_at' })
  await person.call('DELETE', path)
  expect(codesOf((await todayOf(person)).decide)).toContain(bid_idn)
})

test('ESC-22 an own task is a deadline of Hoy until it is done, also overdue, and that of another member is none', async () => {
  const person = await join()
  const bid_idn = '2001-6-LE26'
  await store([paper(bid_idn, { name: 'Aseo', items: [], closes_at: hours(24 * 12), published_at: hours(-1) })])
  await follow(person, bid_idn)
  await person.call('PUT', `/api/bid/by/${bid_idn}/pursuit`, {
    stage: 'por_decidir',
    reason: null,
    words: null,
    version: 0,
  })
  expect(codesOf((await todayOf(person)).decide)).not.toContain(bid_idn)
  const { db } = app.database
  const { organisation_id: team } = await db
    .selectFrom('membership')
    .select('organisation_id')
    .where('sub', '=', person.sub)
    .executeTakeFirstOrThrow()
  const path = `/api/mesa/${team}/tenders/${bid_idn}/tasks`
  const task = { text: 'Pedir muestras', who: null, tied_to: 'closes_at', minutes_before: 11 * 24 * 60, due_at: null }
  const { body } = await person.call('POST', path, task)
  const today = await todayOf(person)
  const row = today.decide.rows.find(({ tender }: { tender: { bid_idn: string } }) => tender.bid_idn === bid_idn)
  expect(row?.deadline).toEqual({ kind: 'task', at: hours(24).toISOString(), text: 'Pedir muestras' })
  expect(today.next_deadline).toMatchObject({ bid_idn, kind: 'task', text: 'Pedir muestras' })
  const overdue = { ...task, tied_to: null, minutes_before: null, due_at: hours(-48).toISOString() }
  await person.call('PUT', `${path}/${body.tasks[0].id}`, { ...overdue, is_done: false, version: 1 })
  const late = await todayOf(person)
  expect((codesOf(late.decide) ?? []).slice(0, 1)).toEqual([bid_idn])
  expect(late.next_deadline).toMatchObject({ bid_idn, kind: 'task', at: overdue.due_at })
  await person.call('PUT', `${path}/${body.tasks[0].id}`, { ...overdue, is_done: true, version: 2 })
  expect(codesOf((await todayOf(person)).decide)).not.toContain(bid_idn)
  await db.deleteFrom('pursuit').where('organisation_id', '=', team).execute()
})

test('ESC-04 no more than five, five and seven rows, and the list of a queue has all of it in its order', async () => {
  const person = await join()
  const soon = Array.from({ length: 6 }, (_, i) =>
    paper(`2002-${i}-LE26`, { ...varied(i), closes_at: hours(48 + ((i * 5) % 6)) }),
  )
  const fresh = Array.from({ length: 12 }, (_, i) =>
    paper(`2003-${i}-LE26`, {
      ...varied(i + 4),
      closes_at: hours(24 * 8 + ((i * 7) % 12)),
      published_at: hours(-2),
      read_at: hours(-1),
    }),
  )
  await store([...soon, ...fresh])
  for (const { bid_idn } of soon) await follow(person, bid_idn)
  const today = await todayOf(person)
  expect([today.decide.rows.length, today.fresh.rows.length]).toEqual([5, 7])
  for (const [queue, { total, rows }] of [
    ['decidir', today.decide],
    ['nuevas', today.fresh],
  ] as const) {
    const pages = [0, 10].map((offset) => person.call('GET', `/api/bid/all?queue=${queue}&sort=fit&offset=${offset}`))
    const lists = (await Promise.all(pages)).map(({ body }) => body)
    const listed = lists.flatMap(({ bids }) => bids.map(({ bid_idn }: { bid_idn: string }) => bid_idn))
    expect(lists[0].total).toBe(total)
    expect(listed).toHaveLength(total)
    expect(total).toBeGreaterThan(rows.length)
    expect(listed.slice(0, rows.length)).toEqual(codesOf({ rows }))
  }
  await sql`delete from tender where bid_idn similar to '200[23]-%'`.execute(app.database.db)
})

test('ESC-07 reloading changes no queue; four hours later only what appeared since is new', async () => {
  const person = await join()
  await store([
    paper('2004-1-LE26', { ...varied(15), closes_at: hours(24 * 9), published_at: hours(-2), read_at: hours(-2) }),
  ])
  const first = await todayOf(person)
  expect(codesOf(first.fresh)).toContain('2004-1-LE26')
  await open(person)
  await open(person)
  now = hours(3.9)
  expect(codesOf((await todayOf(person)).fresh)).toContain('2004-1-LE26')
  now = hours(4.1)
  await store([
    paper('2004-2-LE26', { ...varied(7), closes_at: hours(24 * 9), published_at: hours(-30), read_at: hours(4) }),
  ])
  const later = await todayOf(person)
  expect(later).toMatchObject({ opened_at: NOW.toISOString(), since: NOW.toISOString() })
  expect(codesOf(later.fresh)).not.toContain('2004-1-LE26')
  // published before, but read since
  expect(codesOf(later.fresh)).toContain('2004-2-LE26')
})

test('ESC-07 a change leaves its queue once it was seen', async () => {
  const person = await join()
  await follow(person, '2000-91-LE26')
  now = hours(0.1)
  await store([
    paper('2000-91-LE26', { closes_at: hours(80), amount: 100, currency: 'CLP', source_at: now, read_at: now }),
  ])
  const { changes } = await todayOf(person)
  expect(changes).toMatchObject({
    total: 1,
    rows: [{ tender: { bid_idn: '2000-91-LE26' }, change: { field: 'closes_at' }, more: 1, own_result: null }],
  })
  await person.call('POST', '/api/users/follow_bid/seen', {
    up_to: changes.rows[0].tender.unseen.up_to,
    bid_idn: '2000-91-LE26',
  })
  expect((await todayOf(person)).changes.total).toBe(0)
})

test('ESC-09 a decision and a dismissal take a tender from the queue, and undoing leaves the database as it was', async () => {
  const person = await join()
  const before = await codesOf((await todayOf(person)).decide)
  const path = '/api/bid/by/2000-90-LE26/pursuit'
  expect((await person.call('GET', path)).body).toEqual({
    stage: null,
    reason: null,
    words: null,
    version: 0,
    desk: null,
  })
  const no = { stage: 'no_vamos', reason: 'lejos', words: null, version: 0 }
  expect(await person.call('PUT', path, no)).toMatchObject({ status: 200, body: { ...no, version: 1 } })
  expect(codesOf((await todayOf(person)).decide)).not.toContain('2000-90-LE26')
  expect((await person.call('PUT', path, no)).body.code).toBe('decided_meanwhile')
  const undo = { stage: null, reason: null, words: null, version: 1 }
  const undone = (await person.call('PUT', path, undo)).body
  expect(undone).toEqual({ ...undo, version: 0, desk: { team: undone.desk.team, is_shared: false, carrier: null } })
  expect(codesOf((await todayOf(person)).decide)).toEqual(before)
  expect(await app.database.db.selectFrom('pursuit').selectAll().execute()).toEqual([])

  const follows = () => app.database.db.selectFrom('tender_follow').selectAll().where('sub', '=', person.sub).execute()
  const followed = await follows()
  const go = { stage: 'preparando', reason: null, words: null, version: 0, following: true }
  expect((await person.call('PUT', path, { ...go, version: 5 })).body.code).toBe('decided_meanwhile')
  expect(await follows()).toEqual(followed)
  expect((await person.call('PUT', path, go)).body).toMatchObject({ stage: 'preparando', version: 3 })
  expect(await follows()).toHaveLength(followed.length + 1)
  expect(codesOf((await todayOf(person)).decide)).not.toContain('2000-90-LE26')
  expect((await person.call('PUT', path, { ...undo, version: 3, following: false })).status).toBe(200)
  expect(await follows()).toEqual(followed)
  expect(codesOf((await todayOf(person)).decide)).toEqual(before)

  await person.call('PUT', '/api/bid/by/2000-90-LE26/dismissal', { reason: 'lugar', reach: 'one' })
  expect(codesOf((await todayOf(person)).decide)).not.toContain('2000-90-LE26')
  await person.call('DELETE', '/api/bid/by/2000-90-LE26/dismissal')
  expect(codesOf((await todayOf(person)).decide)).toEqual(before)
})

test('a decision on an unknown tender, without a reason that belongs to it, or by another person is refused', async () => {
  const [person, other] = [await join(), await join()]
  const decide = (body: object, by = person, id = '2000-91-LE26') => by.call('PUT', `/api/bid/by/${id}/pursuit`, body)
  const no = { stage: 'no_vamos', reason: 'otro', words: 'No alcanzamos', version: 0 }
  expect((await decide(no, person, '9-9-LE26')).body.code).toBe('unknown_tender')
  expect((await decide({ ...no, stage: 'preparando' })).status).toBe(400)
  expect((await decide({ ...no, reason: 'precio' })).status).toBe(400)
  expect((await decide({ ...no, words: 'a'.repeat(201) })).status).toBe(400)
  expect((await decide(no)).status).toBe(200)
  // each account has an organisation of its own
  expect((await other.call('GET', '/api/bid/by/2000-91-LE26/pursuit')).body.stage).toBeNull()
  expect((await decide({ ...no, version: 0 }, other)).status).toBe(200)
})

test('where all tenders fit equally, those of the own rubros come by deadline, without a word of the fit', async () => {
  const email = 'plana@papelera.example'
  const person = { ...(await app.signIn(email)), email }
  await person.call('POST', '/api/users/update', { user_id: person.sub, product_family_id: [PAPER] })
  const today = await todayOf(person)
  expect(today.fit_state).toBe('flat')
  expect(today.decide.rows.map(({ tender }: { tender: { fit: { grade: null } } }) => tender.fit.grade)).toEqual(
    today.decide.rows.map(() => null),
  )
  expect(codesOf(today.decide)).toContain('2000-90-LE26')
  const ends = today.decide.rows.map(({ deadline }: { deadline: { at: string } }) => Date.parse(deadline.at))
  expect(ends).toEqual(ends.toSorted((a: number, b: number) => a - b))
  expect(today.fresh.total).toBe(0)
})

test('an account that stated nothing gets the numbers of all of Chile', async () => {
  const email = 'nueva@papelera.example'
  const today = await todayOf({ ...(await app.signIn(email)), email })
  expect(today).toMatchObject({ fit_state: 'empty', decide: { total: 0 }, fresh: { total: 0 } })
  expect(today.open).toBeGreaterThan(20)
  expect(today.closing_today).toBeGreaterThan(0)
})

test('ESC-02 an account starts where it chose, on any device', async () => {
  const person = await join()
  const start = async () => (await person.call('GET', '/api/users/info')).body.start
  expect(await start()).toBe('lista')
  expect((await person.call('PUT', '/api/users/start', { start: 'hoy' })).body).toEqual({ start: 'hoy' })
  expect(await start()).toBe('hoy')
  expect((await person.call('PUT', '/api/users/start', { start: 'otra' })).status).toBe(400)
})

test('ESC-11 a queue that cannot be read leaves the other two standing', async () => {
  const person = await join()
  await sql`alter table tender_change rename to tender_change_away`.execute(app.database.db)
  try {
    const today = await todayOf(person)
    expect(today.changes).toBeNull()
    expect(today.decide.total).toBeGreaterThan(0)
  } finally {
    await sql`alter table tender_change_away rename to tender_change`.execute(app.database.db)
  }
  await sql`alter table pursuit rename to pursuit_away`.execute(app.database.db)
  try {
    const today = await todayOf(person)
    expect([today.decide, today.fresh, today.fit_state]).toEqual([null, null, 'failed'])
    expect(today.changes).toEqual({ total: 0, rows: [] })
  } finally {
    await sql`alter table pursuit_away rename to pursuit`.execute(app.database.db)
  }
  expect((await todayOf(person)).changes).not.toBeNull()
})

test('the mail of Hoy is offered once, to accounts of before', async () => {
  const [person, other] = [await join(), await join()]
  expect((await todayOf(person)).offers_mail).toBe(false)
  await sql`update account set welcomed_at = created_at`.execute(app.database.db)
  expect((await todayOf(person)).offers_mail).toBe(true)
  expect((await person.call('PUT', '/api/today/mail', { today: false })).body).toEqual({ today: false })
  expect((await todayOf(person)).offers_mail).toBe(false)
  await other.call('PUT', '/api/today/mail', { today: true })
  expect((await todayOf(other)).offers_mail).toBe(false)
  expect((await other.call('GET', '/api/users/mail_preferences')).body).toMatchObject({
    today: true,
    changes: 'morning',
  })
})
