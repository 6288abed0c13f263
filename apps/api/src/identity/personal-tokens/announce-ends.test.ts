import { DAY_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let app: Awaited<ReturnType<typeof openTestApp>>
let clock = NOW

beforeAll(async () => {
  app = await openTestApp({ now: () => clock })
})
afterAll(() => app.close())

/** Runs the periodic work at a moment, as two processes would, and returns the mails that an account has then. */
async function mailsAt(moment: number, email: string) {
  clock = new Date(moment)
  await Promise.all([app.context.personalTokens?.announceEnds(), app.context.personalTokens?.announceEnds()])
  const rows = await app.database.db
    .selectFrom('mail_outbox')
    .select(['subject', 'kind'])
    .where('recipient', '=', email)
    .where('kind', '=', 'token-ends')
    .execute()
  return rows.map(({ subject }) => subject)
}

async function createToken(email: string, days: number) {
  clock = NOW
  const person = await app.signIn(email)
  const wish = { name: `De ${days}`, scopes: ['leer'], days, password: PASSWORD }
  expect((await person.call('POST', '/api/users/tokens', wish)).status).toBe(200)
  return { person, end: NOW.getTime() + days * DAY_MS }
}

test('CNX-4 the owner of a token gets one mail 7 days before its end and one the day before', async () => {
  const email = 'ana@andina.cl'
  const { end } = await createToken(email, 90)
  expect(await mailsAt(end - 7 * DAY_MS - SECOND_MS, email)).toEqual([])
  const first = await mailsAt(end - 7 * DAY_MS, email)
  expect(first).toEqual(['Tu token «De 90» termina el jueves 18 de febrero, 09:00'])
  expect(await mailsAt(end - 5 * DAY_MS, email)).toHaveLength(1)
  expect(await mailsAt(end - DAY_MS, email)).toHaveLength(2)
  expect(await mailsAt(end - SECOND_MS, email)).toHaveLength(2)
  expect(await mailsAt(end + DAY_MS, email)).toHaveLength(2)
})

test('CNX-4 a token of a week has no mail of a week, and one of a day none', async () => {
  const week = await createToken('beto@andina.cl', 7)
  expect(await mailsAt(NOW.getTime() + SECOND_MS, 'beto@andina.cl')).toEqual([])
  expect(await mailsAt(week.end - DAY_MS, 'beto@andina.cl')).toHaveLength(1)
  const day = await createToken('carla@andina.cl', 1)
  expect(await mailsAt(day.end - SECOND_MS, 'carla@andina.cl')).toEqual([])
})

test('CNX-4 after a pause in which both came due, only the later mail is written', async () => {
  const { end } = await createToken('dora@andina.cl', 30)
  expect(await mailsAt(end - SECOND_MS, 'dora@andina.cl')).toHaveLength(1)
})

test('CNX-4 there is no mail about a token that was ended', async () => {
  const { person, end } = await createToken('elena@andina.cl', 30)
  const [{ id }] = (await person.call('GET', '/api/users/tokens')).body.tokens
  await person.call('POST', `/api/users/tokens/${id}/end`)
  expect(await mailsAt(end - DAY_MS, 'elena@andina.cl')).toEqual([])
})
