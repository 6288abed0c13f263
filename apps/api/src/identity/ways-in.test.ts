import { endWaysIn, lockFeeds } from '@mirador/database/identity/ways-in'
import {
  CHANGES_OF_PROOF,
  type ChangeOfProof,
  KEEPABLE,
  type Keepable,
  WAYS_IN,
  type WayIn,
} from '@mirador/domain/account/ways-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../test-app.ts'
import { appCode } from './second-factor/test-second-factor.ts'
import { codesFor } from './test-identity.ts'
import { identityCall, PLANTS, type Place, SECURITY, signIn } from './test-ways-in.ts'

/**
 * The expected effect of each change on each means of access: e ends, k kept, a as the owner chooses. Columns: reset by
 * mail, new password in session, second factor on, second factor off, all sessions ended, e-mail changed, account
 * deleted.
 */
const TABLE: Readonly<Record<WayIn, string>> = {
  other_sessions: 'e e e e e e e',
  this_session: 'e k k k k k e',
  passkeys: 'e a a k a a e',
  google_link: 'e a a k a e e',
  pending: 'e e e e e e e',
  remembered_devices: 'e e e e e e e',
  feeds: 'e a a k a k e',
  tokens: 'a a a k a k e',
  unsubscribe_links: 'k k k k k k e',
}
const COLUMNS = [
  'password_reset',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'sessions_ended',
  'email_changed',
  'account_deleted',
] as const satisfies readonly ChangeOfProof[]

/** A valid code changes the password, which ends the other means of access, so it is last. */
const PENDING_LAST = WAYS_IN.toSorted((one, other) => Number(one === 'pending') - Number(other === 'pending'))

const NEW = 'Renovada-verde-8'

let app: Awaited<ReturnType<typeof openTestApp>>
let next = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(() => forgetLimits())

const forgetLimits = () => app.database.db.deleteFrom('idp_rate').execute()

type Act = (place: Place, keep: readonly Keepable[]) => Promise<number>
const post = async ({ here }: Place, path: string, body: object) => (await here.call('POST', path, body)).status

async function turnOn({ here }: Pick<Place, 'here'>, keep: readonly Keepable[]) {
  const { secret } = (await here.call('POST', `${SECURITY}/second-factor/start`, { password: PASSWORD })).body
  return here.call('POST', `${SECURITY}/second-factor/confirm`, { code: appCode(secret, new Date()), keep })
}

const ACTS: Readonly<Record<ChangeOfProof, Act>> = {
  async password_reset({ email }, keep) {
    const [ConfirmationCode] = await codesFor(app.database, email)
    const { body } = await identityCall(app, 'ConfirmForgotPassword', {
      Username: email,
      ConfirmationCode,
      Password: NEW,
      ...(keep.includes('tokens') && { ClientMetadata: { keep: 'tokens' } }),
    })
    return body.__type === undefined ? 200 : 400
  },
  password_changed: (place, keep) =>
    post(place, `${SECURITY}/password`, { password: PASSWORD, new_password: NEW, keep }),
  second_factor_on: async (place, keep) => (await turnOn(place, keep)).status,
  second_factor_off: (place) => post(place, `${SECURITY}/second-factor/end`, { password: PASSWORD }),
  sessions_ended: (place, keep) => post(place, `${SECURITY}/sessions/end`, { password: PASSWORD, keep }),
  // the product has no screen for it yet: the call that such a screen would make
  async email_changed({ sub, here }, keep) {
    const { sid } = await app.identity.verifier.verify(here.token)
    await app.database.db.transaction().execute(async (tx) => {
      await lockFeeds(tx, sub)
      await endWaysIn(tx, { sub, sid, change: 'email_changed', keep, now: new Date() })
    })
    return 200
  },
  account_deleted: (place) => post(place, '/api/users/account/deletion', { password: PASSWORD }),
}

/** An account in which an intruder has opened every means of access, with checks whether each still works. */
async function intrude(change: ChangeOfProof) {
  const email = `ana${++next}@andina.cl`
  const { sub } = await app.identity.createUser({ email, password: PASSWORD })
  const here = await signIn(app, email)
  const needsFactor = change === 'second_factor_off'
  const codes: string[] = needsFactor ? (await turnOn({ here }, [])).body.recovery_codes : []
  const place = { app, sub, email, here, there: await signIn(app, email, codes[0]) }
  const probes = new Map<WayIn, () => Promise<boolean>>()
  for (const way of WAYS_IN) probes.set(way, await PLANTS[way](place))
  return { place, probes }
}

async function stateAfter(change: ChangeOfProof, keep: readonly Keepable[]): Promise<Record<WayIn, boolean>> {
  const { place, probes } = await intrude(change)
  expect(await ACTS[change](place, keep)).toBe(200)
  const state: Partial<Record<WayIn, boolean>> = {}
  for (const way of PENDING_LAST) {
    await forgetLimits()
    state[way] = (await probes.get(way)?.()) === true
  }
  return state as Record<WayIn, boolean>
}

const expected = (change: ChangeOfProof, ruleOfChoice: boolean) =>
  Object.fromEntries(
    WAYS_IN.map((way) => {
      const cell = TABLE[way].split(' ')[COLUMNS.indexOf(change as (typeof COLUMNS)[number])]
      return [way, cell === 'k' || (cell === 'a' && ruleOfChoice)]
    }),
  )

test('TRU-4 every means of access of an intruder works before a change of proof', async () => {
  const { probes } = await intrude('password_changed')
  for (const way of PENDING_LAST) {
    await forgetLimits()
    expect([way, await probes.get(way)?.()]).toEqual([way, true])
  }
  expect(CHANGES_OF_PROOF).toEqual(COLUMNS)
})

test.each(COLUMNS)(
  'TRU-4 no means of access of an intruder remains after %s, except for those that the table keeps',
  async (change) => {
    expect(await stateAfter(change, [])).toEqual(expected(change, false))
  },
)

const CHOICES = COLUMNS.filter(
  (change) => JSON.stringify(expected(change, true)) !== JSON.stringify(expected(change, false)),
)

test.each(CHOICES)('TRU-4 after %s the owner still has the means of access kept on its screen', async (change) => {
  expect(await stateAfter(change, KEEPABLE)).toEqual(expected(change, true))
})

test('TRU-4 the owner can keep only means of access of the list, and keeps none without naming it', async () => {
  const email = `ana${++next}@andina.cl`
  await app.identity.createUser({ email, password: PASSWORD })
  const { call } = await signIn(app, email)
  const refused = await call('POST', `${SECURITY}/sessions/end`, { password: PASSWORD, keep: ['other_sessions'] })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

/** The means of access that each stored secret opens, or why it opens none. */
const SECRETS: Readonly<Record<string, WayIn | 'opens nothing alone'>> = {
  'calendar_feed.token': 'feeds',
  'saved_search.feed_token': 'feeds',
  'personal_token.token_hash': 'tokens',
  'assistant_grant.code_hash': 'tokens',
  'assistant_grant.family_hash': 'tokens',
  'assistant_grant.refresh_hash': 'tokens',
  'idp_code.subject_hash': 'pending',
  'idp_code.code_hmac': 'pending',
  'idp_code.browser_hash': 'pending',
  'idp_oauth.secret_hash': 'pending',
  'idp_oauth.browser_hash': 'pending',
  'idp_oauth.subject': 'pending',
  'idp_external.subject': 'google_link',
  'idp_passkey.public_key': 'passkeys',
  'idp_session.refresh_hash': 'other_sessions',
  'idp_session.prev_hash': 'other_sessions',
  'idp_session.rotation_seed': 'other_sessions',
  // they change the proof itself
  'idp_user.password_hash': 'opens nothing alone',
  'idp_totp.secret_sealed': 'opens nothing alone',
  'idp_recovery_code.code_hash': 'opens nothing alone',
  // of a repeated request, which needs its session or token again
  'idempotency_key.key_hash': 'opens nothing alone',
  'idempotency_key.request_hash': 'opens nothing alone',
}

test('TRU-4 every stored secret of an account belongs to a means of access in the table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns c
    where table_schema = 'public' and column_name ~ '(token|hash|hmac|secret|seed|subject|public_key|endpoint)' and exists (
      select from information_schema.columns o
      where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'sub')`.execute(
    app.database.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(SECRETS).toSorted())
})
