import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestNotices, type TestNotices, USUAL } from './test-notices.ts'

/** Monday 16 November 2026, noon in Chile (UTC−3 at that time). */
const NOON = new Date('2026-11-16T15:00:00Z')
const MORNING = new Date('2026-11-17T10:30:00Z')
const PAPER = 14_110_000
const ANA = 'ana@papelera.example'

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())
beforeEach(async () => {
  notices.at(NOON)
  // unlike each other, so that their grades say something
  for (let i = 0; i < 48; i++) {
    await read(`2000-${i}-LE26`, { ...(i < 6 ? similar(i) : poor(i)), closes_at: later(60 * DAY_MS) })
  }
  await countLexemes(notices.app.database.db, NOON)
})
afterEach(() => notices.empty())

const later = (ms: number) => new Date(notices.now().getTime() + ms)
/** The own word in the title, in a line or in the description, in a region of the account or not: six grades of fit. */
const similar = (i: number) => ({
  name: i % 3 === 0 ? 'Compra de archivador' : 'Compra',
  items: [tenderItem({ product_code: 14_111_507, product_name: i % 3 === 1 ? 'Archivador' : 'Papel' })],
  description: i % 3 === 2 ? 'Se pide archivador' : 'Se pide papel',
  region: i % 2 === 0 ? 7 : 1,
})
/** The own rubro alone. */
const poor = (i: number) => ({ ...similar(2 + 6 * i), description: 'Se pide papel', region: i % 2 === 0 ? 7 : 1 })
const read = (bid_idn: string, more: Partial<TenderRecord> = {}) =>
  notices.read(bid_idn, {
    ...similar(0),
    published_at: new Date(NOON.getTime() - 20 * DAY_MS),
    ...more,
  })
async function join(follows: string[] = [], preferences: object = {}, email = ANA) {
  const person = await notices.join(email, follows, { ...USUAL, today: true, ...preferences })
  await person.call('POST', '/api/users/update', { user_id: person.sub, product_family_id: [PAPER] })
  await person.call('PUT', '/api/users/words', { words: [{ written: 'archivador', origin: 'own' }] })
  const regions = { regions: [7], excluded_regions: [], min_amount: null, max_amount: null }
  await person.call('PUT', '/api/users/limits', regions)
  return person
}
/** Runs a turn and returns the mails of Hoy. */
async function todayMails() {
  await notices.app.notices.turn()
  return (await notices.mails()).filter(({ kind }) => kind === 'today')
}
const newIn = (text: string | null | undefined) =>
  new Set(text?.slice(text.indexOf('Nuevo que calza')).match(/\d+-\d+-LE26(?= ·)/g))

test('ESC-05 the mail of 07:30 has the tenders of the screen for the same instant, in the same order', async () => {
  await join(['2000-3-LE26'])
  notices.later(HOUR_MS)
  for (let i = 0; i < 4; i++) {
    await read(`2001-${i}-LE26`, { ...similar(i), closes_at: later((30 + i) * HOUR_MS), published_at: notices.now() })
    await read(`2002-${i}-LE26`, {
      ...similar(i + 1),
      closes_at: later((20 - i) * DAY_MS),
      published_at: notices.now(),
    })
  }
  await read('2000-3-LE26', { ...similar(3), closes_at: later(40 * DAY_MS) })
  notices.at(new Date(MORNING.getTime() - MINUTE_MS))
  expect(await todayMails(), 'not before the morning').toEqual([])
  notices.at(MORNING)
  const [mail, ...otherMails] = await todayMails()
  expect(otherMails).toEqual([])
  const today = await notices.callOf(ANA, 'GET', '/api/today')
  const onScreen = [
    ...today.decide.rows.map(({ tender }: { tender: { bid_idn: string } }) => tender.bid_idn),
    ...today.changes.rows.map(({ tender }: { tender: { bid_idn: string } }) => tender.bid_idn),
    ...today.fresh.rows.map(({ bid_idn }: { bid_idn: string }) => bid_idn),
  ]
  expect([today.decide.total, today.changes.total, today.fresh.total]).toEqual([2, 1, 6])
  expect(mail?.body_text?.match(/\d+-\d+-LE26(?= ·)/g)).toEqual(onScreen)
  expect(mail).toMatchObject({ recipient: ANA, subject: expect.stringMatching(/^Hoy \d\d:\d\d cierra Compra/) })
  expect(await todayMails(), 'once a morning').toEqual([])
})

test('ESC-06 three empty queues send no mail, and one link stops it', async () => {
  const { sub } = await join()
  notices.at(MORNING)
  expect(await todayMails()).toEqual([])
  notices.at(new Date(MORNING.getTime() + HOUR_MS))
  await read('2001-1-LE26', { closes_at: later(20 * DAY_MS), published_at: notices.now() })
  notices.at(new Date(MORNING.getTime() + DAY_MS))
  const [mail] = await todayMails()
  expect(mail?.subject).toBe('1 nueva que calza: Compra de archivador')
  const stop = notices.app.context.unsubscribeLinks.urlOf(sub, 'today')
  expect(mail?.unsubscribe_url ?? mail?.body_text).toContain(stop)
  const path = new URL(stop).pathname
  const answer = await fetch(`${notices.app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  await read('2001-2-LE26', { closes_at: later(20 * DAY_MS), published_at: notices.now() })
  notices.later(DAY_MS)
  expect(await todayMails()).toEqual([])
  expect(await notices.callOf(ANA, 'GET', '/api/users/mail_preferences')).toMatchObject({
    today: false,
    changes: 'morning',
  })
})

test('the mail of Hoy is off until it is chosen, and begins the next morning', async () => {
  await join([], { today: undefined })
  await read('2001-1-LE26', { closes_at: later(30 * HOUR_MS), published_at: notices.now() })
  notices.at(MORNING)
  expect(await todayMails()).toEqual([])
  notices.later(HOUR_MS)
  await notices.callOf(ANA, 'PUT', '/api/users/mail_preferences', { ...USUAL, today: true })
  expect(await todayMails(), 'not the mail of this morning').toEqual([])
  await read('2001-2-LE26', { closes_at: later(40 * HOUR_MS), published_at: notices.now() })
  notices.at(new Date(MORNING.getTime() + DAY_MS))
  expect(await todayMails()).toHaveLength(1)
})

test.each([
  ['America/Santiago', '2026-11-17T10:30:00Z'],
  ['America/Punta_Arenas', '2026-11-17T10:30:00Z'],
  ['Pacific/Easter', '2026-11-17T12:30:00Z'],
  // clocks go back in the night to 4 April 2027, except in Magallanes
  ['America/Santiago', '2027-04-04T11:30:00Z'],
  ['America/Punta_Arenas', '2027-04-04T10:30:00Z'],
  ['Pacific/Easter', '2027-04-04T13:30:00Z'],
])('in %s the mail of Hoy is sent at half past seven, %s', async (zone, morning) => {
  notices.at(new Date(Date.parse(morning) - 19 * HOUR_MS))
  await join([], { zone, quiet_from: null, quiet_to: null })
  await read('2001-1-LE26', { closes_at: later(40 * HOUR_MS), published_at: notices.now() })
  notices.at(new Date(Date.parse(morning) - MINUTE_MS))
  expect(await todayMails()).toEqual([])
  notices.at(morning)
  expect(await todayMails()).toHaveLength(1)
})

test('over 30 days with a person who opens Hoy now and then, each new tender is shown or mailed exactly once', async () => {
  await join()
  const timesMailed = new Map<string, number>()
  const expected = new Set<string>()
  let opened: Set<string> = new Set()
  for (let day = 0; day < 30; day++) {
    notices.at(new Date(NOON.getTime() + day * DAY_MS))
    const code = `3000-${day}-LE26`
    // read some hours after its publication, at another time of each day
    notices.later(((day * 7) % 20) * HOUR_MS)
    await read(code, {
      ...similar(day),
      closes_at: later(9 * DAY_MS),
      published_at: later(-((day * 5) % 30) * HOUR_MS),
    })
    expected.add(code)
    if (day % 6 === 2) {
      const today = await notices.callOf(ANA, 'GET', '/api/today')
      opened = new Set(today.fresh.rows.map(({ bid_idn }: { bid_idn: string }) => bid_idn))
      await notices.callOf(ANA, 'POST', '/api/today/opening')
    }
    notices.at(new Date(MORNING.getTime() + day * DAY_MS))
    for (const { body_text } of await todayMails()) {
      for (const one of newIn(body_text)) timesMailed.set(one, (timesMailed.get(one) ?? 0) + 1)
    }
    // what the screen showed since the last mail is not mailed
    for (const one of opened) if (!timesMailed.has(one)) timesMailed.set(one, 1)
    opened = new Set()
  }
  expect([...timesMailed.keys()].filter((code) => expected.has(code)).toSorted()).toEqual([...expected].toSorted())
  expect([...timesMailed].filter(([code, times]) => expected.has(code) && times > 1)).toEqual([])
})

test('an account whose queues cannot be read keeps no other mail of the turn from being sent', async () => {
  await join(['2000-3-LE26'], { today: false }, 'beto@papelera.example')
  await join()
  notices.later(HOUR_MS)
  await read('2000-3-LE26', { ...similar(3), closes_at: later(40 * DAY_MS) })
  notices.at(MORNING)
  const { db } = notices.app.database
  await sql`alter table tender rename column first_read_at to away`.execute(db)
  try {
    await notices.app.notices.turn()
  } finally {
    await sql`alter table tender rename column away to first_read_at`.execute(db)
  }
  expect((await notices.mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['digest', 'beto@papelera.example'],
  ])
})
