import { administerUser } from '@mirador/database/identity/user-administration'
import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestNotices, type TestNotices, USUAL } from './test-notices.ts'

const [ONE, TWO, THREE] = ['1057-1-LE26', '1057-2-LE26', '1057-3-LE26'] as const
/** Monday 16 November 2026, noon in Chile (UTC−3 at that time). */
const NOON = new Date('2026-11-16T15:00:00Z')
const MORNING = '2026-11-17T10:30:00Z'
const CLOSES = new Date('2026-12-12T18:00:00Z')

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())
beforeEach(async () => {
  notices.at(NOON)
  for (const code of [ONE, TWO, THREE]) await notices.read(code, { closes_at: CLOSES })
})
afterEach(() => notices.empty())

const sooner = { closes_at: new Date(CLOSES.getTime() - 2 * DAY_MS) }

test('a digest has every change of the followed tenders once: critical first, a moved closing before all, with old and new values', async () => {
  await notices.join('ana@andina.cl', [ONE, TWO])
  await notices.read(TWO, { closes_at: CLOSES, amount: 250, name: 'Compra de sillas' })
  await notices.read(ONE, { ...sooner, amount: 300 })
  await notices.read(THREE, { closes_at: CLOSES, amount: 999 })
  expect(await notices.turn(), 'not before the morning').toEqual([])
  notices.at(MORNING)
  await notices.app.notices.turn()
  const [mail, ...otherMails] = await notices.mails()
  expect(otherMails).toEqual([])
  expect(mail).toMatchObject({
    kind: 'digest',
    recipient: 'ana@andina.cl',
    subject: `Se adelantó el cierre y 3 cambios más · Compra ${ONE}`,
  })
  const text = mail?.body_text ?? ''
  expect(text).toContain('- Cierre: 12 de diciembre, 15:00 → 10 de diciembre, 15:00 (2 días menos)')
  expect(text).toContain('- Monto: $100 → $300')
  expect(text).toContain(`- Nombre: Compra ${TWO} → Compra de sillas`)
  expect(text).toContain(`https://mirador.example/dashboard/${ONE}/detail`)
  expect(text.indexOf(ONE)).toBeLessThan(text.indexOf(TWO))
  expect(text).not.toContain(THREE)
  const read = (mail?.body_html ?? '').replace(/<[^>]+>/g, '')
  expect(read).toMatch(/Cierre\s+12 de diciembre, 15:00 → 10 de diciembre, 15:00 \(2 días menos\)/)
  notices.later(DAY_MS)
  expect(await notices.turn(), 'never the same twice').toEqual([])
})

test('the morning digest is sent at 7:30 in Chile, before and after clock changes', async () => {
  await notices.join('ana@andina.cl', [ONE])
  await notices.read(ONE, sooner)
  notices.at('2026-11-17T10:29:00Z')
  expect(await notices.turn()).toEqual([])
  notices.at('2026-11-17T10:30:00Z')
  expect(await notices.turn()).toHaveLength(1)
  // UTC−4 from April on
  notices.at('2027-04-05T20:00:00Z')
  await notices.turn()
  await notices.read(ONE, { ...sooner, amount: 500 })
  notices.at('2027-04-06T11:29:00Z')
  expect(await notices.turn()).toEqual([])
  notices.at('2027-04-06T11:30:00Z')
  expect(await notices.turn()).toEqual([`Cambió el monto · Compra ${ONE}`])
})

test('weekly digests are sent on Monday, and with `none` never', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'weekly' })
  await notices.join('beto@boreal.cl', [ONE], { changes: 'none' })
  await notices.read(ONE, sooner)
  for (const day of ['17', '20', '22']) {
    notices.at(`2026-11-${day}T16:00:00Z`)
    expect(await notices.turn()).toEqual([])
  }
  notices.at('2026-11-23T10:30:00Z')
  await notices.app.notices.turn()
  expect((await notices.mails()).map(({ recipient }) => recipient)).toEqual(['ana@andina.cl'])
})

test('immediate digests also report changes right after they were chosen, the first time and after another choice', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'now' })
  await notices.read(ONE, sooner)
  notices.later(3 * MINUTE_MS)
  expect(await notices.turn()).toEqual([`Se adelantó el cierre · Compra ${ONE}`])
  // an account that got the default preferences a minute ago
  await notices.join('eva@andina.cl', [TWO])
  notices.later(MINUTE_MS)
  await notices.turn()
  await notices.callOf('eva@andina.cl', 'PUT', '/api/users/mail_preferences', { ...USUAL, changes: 'now' })
  await notices.read(TWO, sooner)
  notices.later(3 * MINUTE_MS)
  expect(await notices.turn()).toEqual([`Se adelantó el cierre · Compra ${TWO}`])
})

test('immediate digests wait until the readings have settled, not forever, and are sent at most every 15 minutes', async () => {
  const ana = await notices.join('ana@andina.cl', [ONE, TWO], { changes: 'now' })
  expect(ana.preferences.next_digest_at).toBeNull()
  notices.later(HOUR_MS)
  await notices.read(ONE, sooner)
  expect(await notices.turn()).toEqual([])
  notices.later(2 * MINUTE_MS)
  await notices.read(TWO, { ...sooner, amount: 200 })
  notices.later(2 * MINUTE_MS)
  expect(await notices.turn(), 'more came two minutes ago').toEqual([])
  notices.later(MINUTE_MS)
  expect(await notices.turn()).toEqual([`Se adelantó el cierre y 2 cambios más · Compra ${ONE}`])
  await notices.read(ONE, { ...sooner, amount: 900 })
  notices.later(14 * MINUTE_MS)
  expect(await notices.turn()).toEqual([])
  notices.later(MINUTE_MS)
  expect(await notices.turn()).toEqual([`Cambió el monto · Compra ${ONE}`])
  // with no pause of three minutes between the changes
  notices.later(HOUR_MS)
  for (let minute = 0; minute < 10; minute += 2) {
    await notices.read(TWO, { ...sooner, amount: 1000 + minute })
    expect(await notices.turn()).toEqual([])
    notices.later(2 * MINUTE_MS)
  }
  expect(await notices.turn()).toEqual([`Cambió el monto · Compra ${TWO}`])
})

test("nothing is sent in quiet hours, in the account's own time zone; held mails are sent when these end", async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'now', zone: 'Pacific/Easter' })
  await notices.join('beto@boreal.cl', [ONE], { changes: 'morning', zone: 'Pacific/Easter' })
  await notices.join('caro@central.cl', [ONE], { changes: 'now', quiet_from: null, quiet_to: null })
  notices.at('2026-11-17T02:30:00Z')
  await notices.read(ONE, sooner)
  notices.later(3 * MINUTE_MS)
  await notices.app.notices.turn()
  expect((await notices.mails()).map(({ recipient }) => recipient)).toEqual(['caro@central.cl'])
  notices.at('2026-11-17T11:59:00Z')
  expect(await notices.turn(), 'it is 06:59 in Rapa Nui').toEqual([])
  notices.later(MINUTE_MS)
  await notices.app.notices.turn()
  expect((await notices.mails()).map(({ recipient }) => recipient).sort()).toEqual(['ana@andina.cl', 'beto@boreal.cl'])
})

test('no mail about followed tenders is sent while the operator has disabled the account', async () => {
  const email = 'suspendida@andina.cl'
  await notices.join(email, [ONE])
  await notices.read(ONE, sooner)
  await administerUser(notices.app.database.db, 'disable', email, notices.now())
  notices.at(MORNING)
  expect(await notices.turn()).toEqual([])
  await administerUser(notices.app.database.db, 'enable', email, notices.now())
  expect(await notices.turn()).toHaveLength(1)
})

test('changes seen on the site before the mail is sent are not mailed, nor are reverted changes', async () => {
  const ana = await notices.join('ana@andina.cl', [ONE, TWO])
  await notices.read(ONE, sooner)
  await notices.read(TWO, { closes_at: CLOSES, amount: 300 })
  await ana.call('POST', '/api/users/follow_bid/seen', { bid_idn: ONE, up_to: 1_000_000 })
  await notices.read(TWO, { closes_at: CLOSES, amount: 100 })
  notices.at(MORNING)
  expect(await notices.turn()).toEqual([])
  await notices.read(TWO, { closes_at: CLOSES, amount: 400 })
  notices.later(DAY_MS)
  await notices.app.notices.turn()
  const [mail] = await notices.mails()
  expect(mail?.body_text).toContain('- Monto: $100 → $400')
})

test('changing the frequency repeats nothing, and takes effect at its next turn', async () => {
  await notices.join('ana@andina.cl', [ONE], { changes: 'now' })
  const choose = async (changes: string) => {
    const chosen = { ...USUAL, changes }
    return (await notices.callOf('ana@andina.cl', 'PUT', '/api/users/mail_preferences', chosen)).next_digest_at
  }
  notices.later(HOUR_MS)
  await notices.read(ONE, sooner)
  notices.later(5 * MINUTE_MS)
  expect(await notices.turn()).toHaveLength(1)
  expect(await choose('morning')).toBe('2026-11-17T10:30:00.000Z')
  await notices.read(ONE, { ...sooner, amount: 700 })
  expect(await choose('weekly')).toBe('2026-11-23T10:30:00.000Z')
  notices.at(MORNING)
  expect(await notices.turn()).toEqual([])
  expect(await choose('morning')).toBe('2026-11-18T10:30:00.000Z')
  notices.later(DAY_MS)
  expect(await notices.turn()).toEqual([`Cambió el monto · Compra ${ONE}`])
  await choose('now')
  notices.later(DAY_MS)
  expect(await notices.turn()).toEqual([])
})

test('of several concurrent processes one writes each mail', async () => {
  for (const name of ['ana', 'beto', 'caro']) await notices.join(`${name}@andina.cl`, [ONE])
  await notices.read(ONE, sooner)
  notices.at(MORNING)
  const otherNotices = [1, 2].map(() => notices.another())
  await Promise.all([notices.app.notices, ...otherNotices].map((one) => one.turn()))
  expect((await notices.mails()).map(({ recipient }) => recipient).sort()).toEqual([
    'ana@andina.cl',
    'beto@andina.cl',
    'caro@andina.cl',
  ])
})

test('with the clock set back the next digest is still sent, and repeats nothing', async () => {
  await notices.join('ana@andina.cl', [ONE])
  await notices.read(ONE, sooner)
  notices.at('2027-01-10T15:00:00Z')
  expect(await notices.turn()).toHaveLength(1)
  notices.at(MORNING)
  expect(await notices.turn()).toEqual([])
  await notices.read(ONE, { ...sooner, amount: 350 })
  notices.later(DAY_MS)
  expect(await notices.turn()).toEqual([`Cambió el monto · Compra ${ONE}`])
})

test('a long digest is truncated, with the number of further changes and a link to them', async () => {
  const codes = Array.from({ length: 32 }, (_, i) => `900-${i + 1}-LE26`)
  for (const code of codes) await notices.read(code)
  await notices.join('ana@andina.cl', codes)
  for (const code of codes) await notices.read(code, { amount: 200 })
  notices.at(MORNING)
  await notices.app.notices.turn()
  const [mail] = await notices.mails()
  expect(mail?.subject).toBe('Cambió el monto y 31 cambios más · Compra 900-1-LE26')
  expect(mail?.body_text?.match(/\$100 → \$200/g)).toHaveLength(20)
  expect(mail?.body_text).toContain('y 12 más: https://mirador.example/dashboard?following=true')
  expect(mail?.body_html).toMatch(/<a href="https:\/\/mirador.example\/dashboard\?following=true"[^>]*>y 12 más<\/a>/)
})

test('AGI-1 of hundreds of Compra Ágil that match a search ten are listed, with the number of further ones and a link to the list in its channel', async () => {
  const ana = await notices.join('ana@andina.cl', [])
  await ana.call('POST', '/api/users/searches', {
    name: 'Tóner',
    filters: { q: 'toner', channel: 'agil' },
    in_digest: true,
  })
  const { database } = notices.app
  const records = Array.from({ length: 400 }, (_, i) =>
    tenderRecord({
      bid_idn: `900-${i + 1}-COT26`,
      name: `Tóner ${i + 1}`,
      status: 5,
      source: 'agile-detail' as const,
      published_at: new Date(NOON.getTime() + i * 1000),
      closes_at: new Date(NOON.getTime() + 2 * DAY_MS),
      source_at: NOON,
      read_at: NOON,
    }),
  )
  await ingestTenders(database, records, NOON)
  // a tender does not match it, and counts of quotations are no news
  await notices.read(ONE, { name: 'Tóner', closes_at: CLOSES })
  await matchSavedSearches(database.db, NOON)
  notices.at(MORNING)
  await notices.app.notices.turn()
  const [mail, ...otherMails] = await notices.mails()
  expect(otherMails).toEqual([])
  expect(mail?.subject).toBe('400 compras ágiles nuevas para «Tóner»')
  expect(mail?.body_text?.match(/900-\d+-COT26\/detail/g)).toHaveLength(10)
  expect(mail?.body_text).toContain('Búsqueda «Tóner»: 400 compras ágiles nuevas')
  expect(mail?.body_text).toMatch(/y 390 más: https:\/\/mirador\.example\/dashboard\/search\/toner\?[^ ]*canal=agil/)
  expect(mail?.body_text).not.toContain('licitaciones nuevas')
  expect(Buffer.byteLength(mail?.body_html ?? '')).toBeLessThan(60_000)
  notices.later(DAY_MS)
  await matchSavedSearches(database.db, notices.now())
  expect(await notices.turn(), 'never the same twice').toEqual([])
})

test('AGI-1 a higher count of quotations is not reported, an extension of the call is', async () => {
  const code = '900-1-COT26'
  const record = { status: 5, source: 'agile-detail' as const, closes_at: CLOSES }
  await notices.read(code, { ...record, facts: { quotations: 1 } })
  await notices.join('ana@andina.cl', [code])
  for (const quotations of [2, 3, 9]) await notices.read(code, { ...record, facts: { quotations } })
  notices.at(MORNING)
  expect(await notices.turn()).toEqual([])
  await notices.read(code, { ...record, closes_at: new Date(CLOSES.getTime() + DAY_MS), facts: { quotations: 10 } })
  notices.later(DAY_MS)
  expect(await notices.turn()).toEqual([`Se postergó el cierre · Compra ${code}`])
})

test('texts of the source are escaped in the mail', async () => {
  await notices.join('ana@andina.cl', [ONE])
  await notices.read(ONE, { closes_at: CLOSES, name: '<img src=x onerror=alert(1)>\r\nBcc: otra@mala.cl' })
  notices.at(MORNING)
  await notices.app.notices.turn()
  const [mail] = await notices.mails()
  // one line, so that it cannot add a header
  expect(mail?.subject).toBe('Cambió el nombre · <img src=x onerror=alert(1)> Bcc: otra@mala.cl')
  expect(mail?.body_html).not.toContain('<img src=x')
  expect(mail?.body_html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('an account without an address gets its mails once it has one, and misses nothing', async () => {
  const person = await notices.app.signIn('dora@delta.cl')
  await person.call('POST', '/api/users/follow_bid', { bid_idn: ONE })
  await notices.read(ONE, sooner)
  await notices.app.database.db.deleteFrom('idp_user').execute()
  notices.at(MORNING)
  expect(await notices.turn(), 'who never chose has no turn before the first morning').toEqual([])
  notices.later(DAY_MS)
  expect(await notices.turn()).toEqual([])
  await notices.app.database.db.updateTable('account').set({ email: 'dora@delta.cl' }).execute()
  expect(await notices.turn()).toHaveLength(1)
})

test.each(['now', 'morning'])(
  'LIC-3 words of a saved search with changed matches are mailed once (%s)',
  async (changes) => {
    const { call } = await notices.join('ana@andina.cl', [], { changes, quiet_from: null, quiet_to: null })
    await call('POST', '/api/users/searches', { name: 'Mesas', filters: { q: 'mesas' }, in_digest: true })
    const change = [{ word: 'mesas', wasIgnored: false, lost: ['mes'], gained: [] }]
    await notices.app.database.db
      .updateTable('saved_search')
      .set({ word_changes: JSON.stringify(change) })
      .execute()
    notices.later(DAY_MS)
    await notices.app.notices.turn()
    const [mail, ...otherMails] = await notices.mails()
    expect(otherMails).toEqual([])
    expect(mail?.subject).toBe('Cambió lo que encuentra «Mesas»')
    expect(mail?.body_text).toContain('- «mesas» ya no encuentra mes.')
    // the link ends the mails of matches, not those of followed tenders
    expect(mail?.body_text).toContain(mail?.unsubscribe_url as string)
    notices.later(DAY_MS)
    expect(await notices.turn()).toEqual([])
  },
)
