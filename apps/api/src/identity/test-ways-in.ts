import { insertGrant, storeTokens, takeCode } from '@mirador/database/identity/assistant-grants'
import { lockUserByExternal } from '@mirador/database/identity/social'
import type { WayIn } from '@mirador/domain/account/ways-in'
import { UNSUBSCRIBE } from '../notices/notice-mail-texts.ts'
import { resourceOf } from '../oauth/oauth-base.ts'
import type { openTestApp } from '../test-app.ts'
import { PASSWORD } from '../test-app.ts'
import { newAccessToken, newCode, newRefreshToken } from './assistants/assistant-format.ts'
import { testAuthenticator } from './passkeys/test-authenticator.ts'
import { codesFor } from './test-identity.ts'

type App = Awaited<ReturnType<typeof openTestApp>>

export const SECURITY = '/api/users/security'

/**
 * Calls an operation of the identity service.
 * @returns the body, and the cookies that it set
 */
export async function identityCall(app: App, operation: string, body: object, cookie = '') {
  const response = await fetch(`${app.url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
  })
  await app.identity.idle()
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  // biome-ignore lint/suspicious/noExplicitAny: the body as it travels
  return { body: (await response.json()) as any, cookies }
}

/**
 * Signs in, with a recovery code where the account requires a second step.
 * @returns the token and the cookies
 */
export async function signIn(app: App, email: string, recoveryCode?: string) {
  const AuthParameters = { USERNAME: email, PASSWORD }
  const first = await identityCall(app, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  const answer = first.body.ChallengeName
    ? await identityCall(app, 'RespondToAuthChallenge', {
        ChallengeName: first.body.ChallengeName,
        Session: first.body.Session,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: recoveryCode },
      })
    : first
  const token = answer.body.AuthenticationResult.AccessToken as string
  const cookieOf = (name: string) => answer.cookies.find((cookie) => cookie.includes(name)) ?? ''
  const call = (method: string, path: string, body?: unknown) => app.callAs(method, path, { token, body })
  return { token, refresh: cookieOf('mirador_refresh'), device: cookieOf('mirador_device'), call }
}

export type Person = Awaited<ReturnType<typeof signIn>>

/** The account of a test: the session of its owner, and that of an intruder who knows the password. */
export interface Place {
  app: App
  sub: string
  email: string
  here: Person
  there: Person
}

/** Checks whether the means of access still works. */
type Probe = () => Promise<boolean>

const isSignedIn = async ({ call }: Person) => (await call('GET', '/api/users/info')).status === 200

/**
 * Each means of access that an intruder may open, with a check whether it still works. A means without a line does not
 * compile.
 */
export const PLANTS: Readonly<Record<WayIn, (place: Place) => Promise<Probe>>> = {
  other_sessions:
    async ({ app, there }) =>
    async () => {
      const renewed = await identityCall(app, 'GetTokensFromRefreshToken', { RefreshToken: '' }, there.refresh)
      return (await isSignedIn(there)) || renewed.body.AuthenticationResult !== undefined
    },
  this_session:
    async ({ here }) =>
    () =>
      isSignedIn(here),
  async passkeys({ app, there }) {
    const origin = app.identity.web.passkeyOrigin ?? ''
    const authenticator = testAuthenticator({ origin, rpId: new URL(origin).hostname })
    const { body } = await there.call('POST', `${SECURITY}/passkeys/start`, { password: PASSWORD })
    const credential = authenticator.create(body.options)
    const added = await there.call('POST', `${SECURITY}/passkeys/add`, { name: 'Ajena', credential })
    if (added.status !== 200) throw new Error('no passkey')
    return async () => {
      const AuthParameters = { PREFERRED_CHALLENGE: 'WEB_AUTHN' }
      const { Session } = (await identityCall(app, 'InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })).body
      const answer = await identityCall(app, 'RespondToAuthChallenge', {
        ChallengeName: 'WEB_AUTHN',
        Session,
        ChallengeResponses: { CREDENTIAL: authenticator.sign(Session) },
      })
      return answer.body.AuthenticationResult !== undefined
    }
  },
  async google_link({ app: { database }, sub }) {
    const account = { issuer: 'https://accounts.google.com', subject: `intruder of ${sub}` }
    await database.db
      .insertInto('idp_external')
      .values({ ...account, sub, linked_at: new Date() })
      .execute()
    // the look-up of a sign-in at the provider
    return async () => (await database.db.transaction().execute((tx) => lockUserByExternal(tx, account))) !== undefined
  },
  async pending({ app, sub, email, there }) {
    await identityCall(app, 'ForgotPassword', { Username: email })
    const [ConfirmationCode] = await codesFor(app.database, email)
    await there.call('POST', `${SECURITY}/passkeys/start`, { password: PASSWORD })
    return async () => {
      const challenges = await app.database.db.selectFrom('idp_oauth').selectAll().where('sub', '=', sub).execute()
      const reset = { Username: email, ConfirmationCode, Password: 'Robada-por-correo-9' }
      const { body } = await identityCall(app, 'ConfirmForgotPassword', reset)
      return challenges.length > 0 || body.__type === undefined
    }
  },
  remembered_devices:
    async ({ app, email, there }) =>
    async () => {
      // a stranger has five attempts, a remembered browser twenty
      const AuthParameters = { USERNAME: email, PASSWORD: 'Equivocada-1' }
      const attempts = Array.from({ length: 6 }, () => AuthParameters)
      let last = ''
      for (const parameters of attempts) {
        const request = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: parameters }
        last = (await identityCall(app, 'InitiateAuth', request, there.device)).body.__type
      }
      return last === 'NotAuthorizedException'
    },
  async feeds({ app, there }) {
    const { url } = (await there.call('POST', '/api/users/calendar')).body.feed
    const filters = { q: 'aseo' }
    await there.call('POST', '/api/users/searches', { name: 'Aseo', filters, in_digest: false })
    const [search] = (await there.call('GET', '/api/users/searches')).body.searches
    const opens = async (address: string) => (await fetch(app.url + new URL(address).pathname)).status === 200
    return async () => (await opens(url)) || (await opens(search.feed_url))
  },
  async tokens({ app, sub, there }) {
    const wish = { name: 'Ajeno', scopes: ['leer'], password: PASSWORD }
    const { token } = (await there.call('POST', '/api/users/tokens', wish)).body
    const target = { url: 'https://ajeno.example/avisos', types: ['mesa.estado'] }
    const { webhook } = (await there.call('POST', '/api/users/webhooks', target)).body
    const isLetIn = await letAssistantIn(app, sub)
    const isSent = async () => {
      const { db } = app.database
      const row = await db
        .selectFrom('webhook_endpoint')
        .select('off_at')
        .where('id', '=', webhook.id)
        .executeTakeFirst()
      return row?.off_at === null
    }
    const opens = async () => (await app.callAs('GET', '/api/bid/types', { token })).status === 200
    return async () => (await opens()) || (await isSent()) || (await isLetIn())
  },
  unsubscribe_links:
    async ({ app, sub }) =>
    async () => {
      const { pathname } = new URL(app.context.unsubscribeLinks.urlOf(sub, 'reminders'))
      const page = await (await fetch(app.url + pathname, { method: 'POST' })).text()
      return page.includes(UNSUBSCRIBE.doneTitle)
    },
}

/** Stores an assistant of an account. @returns whether its token is accepted */
async function letAssistantIn({ database, context }: App, sub: string) {
  const { assistants, env, now } = context
  const [code, access] = [newCode(), newAccessToken()]
  const grant = {
    sub,
    code,
    client_id: 'https://ajeno.example/cliente.json',
    client_name: 'Ajeno',
    scopes: ['leer'] as const,
    audience: resourceOf(env),
    redirect_uri: 'https://ajeno.example/',
    code_challenge: 'x',
  }
  await database.db.transaction().execute(async (tx) => {
    await insertGrant(tx, grant, now())
    const presented = await takeCode(tx, code, now())
    if (!presented) throw new Error('no grant')
    const { family, token: refresh } = newRefreshToken()
    await storeTokens(tx, presented.grant, { access, family, refresh }, now())
  })
  return async () => {
    const caller = await assistants?.verify(access, '').catch(() => undefined)
    return caller !== undefined
  }
}
