import { runs } from '@mirador/database/testing/test-runs'
import * as argon2 from '@node-rs/argon2'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPasswordHasher } from './passwords/password-hash.ts'
import { openTestIdentity, startIdentity, type TestBrowser } from './test-identity.ts'

const PASSWORD = 'Registrada-1'

let service: Awaited<ReturnType<typeof openTestIdentity>>
let next = 0

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.database.db.deleteFrom('idp_rate').execute()
})

/** Requests about an address that anyone can send without its mailbox and its password. */
type Step = { ask: (browser: TestBrowser, email: string) => Promise<LightMyRequestResponse>; name: string } | number

const code = fc.constantFrom('000000', '123456', '999999', 'abc', '')
const password = fc.constantFrom('Incorrecta-1', 'Otra-Clave-2', 'debil', '')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ name: 'forgot', ask: (one, email) => one.forgot(email) } satisfies Step) },
  { weight: 2, arbitrary: fc.constant({ name: 'resend', ask: (one, email) => one.resend(email) } satisfies Step) },
  {
    weight: 6,
    arbitrary: fc.tuple(code, password).map(
      ([guess, password]): Step => ({
        name: `reset ${guess} ${password}`,
        ask: (one, email) => one.reset(email, guess, password),
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: code.map(
      (guess): Step => ({ name: `confirm ${guess}`, ask: (one, email) => one.confirm(email, guess) }),
    ),
  },
  {
    weight: 3,
    arbitrary: password.map(
      (guess): Step => ({ name: `sign in ${guess}`, ask: (one, email) => one.signIn(email, guess) }),
    ),
  },
  {
    weight: 1,
    arbitrary: code.map((guess): Step => ({ name: `enter ${guess}`, ask: (one, email) => one.enter(email, guess) })),
  },
  { weight: 1, arbitrary: fc.constant({ name: 'renew', ask: (one) => one.renew() } satisfies Step) },
  // the delays: within and after a minute, a quarter of an hour, an hour, a day
  { weight: 3, arbitrary: fc.constantFrom(10, 61, 901, 3601, 86_401) },
)

/** All parts of a response that a caller can observe. */
function seen({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, ...rest } = headers
  return { statusCode, headers: rest, body }
}

/** The responses to two callers with separate IP addresses who send the same requests, each for one e-mail address. */
async function compare(steps: readonly Step[], [one, other]: [string, string]) {
  const [subnet, host] = [Math.floor(next / 250), next % 250]
  const callers = [
    { email: one, browser: service.newBrowser(`10.1.${subnet}.${host}`), answers: [] as unknown[] },
    { email: other, browser: service.newBrowser(`10.2.${subnet}.${host}`), answers: [] as unknown[] },
  ] as const
  for (const step of steps) {
    if (typeof step === 'number') service.clock.advance(step)
    else
      for (const { email, browser, answers } of callers)
        answers.push([step.name, seen(await step.ask(browser, email)), [...browser.cookies.keys()]])
  }
  return callers.map(({ answers }) => answers) as [unknown[], unknown[]]
}

const emails = (): [string, string] => {
  next += 1
  return [`registrada${next}@example.cl`, `rara${next}@example.cl`]
}

test('LOG-3 no answer without a session distinguishes a registered address from an unregistered one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const [known, unknown] = emails()
      await service.identity.createUser({ email: known, password: PASSWORD })
      const [ofKnown, ofUnknown] = await compare(steps, [known, unknown])
      expect(ofKnown).toEqual(ofUnknown)
    }),
    { numRuns: runs(40) },
  )
}, 300_000)

// intended: a sent code can be wrong, one that was never sent cannot; and signing up differs
test('REC-1 no answer but those of the sign-up and its code distinguishes an unconfirmed address from an unknown one', async () => {
  const isOfSignUp = (one: Step) => typeof one !== 'number' && one.name.startsWith('confirm')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const [waiting, unknown] = emails()
      const { db } = service.database
      const { sub } = await service.identity.createUser({ email: waiting, password: PASSWORD })
      await db.updateTable('idp_user').set({ status: 'unconfirmed' }).where('sub', '=', sub).execute()
      const otherSteps = steps.filter((one) => !isOfSignUp(one))
      const [ofWaiting, ofUnknown] = await compare(otherSteps, [waiting, unknown])
      expect(ofWaiting).toEqual(ofUnknown)
    }),
    { numRuns: runs(25) },
  )
}, 300_000)

test('REG-2 without its password, signing up answers the same for a confirmed and an unconfirmed address', async () => {
  const [confirmed, waiting] = emails()
  await service.identity.createUser({ email: confirmed, password: PASSWORD })
  await service.newBrowser('10.3.0.1').signUp(waiting, PASSWORD)
  const answers = await Promise.all(
    [confirmed, waiting].map((email, i) => service.newBrowser(`10.3.1.${i}`).signUp(email, 'Distinta-1')),
  )
  expect(answers[0]?.json().__type).toBe('UsernameExistsException')
  expect(answers.map(seen)[0]).toEqual(answers.map(seen)[1])
})

/** The work of a response: its password hashes and statements. */
async function workOf(ask: (browser: TestBrowser) => Promise<unknown>) {
  const { db } = service.database
  await db.deleteFrom('idp_rate').execute()
  await db.deleteFrom('idp_code').execute()
  const work = { hashes: 0, statements: 0 }
  const counted = db.withPlugin({
    transformQuery({ node }) {
      work.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const hasher = createPasswordHasher({
    hash(...given) {
      work.hashes += 1
      return argon2.hash(...given)
    },
    verify(...given) {
      work.hashes += 1
      return argon2.verify(...given)
    },
  })
  const { app, browser } = await startIdentity({ db: counted }, { clock: service.clock, hasher })
  const begun = work.statements
  await ask(browser)
  await app.close()
  return { ...work, statements: work.statements - begun }
}

test('LOG-3 a sign-in takes the same work for an unknown address as for a known one', async () => {
  const [known, unknown] = emails()
  await service.identity.createUser({ email: known, password: PASSWORD })
  const work = await workOf((browser) => browser.signIn(known, 'Incorrecta-1'))
  expect(work).toMatchObject({ hashes: 1 })
  expect(await workOf((browser) => browser.signIn(unknown, 'Incorrecta-1'))).toEqual(work)
})

test('REC-1 requesting a reset code takes the same work for an unknown address as for a known one', async () => {
  const [known, unknown] = emails()
  await service.identity.createUser({ email: known, password: PASSWORD })
  const work = await workOf((browser) => browser.forgot(known))
  expect(await workOf((browser) => browser.forgot(unknown))).toEqual(work)
})

/** The tables of the statements that run before an answer is sent. */
async function tablesBeforeAnswer(operation: string, body: object): Promise<string[]> {
  const { db } = service.database
  await db.deleteFrom('idp_rate').execute()
  const tables: string[] = []
  const watched = db.withPlugin({
    transformQuery({ node }) {
      tables.push([...new Set(JSON.stringify(node).match(/\b(?:idp|security|mail)_[a-z]+/g))].join(' '))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { app } = await startIdentity({ db: watched }, { clock: service.clock })
  tables.length = 0
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  const payload = JSON.stringify({ ClientId: 'mirador-web', ...body })
  await app.inject({ method: 'POST', url: '/auth/', headers, payload })
  const before = [...tables]
  await app.close()
  return before
}

test.each(['ForgotPassword', 'ResendConfirmationCode'])(
  'REC-1 the answer of %s is sent before anything that depends on the account',
  async (operation) => {
    const [known, unknown] = emails()
    await service.identity.createUser({ email: known, password: PASSWORD })
    const before = await tablesBeforeAnswer(operation, { Username: known })
    expect(new Set(before)).toEqual(new Set(['idp_rate']))
    // now there is a code
    expect(await tablesBeforeAnswer(operation, { Username: known })).toEqual(before)
    expect(await tablesBeforeAnswer(operation, { Username: unknown })).toEqual(before)
  },
)

test('LOG-3 the answer of a refused sign-in is sent before the attempt is logged', async () => {
  const [known] = emails()
  await service.identity.createUser({ email: known, password: PASSWORD })
  const AuthParameters = { USERNAME: known, PASSWORD: 'Incorrecta-1' }
  const before = await tablesBeforeAnswer('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  expect(new Set(before)).toEqual(new Set(['idp_rate', 'idp_user']))
})

test('REC-1 every request for a code counts, also one that sends none', async () => {
  const [known, unknown] = emails()
  await service.identity.createUser({ email: known, password: PASSWORD })
  for (const [i, email] of [known, unknown].entries()) {
    const browser = service.newBrowser(`10.4.0.${i + 1}`)
    const types: unknown[] = []
    for (let request = 0; request < 31; request++) types.push((await browser.forgot(email)).json().__type)
    expect(types.slice(0, 30).every((type) => type === undefined)).toBe(true)
    expect(types[30]).toBe('LimitExceededException')
  }
})

test('REG-2 signing up takes the same work for a confirmed address as for an unconfirmed one', async () => {
  const [confirmed, waiting] = emails()
  await service.identity.createUser({ email: confirmed, password: PASSWORD })
  await service.browser.signUp(waiting, PASSWORD)
  const work = await workOf((browser) => browser.signUp(confirmed, 'Distinta-1'))
  expect(work).toMatchObject({ hashes: 1 })
  expect(await workOf((browser) => browser.signUp(waiting, 'Distinta-1'))).toEqual(work)
})
