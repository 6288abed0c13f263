import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const PATH = '/api/users/mail_preferences'
/** Friday 20 November 2026, 09:00 in Chile. */
const NOW = new Date('2026-11-20T12:00:00Z')
const USUAL = {
  changes: 'morning',
  reminders: ['7d', '3d', '1d', '3h', 'questions'],
  quiet_from: '21:00',
  quiet_to: '07:00',
  zone: 'America/Santiago',
}

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Awaited<ReturnType<typeof app.signIn>>
let visitors = 0
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await app.signIn(`ana${++visitors}@andina.cl`)
})

test('an account without preferences gets the morning digest and all reminders, except at night; reading stores nothing', async () => {
  expect(await ana.call('GET', PATH)).toEqual({
    status: 200,
    body: { ...USUAL, matches: true, today: false, next_digest_at: '2026-11-21T10:30:00.000Z' },
  })
  expect(await app.database.db.selectFrom('mail_preference').selectAll().execute()).toEqual([])
})

test('the preferences are stored completely, give the time of the next digest, and belong to their account only', async () => {
  const beto = await app.signIn(`beto${visitors}@boreal.cl`)
  const chosen = {
    changes: 'weekly',
    reminders: ['1d', '3h'],
    quiet_from: '22:30',
    quiet_to: '09:15',
    zone: 'Pacific/Easter',
  }
  // 07:30 on Monday is 05:30 there, and quiet until 09:15
  const answer = { ...chosen, matches: true, today: false, next_digest_at: '2026-11-23T14:15:00.000Z' }
  expect(await ana.call('PUT', PATH, chosen)).toEqual({ status: 200, body: answer })
  expect((await ana.call('GET', PATH)).body).toEqual(answer)
  expect((await beto.call('GET', PATH)).body).toMatchObject(USUAL)
})

test('quiet hours and reminders can be off, a repeated reminder counts once', async () => {
  const none = { ...USUAL, changes: 'none', reminders: [], quiet_from: null, quiet_to: null }
  expect((await ana.call('PUT', PATH, none)).body).toEqual({
    ...none,
    matches: true,
    today: false,
    next_digest_at: null,
  })
  expect((await ana.call('PUT', PATH, { ...USUAL, reminders: ['1d', '1d'] })).body.reminders).toEqual(['1d'])
})

test.each([
  ['changes', { changes: 'hourly' }, 'invalid'],
  ['changes', { changes: undefined }, 'invalid'],
  ['reminders.0', { reminders: ['2d'] }, 'invalid'],
  ['reminders', { reminders: Array.from({ length: 6 }, () => '1d') }, 'too_long'],
  ['quiet_from', { quiet_from: '24:00' }, 'invalid'],
  ['quiet_from', { quiet_from: 1260 }, 'invalid'],
  ['quiet_to', { quiet_to: '7:00' }, 'invalid'],
  ['quiet_to', { quiet_to: null }, 'required'],
  ['quiet_to', { quiet_to: '21:00' }, 'invalid'],
  ['zone', { zone: 'Europe/Madrid' }, 'invalid'],
  ['matches', { matches: 'sí' }, 'invalid'],
  ['today', { today: 'sí' }, 'invalid'],
])('%s as in %j is refused by name, and nothing is stored', async (field, change, code) => {
  const { status, body } = await ana.call('PUT', PATH, { ...USUAL, ...change })
  expect([status, body.code, body.fields]).toEqual([
    400,
    'invalid_request',
    [{ field, code, message: expect.any(String) }],
  ])
  expect((await ana.call('GET', PATH)).body).toMatchObject(USUAL)
})

test('an unknown setting is refused with its name', async () => {
  const { status, body } = await ana.call('PUT', PATH, { ...USUAL, email: 'otra@mala.cl' })
  expect([status, body.code]).toEqual([400, 'unknown_parameter'])
})
