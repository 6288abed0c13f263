import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'
import { ROUNDS, randomDelay } from './random-faults.ts'
import { type Acknowledged, createWriters, emailOf, FOLLOWER, messageOf, Refused, rutOf } from './writers.ts'

const NOW = new Date()
/** The writers are faster than the rate limits allow. */
const NO_LIMITS = { RATE_LIMIT_FACTOR: '1000' }
let place: Place
let codes: string[]
beforeAll(async () => {
  place = await openPlace()
  const [tenders = []] = [...syntheticTenders({ now: NOW, count: 200 })]
  codes = tenders.map(({ bid_idn }) => bid_idn)
  await place.look(async (database) => {
    await migrate(database)
    await ingestTenders(database, tenders, NOW)
  })
}, 60_000)
afterAll(() => place.close(), 30_000)

test('killed with kill -9 while people register, follow and write, the product keeps all acknowledged writes, each once', async () => {
  const writers = createWriters(codes)
  const { acknowledged, turns } = writers
  for (let round = 0; round < ROUNDS; round++) {
    const api = await place.start(NO_LIMITS)
    if (round === 0) await writers.open(api)
    const writing = writers.run(api, new AbortController().signal)
    await sleep(randomDelay(100, 1500))
    await api.kill()
    // the kill ended the writers; no request was refused before it
    expect((await writing).filter((reason) => reason instanceof Refused)).toEqual([])
    expectStored(await place.look(readStored), acknowledged)
  }
  // writers repeat the turn that had no response, and go on
  const api = await place.start(NO_LIMITS)
  const stop = new AbortController()
  const before = { ...turns }
  const writing = writers.run(api, stop.signal)
  while (Object.entries(before).some(([name, turn]) => turns[name as keyof typeof turns] < turn + 2)) await sleep(20)
  stop.abort()
  expect(await writing).toEqual([])
  await api.kill('SIGTERM')
  const stored = await place.look(readStored)
  expect(stored.confirmed).toEqual([FOLLOWER, ...firstOf(turns.register, emailOf)].sort())
  expect(stored.waiting).toEqual([])
  expect(stored.companies).toEqual(firstOf(turns.register, (turn) => [emailOf(turn), rutOf(turn)]))
  expect(stored.completed).toEqual(firstOf(turns.register, emailOf).sort())
  expect(stored.follows).toEqual([...new Set(acknowledged.follows)].sort())
  expect(stored.messages).toEqual(firstOf(turns.contact, messageOf).sort())
  // each message has its mail, and each mail its message
  expect(stored.mails).toEqual(stored.messages)
  // nothing else was acknowledged
  expect(new Set(acknowledged.messages)).toEqual(new Set(firstOf(turns.contact, messageOf)))
  expect(acknowledged.completed).toEqual(firstOf(turns.register, emailOf))
}, 120_000)

/** Expects that all acknowledged writes are stored. */
function expectStored(stored: StoredState, acknowledged: Acknowledged) {
  expect([...stored.confirmed, ...stored.waiting]).toEqual(expect.arrayContaining(acknowledged.signedUp))
  expect(stored.confirmed).toEqual(expect.arrayContaining(acknowledged.confirmed))
  expect(stored.companies).toEqual(expect.arrayContaining([...acknowledged.companies]))
  expect(stored.completed).toEqual(expect.arrayContaining(acknowledged.completed))
  expect(stored.follows).toEqual(expect.arrayContaining(acknowledged.follows))
  expect(stored.messages).toEqual(expect.arrayContaining(acknowledged.messages))
}

type StoredState = Awaited<ReturnType<typeof readStored>>

async function readStored({ db }: Database) {
  const users = await db.selectFrom('idp_user').select(['email', 'status']).orderBy('email').execute()
  const companies = await db
    .selectFrom('company')
    .innerJoin('account', 'account.sub', 'company.sub')
    .select(['account.email', 'company.rut', 'account.registered_at'])
    .orderBy('company.rut')
    .execute()
  const follows = await db
    .selectFrom('tender_follow')
    .innerJoin('tender', 'tender.id', 'tender_follow.tender_id')
    .select('bid_idn')
    .orderBy('bid_idn')
    .execute()
  const messages = await db.selectFrom('contact_message').select('message').execute()
  const mails = await db.selectFrom('mail_outbox').select('body_text').where('kind', '=', 'contact-message').execute()
  const withStatus = (status: string) => users.filter((user) => user.status === status).map(({ email }) => email)
  return {
    confirmed: withStatus('confirmed'),
    waiting: withStatus('unconfirmed'),
    companies: companies.map(({ email, rut }) => [email, rut]),
    completed: companies.flatMap(({ email, registered_at }) => (registered_at ? [email] : [])).sort(),
    follows: follows.map(({ bid_idn }) => bid_idn).sort(),
    messages: messages.map(({ message }) => message).sort(),
    mails: mails.map(({ body_text }) => /Mensaje número \d+\./.exec(body_text ?? '')?.[0]).sort(),
  }
}

const firstOf = <T>(count: number, make: (turn: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
