import type { Db } from '@mirador/database/connection/connect'
import { administerUser } from '@mirador/database/identity/user-administration'
import { deleteUser } from '@mirador/database/identity/user-data'
import { findUserByEmail } from '@mirador/database/identity/users'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testAuthenticator } from '../passkeys/test-authenticator.ts'
import { appCode, enableSecondFactor } from '../second-factor/test-second-factor.ts'
import { openTestSocial } from '../social/test-social.ts'
import { accessTokenOf, codesFor, PUBLIC_URL, startIdentity, type TestBrowser } from '../test-identity.ts'
import { steppedDatabase } from './test-interleaving.ts'

const OLD = 'Anterior-1'
const NEW = 'Renovada-2'

type Service = Awaited<ReturnType<typeof startIdentity>>

interface Place {
  email: string
  browser: TestBrowser
  at: Service['app']
}

/** A way to sign in to an account, prepared up to its last request. */
type Entry = (place: Place) => Promise<() => Promise<LightMyRequestResponse>>
/** A change that ends every session of an account, prepared up to its last request. */
type Ending = (place: { email: string; owner: TestBrowser; db: Db }) => Promise<() => Promise<unknown>>

describe.runIf(process.env.TEST_DATABASE_URL)('a session that is opened while the account changes', () => {
  let service: Awaited<ReturnType<typeof openTestSocial>>
  let stepped: ReturnType<typeof steppedDatabase>
  let slow: Service
  let next = 0
  /** the remaining request of a sign-in, after its last prepared one */
  let waiting: (() => Promise<LightMyRequestResponse>) | undefined

  beforeAll(async () => {
    service = await openTestSocial()
    stepped = steppedDatabase(service.database.db)
    slow = await startIdentity(stepped, { clock: service.clock, social: service.provider.settings })
  })
  afterAll(async () => {
    await slow.app.close()
    await service.close()
  })
  afterEach(async () => {
    await service.database.db.deleteFrom('idp_rate').execute()
    service.provider.reset()
  })

  const db = () => service.database.db
  const codes = (email: string) => codesFor(service.database, email)
  const isAccepted = (bearer: string) =>
    service.identity.verifier.verify(bearer).then(
      () => true,
      () => false,
    )

  const ENTRIES: Record<string, Entry> = {
    'a sign-in with the password': async ({ email, browser }) => {
      await service.identity.createUser({ email, password: OLD })
      return () => browser.signIn(email, OLD)
    },
    'the one-use session of a confirmation': async ({ email, browser }) => {
      await browser.signUp(email, OLD)
      const [code = ''] = await codes(email)
      const { Session } = (await browser.confirm(email, code)).json()
      return () => browser.enter(email, Session)
    },
    'a social sign-in': async ({ email, at }) => {
      service.provider.claims = { sub: `google-${email}`, email, email_verified: true }
      await service.newVisitor().travel()
      const visitor = service.newVisitor()
      const code = (await visitor.travel()).searchParams.get('code')
      return () => visitor.redeem(code, {}, {}, at)
    },
    'the second step of a sign-in': async ({ email, browser }) => {
      await service.identity.createUser({ email, password: OLD })
      const { secret } = await enableSecondFactor(service, { email, password: OLD })
      const { Session } = (await browser.signIn(email, OLD)).json()
      return () => browser.respond(email, Session, appCode(secret, service.clock()))
    },
    'the first step of a sign-in': async ({ email, browser }) => {
      await service.identity.createUser({ email, password: OLD })
      const { secret } = await enableSecondFactor(service, { email, password: OLD })
      return async () => {
        const first = await browser.signIn(email, OLD)
        // a reset in between must leave nothing that the second step accepts
        waiting = () => browser.respond(email, first.json().Session ?? 'x', appCode(secret, service.clock()))
        return first
      }
    },
    'a sign-in with a passkey': async ({ email, browser }) => {
      await service.identity.createUser({ email, password: OLD })
      const authenticator = testAuthenticator({ origin: PUBLIC_URL, rpId: new URL(PUBLIC_URL).hostname })
      const session = {
        ...(await service.identity.verifier.verify(accessTokenOf(await browser.signIn(email, OLD)))),
        origin: { device: null, network: '198.51.100.x' },
      }
      const proof = await service.identity.passwords?.verify(session, OLD, '198.51.100.1')
      if (!proof) throw new Error('wrong password')
      const options = await service.identity.passkeys?.start(session, proof)
      const { id, client_data, attestation } = authenticator.create({ ...options })
      const made = { clientDataJSON: client_data, attestationObject: attestation }
      const response = { id, rawId: id, type: 'public-key' as const, response: made, clientExtensionResults: {} }
      await service.identity.passkeys?.add(session, { name: 'Notebook', response })
      const Session = await browser.startPasskey()
      return () => browser.respondPasskey(Session, authenticator.sign(Session))
    },
    'the renewal of a session': async ({ email, browser }) => {
      await service.identity.createUser({ email, password: OLD })
      await browser.signIn(email, OLD)
      return () => browser.renew()
    },
  }

  const ENDINGS: Record<string, Ending> = {
    'a password reset': async ({ email, owner }) => {
      const before = await codes(email)
      await owner.forgot(email)
      const code = (await codes(email)).find((sent) => !before.includes(sent)) ?? ''
      return async () => expect((await owner.reset(email, code, NEW)).statusCode).toBe(200)
    },
    'the deletion of the account':
      async ({ email, db }) =>
      async () => {
        const { sub } = (await findUserByEmail(db, email)) ?? {}
        await db.transaction().execute((tx) => deleteUser(tx, String(sub)))
      },
    'disabling the account':
      async ({ email, db }) =>
      () =>
        administerUser(db, 'disable', email, service.clock()),
  }

  const cases = Object.keys(ENTRIES).flatMap((entry) => Object.keys(ENDINGS).map((ending) => [entry, ending] as const))

  /** @param service where both run */
  async function prepare(entry: string, ending: string, [entered, ended]: [Service, Service]) {
    const email = `persona${++next}@example.cl`
    waiting = undefined
    const browser = entered.newBrowser(`198.51.100.${next % 250}`)
    const enter = await ENTRIES[entry]?.({ email, browser, at: entered.app })
    const end = await ENDINGS[ending]?.({ email, owner: ended.newBrowser(), db: ended === slow ? stepped.db : db() })
    if (!enter || !end) throw new Error('no such case')
    return { enter, end }
  }

  async function expectEnded(answer: LightMyRequestResponse, step: number) {
    expect(answer.statusCode, `${answer.body} after statement ${step}`).toBeLessThan(500)
    const entered = (await waiting?.()) ?? answer
    waiting = undefined
    if (entered.statusCode === 200) expect(await isAccepted(tokenOf(entered)), `after statement ${step}`).toBe(false)
  }

  test.each(cases)('TRU-1 %s does not survive %s between any two of its statements', async (entry, ending) => {
    let step = 1
    for (; ; step++) {
      const { enter, end } = await prepare(entry, ending, [slow, service])
      const both = await stepped.interleave(step, enter, end)
      if (!both) break
      await expectEnded(both[0], step)
    }
    expect(step).toBeGreaterThan(2)
  })

  test.each(cases)('TRU-1 %s between any two statements of %s does not survive it', async (entry, ending) => {
    let step = 1
    for (; ; step++) {
      const { enter, end } = await prepare(entry, ending, [service, slow])
      const both = await stepped.interleave(step, end, enter)
      if (!both) break
      await expectEnded(both[1], step)
    }
    expect(step).toBeGreaterThan(1)
  })
})

function tokenOf(answer: LightMyRequestResponse): string {
  return answer.json().access_token ?? accessTokenOf(answer)
}
