import { deleteDoneDeadline, insertDoneDeadline } from '@mirador/database/tenders/done-deadlines'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestNotices, type TestNotices } from './test-notices.ts'

const [ONE, TWO, THREE] = ['1057-1-LE26', '1057-2-LE26', '1057-3-LE26'] as const
/** Thursday 26 November 2026, 15:00 in Chile. */
const CLOSES = new Date('2026-11-26T18:00:00Z')

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())
beforeEach(async () => {
  notices.at('2026-11-18T15:00:00Z')
  await notices.read(ONE, { closes_at: CLOSES })
})
afterEach(() => notices.empty())

/** Moves the clock to this long before the closing. */
const before = (ms: number, closes = CLOSES) => notices.at(new Date(closes.getTime() - ms))

/**
 * Runs a turn each hour from now until an instant.
 * @returns times and subjects of the mails
 */
async function watch(until: Date, minutes = 60): Promise<[hours: number, subject: string][]> {
  const deliveries: [number, string][] = []
  for (; notices.now() <= until; notices.later(minutes * MINUTE_MS)) {
    for (const subject of await notices.turn())
      deliveries.push([(CLOSES.getTime() - notices.now().getTime()) / HOUR_MS, subject])
  }
  return deliveries
}

test('reminders of a closing are sent 7, 3 and 1 days and 3 hours before it, each once', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'none' })
  expect(await watch(new Date(CLOSES.getTime() + HOUR_MS))).toEqual([
    [168, `Cierra jue 26 nov, 15:00 · Compra ${ONE}`],
    [72, `Cierra jue 26 nov, 15:00 · Compra ${ONE}`],
    [24, `Cierra mañana 15:00 · Compra ${ONE}`],
    [3, `Cierra hoy 15:00 · Compra ${ONE}`],
  ])
})

test("the mail has the time in Chile and in the reader's zone, the institution and a link", async () => {
  await notices.read(ONE, { closes_at: CLOSES, institution_name: 'Hospital de Talca' })
  await notices.join('ana@andina.cl', [ONE], { zone: 'Pacific/Easter', changes: 'none' })
  before(DAY_MS)
  await notices.app.notices.turn()
  const [mail] = await notices.mails()
  expect(mail).toMatchObject({ kind: 'reminder', recipient: 'ana@andina.cl', expires_at: CLOSES })
  expect(mail?.body_text).toContain(
    'Cierra el jueves 26 de noviembre, 15:00 de Chile continental, 13:00 en Rapa Nui (mañana)',
  )
  expect(mail?.body_text).toContain(`${ONE} · Compra ${ONE}\nHospital de Talca`)
  expect(mail?.body_html).toContain(`href="https://mirador.example/dashboard/${ONE}/detail"`)
})

test('each reminder can be switched off', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'none', reminders: ['1d'] })
  await notices.join('beto@boreal.cl', [ONE], { changes: 'none', reminders: [] })
  expect((await watch(CLOSES)).map(([hours]) => hours)).toEqual([24])
})

test('ESC-22 a done deadline is not announced, and is again once it is undone or moved', async () => {
  const questions_close_at = new Date(CLOSES.getTime() - 2 * DAY_MS)
  await notices.read(ONE, { closes_at: CLOSES, questions_close_at })
  const { sub } = await notices.join('ana@andina.cl', [ONE], { changes: 'none' })
  const { db } = notices.app.database
  const mark = (kind: 'questions_close_at' | 'closes_at', at: Date) =>
    insertDoneDeadline(db, { sub, bid_idn: ONE, kind, at }, notices.now())
  await mark('questions_close_at', questions_close_at)
  expect((await watch(new Date(CLOSES.getTime() - 30 * HOUR_MS))).map(([hours]) => hours)).toEqual([168, 72])
  await mark('closes_at', CLOSES)
  expect(await watch(new Date(CLOSES.getTime() - 20 * HOUR_MS))).toEqual([])
  await deleteDoneDeadline(db, { sub, bid_idn: ONE, kind: 'closes_at' })
  expect(await notices.turn()).toHaveLength(1)
  await mark('closes_at', CLOSES)
  await notices.read(ONE, { closes_at: new Date(CLOSES.getTime() + 6 * DAY_MS) })
  before(3 * DAY_MS, new Date(CLOSES.getTime() + 6 * DAY_MS))
  expect(await notices.turn()).toHaveLength(1)
})

test('a moved date has new reminders, at once when it moved into the period of a reminder', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'none' })
  before(3 * DAY_MS)
  expect(await notices.turn()).toHaveLength(1)
  const later = new Date(CLOSES.getTime() + 6 * DAY_MS)
  await notices.read(ONE, { closes_at: later })
  expect(await notices.turn(), 'the week before the new date had begun').toHaveLength(0)
  notices.later(2 * DAY_MS + HOUR_MS)
  expect(await notices.turn()).toEqual([`Cierra mié 2 dic, 15:00 · Compra ${ONE}`])
  const nearer = new Date(notices.now().getTime() + 2 * DAY_MS)
  await notices.read(ONE, { closes_at: nearer })
  expect(await notices.turn()).toHaveLength(1)
  expect(await notices.turn()).toHaveLength(0)
})

test('a date that differs in seconds only is the same date', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'none' })
  before(DAY_MS)
  expect(await notices.turn()).toHaveLength(1)
  await notices.read(ONE, { closes_at: new Date(CLOSES.getTime() + 59_000) })
  expect(await notices.turn()).toEqual([])
})

test('a late follow gets no past reminders, only later ones', async () => {
  before(2 * DAY_MS)
  await notices.join('ana@andina.cl', [ONE], { changes: 'none' })
  expect((await watch(CLOSES)).map(([hours]) => hours)).toEqual([24, 3])
})

test('following again repeats no reminder', async () => {
  const ana = await notices.join('ana@andina.cl', [ONE], { changes: 'none' })
  before(DAY_MS)
  expect(await notices.turn()).toHaveLength(1)
  await ana.call('DELETE', `/api/users/follow_bid/${ONE}`)
  notices.at('2026-11-16T15:00:00Z')
  await notices.callOf('ana@andina.cl', 'POST', '/api/users/follow_bid', { bid_idn: ONE })
  before(DAY_MS)
  expect(await notices.turn()).toEqual([])
})

test('revoked, suspended, closed and unfollowed tenders have no reminders', async () => {
  for (const code of [TWO, THREE]) await notices.read(code, { closes_at: CLOSES })
  await notices.join('ana@andina.cl', [ONE, TWO, THREE], { changes: 'none' })
  await notices.callOf('ana@andina.cl', 'DELETE', `/api/users/follow_bid/${ONE}`)
  await notices.read(TWO, { closes_at: CLOSES, status: 15 })
  await notices.read(THREE, { closes_at: CLOSES, status: 16 })
  expect(await watch(new Date(CLOSES.getTime() + HOUR_MS), 120)).toEqual([])
})

test('reminders of the same hour share one mail, nearest date first', async () => {
  await notices.read(TWO, { closes_at: new Date(CLOSES.getTime() + 45 * MINUTE_MS) })
  await notices.read(THREE, { closes_at: new Date(CLOSES.getTime() + 70 * MINUTE_MS) })
  await notices.join('ana@andina.cl', [TWO, ONE, THREE], { changes: 'none', reminders: ['1d'] })
  before(DAY_MS)
  await notices.app.notices.turn()
  const [mail, ...otherMails] = await notices.mails()
  expect(otherMails).toEqual([])
  expect(mail?.subject).toBe(`Cierra mañana 15:00 y 1 plazo más · Compra ${ONE}`)
  expect(mail?.body_text?.indexOf(ONE)).toBeLessThan(mail?.body_text?.indexOf(TWO) ?? 0)
  notices.later(HOUR_MS + 10 * MINUTE_MS)
  expect(await notices.turn()).toEqual([`Cierra mañana 16:10 · Compra ${THREE}`])
})

test('in quiet hours only the three-hour reminder is sent: at five for a closing at eight in the morning', async () => {
  const [eight, midnight] = [new Date('2026-11-26T11:00:00Z'), new Date('2026-11-27T02:59:00Z')]
  await notices.read(ONE, { closes_at: eight })
  await notices.read(TWO, { closes_at: midnight })
  await notices.join('ana@andina.cl', [ONE, TWO], { changes: 'none', reminders: ['1d', '3h'] })
  notices.at('2026-11-25T09:00:00Z')
  const deliveries: string[] = []
  for (; notices.now() < midnight; notices.later(30 * MINUTE_MS)) {
    const hour = notices.now().toISOString().slice(8, 16)
    for (const subject of await notices.turn()) deliveries.push(`${hour} ${subject}`)
  }
  expect(deliveries).toEqual([
    `25T11:00 Cierra mañana 08:00 · Compra ${ONE}`,
    `26T08:00 Cierra hoy 08:00 · Compra ${ONE}`,
    // its one-day reminder was at 23:59, in quiet hours
    `26T10:00 Cierra hoy 23:59 · Compra ${TWO}`,
    `27T00:00 Cierra hoy 23:59 · Compra ${TWO}`,
  ])
})

test('reminders missed while the product was down are sent later if they are still useful', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'none' })
  before(2 * DAY_MS)
  expect(await notices.turn()).toEqual([`Cierra jue 26 nov, 15:00 · Compra ${ONE}`])
  before(2 * HOUR_MS + 25 * MINUTE_MS)
  expect(await notices.turn()).toEqual([`Cierra hoy 15:00 · Compra ${ONE}`])
  before(-MINUTE_MS)
  expect(await notices.turn()).toEqual([])
})

test('the end of questions has one reminder, a day before', async () => {
  const questions_close_at = new Date(CLOSES.getTime() - 4 * DAY_MS)
  await notices.read(ONE, { closes_at: CLOSES, questions_close_at })
  await notices.join('ana@andina.cl', [ONE], { changes: 'none', reminders: ['questions'] })
  expect(await watch(CLOSES)).toEqual([[120, `Preguntas hasta mañana 15:00 · Compra ${ONE}`]])
})

test('visit, documents and physical support have one reminder each, a day before', async () => {
  const at = (days: number) => new Date(CLOSES.getTime() - days * DAY_MS)
  await notices.read(ONE, {
    closes_at: CLOSES,
    site_visit_at: at(6),
    documents_due_at: at(4),
    physical_support_at: at(2),
  })
  await notices.join('ana@andina.cl', [ONE], { changes: 'none', reminders: ['questions'] })
  expect(await watch(CLOSES)).toEqual([
    [168, `Visita a terreno mañana 15:00 · Compra ${ONE}`],
    [120, `Entrega de antecedentes mañana 15:00 · Compra ${ONE}`],
    [72, `Entrega en soporte físico mañana 15:00 · Compra ${ONE}`],
  ])
})

test('two processes, and one whose clock is set back, send each reminder once', async () => {
  for (const name of ['ana', 'beto']) await notices.join(`${name}@andina.cl`, [ONE], { changes: 'none' })
  before(3 * DAY_MS)
  expect(await notices.turn()).toHaveLength(2)
  before(DAY_MS)
  const other = notices.another()
  await Promise.all([notices.app.notices.turn(), other.turn()])
  expect((await notices.mails()).map(({ recipient }) => recipient).sort()).toEqual(['ana@andina.cl', 'beto@andina.cl'])
  notices.later(-HOUR_MS)
  expect(await notices.turn()).toEqual([])
  notices.later(2 * HOUR_MS)
  expect(await notices.turn()).toEqual([])
})

test('a tender without a closing has no reminders, and records of old dates are deleted', async () => {
  await notices.read(TWO, { closes_at: null })
  await notices.join('ana@andina.cl', [ONE, TWO], { changes: 'none' })
  before(DAY_MS)
  expect(await notices.turn()).toHaveLength(1)
  const { db } = notices.app.database
  notices.later(20 * DAY_MS)
  await notices.app.notices.purge()
  expect(await db.selectFrom('reminder_told').selectAll().execute()).toHaveLength(1)
  notices.later(20 * DAY_MS)
  await notices.app.notices.purge()
  expect(await db.selectFrom('reminder_told').selectAll().execute()).toEqual([])
})
