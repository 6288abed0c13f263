import { moveTasks } from '@mirador/database/mesa/move-tasks'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { readCalendar } from '@mirador/testing/files/read-calendar'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestNotices, type TestNotices, USUAL } from './test-notices.ts'

const [ONE, TWO] = ['1057-1-LE26', '1057-2-LE26'] as const
/** Thursday 26 November 2026, 15:00 in Chile. */
const CLOSES = new Date('2026-11-26T18:00:00Z')

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())
beforeEach(async () => {
  notices.at('2026-11-16T15:00:00Z')
  for (const code of [ONE, TWO]) await notices.read(code, { closes_at: CLOSES })
})
afterEach(() => notices.empty())

type Person = Awaited<ReturnType<TestNotices['join']>>

/** Two members with both tenders on their desk. */
async function openDesk() {
  const { db } = notices.app.database
  const ana = await notices.join('ana@andina.cl', [], { changes: 'none' })
  const beto = await notices.join('beto@andina.cl', [], { changes: 'none' })
  const decision = { stage: 'preparando', reason: null, words: null, version: 0 }
  for (const code of [ONE, TWO]) await ana.call('PUT', `/api/bid/by/${code}/pursuit`, decision)
  const { organisation_id: team } = await db
    .selectFrom('membership')
    .select('organisation_id')
    .where('sub', '=', ana.sub)
    .executeTakeFirstOrThrow()
  await db.insertInto('membership').values({ sub: beto.sub, organisation_id: team, joined_at: notices.now() }).execute()
  const add = (code: string, text: string, who: Person | null, days: number) =>
    ana.call('POST', `/api/mesa/${team}/tenders/${code}/tasks`, {
      text,
      who: who?.sub ?? null,
      tied_to: 'closes_at',
      minutes_before: days * 24 * 60,
      due_at: null,
    })
  return { team, ana, beto, add }
}

/** The buyer moves both closings, and the mover has its turn. */
async function postpone(days: number) {
  notices.later(HOUR_MS)
  const closes_at = new Date(CLOSES.getTime() + days * DAY_MS)
  for (const code of [ONE, TWO]) await notices.read(code, { closes_at })
  await moveTasks(notices.app.database.db, notices.now())
  notices.later(2 * MINUTE_MS)
}

const sentTo = async () => (await notices.mails()).map(({ recipient, subject }) => [recipient, subject]).toSorted()

test('ESC-38 a moved task moves in Plazos, Hoy and calendar, and one mail says so to who has it', async () => {
  const { ana, beto, add } = await openDesk()
  const text = 'Pedir muestras'
  await add(ONE, text, beto, 2)
  await add(TWO, 'Firmar anexos', null, 1)
  await add(TWO, 'Retirar boleta', ana, 3)
  const feed = (await beto.call('POST', '/api/users/calendar')).body.feed.url
  const eventOf = async () => {
    const { events } = readCalendar(await (await fetch(notices.app.url + new URL(feed).pathname)).text())
    return events.filter(({ uid, summary }) => uid.startsWith('task-') && summary.includes(text))
  }
  const [before] = await eventOf()
  await postpone(7)
  await notices.app.notices.turn()
  const mails = await notices.mails()
  const mail = mails.find(({ recipient }) => recipient === beto.email)
  expect(mails.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual([
    // tasks without a person, on tenders that no one carries, are those of all
    [ana.email, `Se movió «Retirar boleta» y 1 tarea más · Compra ${TWO}`],
    [beto.email, `Se movió «${text}» y 1 tarea más · Compra ${ONE}`],
  ])
  expect(mail).toMatchObject({ kind: 'moved-tasks', unsubscribe_url: expect.stringContaining('/unsubscribe/') })
  expect(mail?.body_text).toContain(`${ONE} · Compra ${ONE}\n- ${text}: mar 24 nov, 15:00 → mar 1 dic, 15:00`)
  expect(mail?.body_text).toContain('- Firmar anexos: mié 25 nov, 15:00 → mié 2 dic, 15:00')
  expect(mail?.body_text).toContain('https://mirador.example/dashboard?view=mesa')
  const moved = { at: '2026-12-01T18:00:00.000Z' }
  const [event] = await eventOf()
  expect([before?.sequence, event?.sequence]).toEqual([0, 1])
  const { bids } = await notices.callOf(beto.email, 'GET', '/api/users/follow_bid/deadlines')
  expect(bids.find((bid: { bid_idn: string }) => bid.bid_idn === ONE)?.tasks).toMatchObject([{ text, ...moved }])
  notices.at(new Date(Date.parse(moved.at) - DAY_MS))
  const today = await notices.callOf(beto.email, 'GET', '/api/today')
  expect(today.next_deadline).toMatchObject({ bid_idn: ONE, kind: 'task', text, ...moved })
})

test('ESC-38 a move is mailed once, by two processes and after one that was killed before it committed', async () => {
  const { beto, add } = await openDesk()
  await add(ONE, 'Pedir muestras', beto, 2)
  await postpone(7)
  await notices.another({ dies: true }).turn()
  expect(await sentTo()).toEqual([])
  await Promise.all([notices.app.notices.turn(), notices.another().turn()])
  expect(await sentTo()).toEqual([[beto.email, `Se movió «Pedir muestras» · Compra ${ONE}`]])
  expect(await notices.turn()).toEqual([])
  notices.later(HOUR_MS)
  expect(await notices.turn()).toEqual([])
})

test('a move waits for the end of quiet hours, with where the task was at first; one that is back is not mailed', async () => {
  const { beto, add } = await openDesk()
  await add(ONE, 'Pedir muestras', beto, 2)
  notices.at('2026-11-18T02:00:00Z')
  await postpone(7)
  await postpone(8)
  expect(await notices.turn()).toEqual([])
  notices.at('2026-11-18T10:30:00Z')
  await notices.app.notices.turn()
  const [mail] = await notices.mails()
  expect(mail?.body_text).toContain('mar 24 nov, 15:00 → mié 2 dic, 15:00')
  await postpone(9)
  await postpone(8)
  expect(await notices.turn()).toEqual([])
})

test('with the reminders of own deadlines off no move is mailed, and turning them off withdraws what waits', async () => {
  const { ana, beto, add } = await openDesk()
  await add(ONE, 'Pedir muestras', null, 2)
  await beto.call('PUT', '/api/users/mail_preferences', { ...USUAL, reminders: ['1d'] })
  await postpone(7)
  await notices.app.notices.turn()
  const preferences = { ...USUAL, reminders: [] }
  await notices.callOf(ana.email, 'PUT', '/api/users/mail_preferences', preferences)
  expect((await notices.mails()).map(({ recipient, last_error }) => [recipient, last_error])).toEqual([
    [ana.email, 'unsubscribed'],
  ])
})

test('who joins later gets no mail of a move before', async () => {
  const { team, add } = await openDesk()
  await add(ONE, 'Pedir muestras', null, 2)
  await postpone(7)
  const carla = await notices.join('carla@andina.cl', [], { changes: 'none' })
  const membership = { sub: carla.sub, organisation_id: team, joined_at: notices.now() }
  await notices.app.database.db.insertInto('membership').values(membership).execute()
  await notices.app.notices.turn()
  expect((await sentTo()).map(([recipient]) => recipient)).toEqual(['ana@andina.cl', 'beto@andina.cl'])
})
