import {
  administerCompany,
  type CompanyAction,
  type CompanyOutcome,
  listRutHolders,
} from '@mirador/database/identity/company-administration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steppedDatabase } from '../../identity/sessions/test-interleaving.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
})
afterAll(() => app.close())

let accounts = 0
/** Creates an account that registers a RUT. */
async function holderOf(rut: string) {
  const email = `Titular${++accounts}@empresa.cl`
  const person = await app.signIn(email)
  const { status } = await person.call('POST', '/api/users/company', {
    user_id: person.sub,
    rut,
    canonical_name: `Ficticia ${accounts} SpA`,
    username: `Ficticia ${accounts} SpA`,
    brand_name: 'Ficticia',
    email_address: 'contacto@ficticia.cl',
    phone_number: '+56 9 1234 5678',
  })
  expect(status).toBe(200)
  return { ...person, email }
}
type Holder = Awaited<ReturnType<typeof holderOf>>

const administer = (action: CompanyAction, rut: string, email: string, db = app.database.db) =>
  administerCompany(db, action, { rut, email }, NOW)
const verifiedOf = async (rut: string) =>
  (await listRutHolders(app.database.db, rut)).flatMap(({ email, verified_at }) => (verified_at ? [email] : []))
const profileOf = async ({ call }: Holder) => (await call('GET', '/api/users/info')).body.company.verified_at
const logOf = async ({ call }: Holder) =>
  (await call('GET', '/api/users/security/events')).body.events
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind.startsWith('company'))

test('REG-10 the operator verifies one account of a RUT, transfers and withdraws the verification, and both logs record it', async () => {
  const rut = '76118195-5'
  const [squatter, owner, other] = [await holderOf(rut), await holderOf(rut), await holderOf('60910000-1')]
  expect(await administer('verify', rut, ` ${squatter.email.toUpperCase()} `)).toEqual({
    result: 'done',
    email: squatter.email,
  })
  expect(await administer('verify', rut, squatter.email)).toEqual({ result: 'unchanged', email: squatter.email })
  expect([await profileOf(squatter), await profileOf(owner)]).toEqual([NOW.toISOString(), null])

  expect(await administer('verify', rut, owner.email)).toEqual({ result: 'held', by: squatter.email })
  expect(await administer('transfer', rut, owner.email)).toEqual({
    result: 'done',
    email: owner.email,
    from: squatter.email,
  })
  expect(await administer('transfer', rut, owner.email)).toEqual({ result: 'unchanged', email: owner.email })
  expect([await profileOf(squatter), await profileOf(owner)]).toEqual([null, NOW.toISOString()])
  expect((await listRutHolders(app.database.db, rut)).map(({ email }) => email)).toEqual([owner.email, squatter.email])

  expect(await administer('unverify', rut, owner.email)).toEqual({ result: 'done', email: owner.email })
  expect(await administer('unverify', rut, owner.email)).toEqual({ result: 'unchanged', email: owner.email })
  expect(await administer('transfer', rut, owner.email)).toEqual({ result: 'done', email: owner.email })

  expect(await logOf(squatter)).toEqual(['company_unverified', 'company_verified'])
  expect(await logOf(owner)).toEqual(['company_verified', 'company_unverified', 'company_verified'])
  expect([await profileOf(other), await logOf(other)]).toEqual([null, []])
})

test('REG-10 only an account that registered the RUT is verified for it', async () => {
  const holder = await holderOf('61602000-5')
  await app.signIn('sin-empresa@empresa.cl')
  for (const email of ['sin-empresa@empresa.cl', 'nadie@empresa.cl', '']) {
    expect(await administer('transfer', '61602000-5', email)).toEqual({ result: 'unknown' })
  }
  expect(await administer('verify', '60910000-1', holder.email)).toEqual({ result: 'unknown' })
  expect(await verifiedOf('61602000-5')).toEqual([])
})

test('REG-10 when the verified account is deleted, another one can be verified', async () => {
  const rut = '61101030-3'
  const [first, second] = [await holderOf(rut), await holderOf(rut)]
  await administer('verify', rut, first.email)
  expect((await first.call('POST', '/api/users/account/deletion', { password: PASSWORD })).status).toBe(200)
  expect(await administer('verify', rut, second.email)).toEqual({ result: 'done', email: second.email })
  expect(await listRutHolders(app.database.db, rut)).toMatchObject([{ email: second.email }])
})

describe.runIf(process.env.TEST_DATABASE_URL)('two actions on one RUT', () => {
  const RUTS = ['77016120-7', '96712740-K', '60301001-9', '61606500-9', '65028707-K', '60803000-K', '76482913-1']

  /** Runs `second` between each two statements of `first`, each time on a separate RUT with two holders. */
  async function interleaved(
    first: CompanyAction,
    second: (rut: string, two: Holder) => Promise<unknown>,
    expectAfter: (rut: string, outcome: [CompanyOutcome, unknown], people: [Holder, Holder]) => Promise<void>,
  ) {
    const stepped = steppedDatabase(app.database.db)
    let steps = 0
    for (const rut of RUTS) {
      const people: [Holder, Holder] = [await holderOf(rut), await holderOf(rut)]
      const outcome = await stepped.interleave(
        steps + 1,
        () => administer(first, rut, people[0].email, stepped.db),
        () => second(rut, people[1]),
      )
      if (!outcome) break
      steps += 1
      await expectAfter(rut, outcome, people)
    }
    expect(steps).toBeGreaterThan(2)
    expect(steps).toBeLessThan(RUTS.length)
    await app.database.db.deleteFrom('company').execute()
  }

  test('REG-10 of two operators who verify a RUT for two accounts exactly one succeeds, in any interleaving', () =>
    interleaved(
      'verify',
      (rut, two) => administer('verify', rut, two.email),
      async (rut, outcomes, people) => {
        expect(outcomes.map((outcome) => (outcome as CompanyOutcome).result).sort()).toEqual(['done', 'held'])
        const winner = people[(outcomes as CompanyOutcome[]).findIndex(({ result }) => result === 'done')]
        expect(await verifiedOf(rut)).toEqual([winner?.email])
      },
    ))

  test('REG-10 after two concurrent transfers one account is verified', () =>
    interleaved(
      'transfer',
      (rut, two) => administer('transfer', rut, two.email),
      async (rut, outcomes, people) => {
        expect(outcomes).toMatchObject([{ result: 'done' }, { result: 'done' }])
        const last = people[(outcomes as { from?: string }[]).findIndex(({ from }) => from !== undefined)]
        expect(await verifiedOf(rut)).toEqual([last?.email])
      },
    ))

  test('REG-10 a deletion concurrent with a verification leaves the RUT free or verified for the other account', () =>
    interleaved(
      'verify',
      (_, two) => two.call('POST', '/api/users/account/deletion', { password: PASSWORD }),
      async (rut, outcomes, people) => {
        expect(outcomes).toMatchObject([{ result: 'done' }, { status: 200 }])
        expect(await verifiedOf(rut)).toEqual([people[0].email])
      },
    ))
})
