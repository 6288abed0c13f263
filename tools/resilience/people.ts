import { setTimeout as sleep } from 'node:timers/promises'
import { checkDigit } from '@mirador/domain/account/rut'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { Random } from '@mirador/invented/random'
import { readMail } from '@mirador/testing/mail/smtp-server'
import { openBrowser, PASSWORD } from '../product-process.ts'
import type { Answer, Dependency } from './ledger.ts'
import { TOKEN_SECONDS, type World } from './world.ts'

/**
 * A simulated person, with the state that the product acknowledged and must have stored. `unknown`: the last request
 * failed.
 */
export interface Person {
  email: string
  sub: string
  browser: ReturnType<typeof openBrowser>
  rut: string
  phone: string | 'unknown'
  rubros: readonly number[] | 'unknown'
  follows: Map<string, boolean | 'unknown'>
  /** comments sent; true: acknowledged */
  comments: Map<string, boolean>
  /** codes of tenders seen in lists */
  seen: string[]
  renewedAt: number
}

const RENEW_MS = 25_000
const CODE_MS = MINUTE_MS
/** The limit of an account is twenty an hour. */
const MAX_COMMENTS = 18
const MAX_TRIES = 120
const NEEDED: readonly Dependency[] = ['process', 'clock', 'database']
const WORDS = ['servicio', 'suministro', 'equipos', 'hospital', '"servicio de"', 'manten*', 'aseo', 'insumos', 'obra']
const SEGMENTS = [43_000_000, 44_000_000, 42_000_000, 72_000_000, 81_000_000]

const address = (index: number, net: number) => `10.${net}.${(index >> 8) & 255}.${index & 255}`
const rutOf = (body: number) => `${body}-${checkDigit(String(body))}`

/**
 * Registers a person with the code from the mail. A step that was refused or had no response because of a fault is
 * repeated, as a person does.
 * @returns undefined when a step failed or no mail came
 */
export async function join(world: World, index: number, isOver = () => false): Promise<Person | undefined> {
  const { ledger } = world
  const email = `persona${index}@ejemplo.cl`
  const browser = openBrowser(email, address(index, 210), world.send)
  /** @param done the error by which a repeated step says that an earlier try was stored */
  const step = async (name: string, send: () => Promise<Answer>, done?: string) => {
    for (let tries = 0; tries < MAX_TRIES && !isOver(); tries++) {
      const { outcome, answer } = await ledger.record(name, NEEDED, async () => {
        const answer = await send()
        return tries > 0 && done && answer.body?.__type === done ? { status: 200, body: {} } : answer
      })
      if (outcome !== 'excused') return answer
      await sleep(500)
    }
    return undefined
  }
  const start = performance.now()
  const UserAttributes = [{ Name: 'email', Value: email }]
  const signUp = { Username: email, Password: PASSWORD, UserAttributes }
  const send = () => browser.identity(world.api, 'SignUp', signUp)
  const signedUp = await step('sign up', send, 'UsernameExistsException')
  if (!signedUp) return undefined
  // the response whose cookie allows to confirm was lost
  if (signedUp.body.UserSub === undefined) await browser.trySignIn(world.api).catch(() => {})
  const ConfirmationCode = await codeFor(email, world, start)
  if (!ConfirmationCode) return undefined
  const confirm = () => browser.identity(world.api, 'ConfirmSignUp', { Username: email, ConfirmationCode })
  if (!(await step('confirm', confirm, 'ExpiredCodeException'))) return undefined
  if (!(await step('sign in', () => browser.trySignIn(world.api)))) return undefined
  const renewedAt = performance.now()
  const call = (method: string, path: string, body: object) => () => browser.call(world.api, method, path, body)
  const registered = await step('register', call('POST', '/api/users/register', { username: email }))
  if (!registered) return undefined
  const rut = rutOf(76_000_000 + index)
  const person: Person = {
    email,
    browser,
    rut,
    renewedAt,
    sub: registered.body.user_id,
    phone: '+56 9 1234 5678',
    rubros: [],
    follows: new Map(),
    comments: new Map(),
    seen: [...world.codes],
  }
  const company = { ...companyOf(person), user_id: person.sub, username: companyOf(person).canonical_name }
  if (!(await step('company', call('POST', '/api/users/company', company)))) return undefined
  if (!(await step('complete', call('POST', '/api/users/register/complete', {})))) return undefined
  return person
}

const companyOf = ({ email, rut }: Pick<Person, 'email' | 'rut'>) => ({
  rut,
  canonical_name: `Empresa ${rut} SpA`,
  brand_name: `Empresa ${rut}`,
  email_address: email,
  phone_number: '+56 9 1234 5678',
})

/** Waits up to a minute for the mail with the verification code. */
async function codeFor(email: string, { received, ledger }: World, start: number): Promise<string | undefined> {
  while (performance.now() - start < CODE_MS) {
    const mail = received.find(({ to }) => to.includes(email))
    if (mail) return /\b\d{4} \d{4} \d{4}\b/.exec(readMail(mail).text)?.[0]
    await sleep(100)
  }
  if (([...NEEDED, 'mail'] as const).every((need) => ledger.wasUp(need, start))) ledger.fail('no mail with the code')
  return undefined
}

/** Performs random actions with pauses until the time is over. */
export async function actUntil(person: Person, world: World, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (await ensureSession(person, world)) await random.weighted(ACTIONS)(person, world, random)
    await sleep(random.int(100, 700))
  }
}

/** Renews the access token in time. @returns whether it is still valid */
async function ensureSession(person: Person, world: World): Promise<boolean> {
  const now = performance.now()
  if (now - person.renewedAt < RENEW_MS) return true
  if (await world.ledger.request('renew the session', NEEDED, () => person.browser.renew(world.api)))
    person.renewedAt = now
  return now - person.renewedAt < (TOKEN_SECONDS - 20) * 1000
}

/** Sends a request of a person. @returns undefined unless the status is 200 */
function ask(
  person: Person,
  world: World,
  name: string,
  [method, path, body]: readonly [method: string, path: string, body?: object],
  needs: readonly Dependency[] = [],
): Promise<Answer | undefined> {
  return world.ledger.request(name, [...NEEDED, ...needs], async () => {
    const answer = await person.browser.call(world.api, method, path, body)
    // the session is renewed before the next request
    if (answer.status === 401) person.renewedAt = Number.NEGATIVE_INFINITY
    return answer
  })
}

type Action = (person: Person, world: World, random: Random) => Promise<void>

const read =
  (name: string, path: (person: Person, random: Random) => string): Action =>
  async (person, world, random) => {
    const answer = await ask(person, world, name, ['GET', path(person, random)])
    const codes: string[] = answer?.body.bids?.map(({ bid_idn }: { bid_idn: string }) => bid_idn) ?? []
    person.seen = [...codes, ...person.seen].slice(0, 60)
  }

const list = (query: Record<string, string | number>) =>
  `/api/bid/all?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const follow: Action = async (person, world, random) => {
  const bid_idn = random.pick(person.seen)
  const answer = await ask(person, world, 'follow', ['POST', '/api/users/follow_bid', { bid_idn }])
  person.follows.set(bid_idn, answer ? true : 'unknown')
}

const unfollow: Action = async (person, world, random) => {
  const bid_idn = random.pick([...person.follows.keys(), ...person.seen.slice(0, 1)])
  const answer = await ask(person, world, 'unfollow', ['DELETE', `/api/users/follow_bid/${bid_idn}`])
  person.follows.set(bid_idn, answer ? false : 'unknown')
}

const markSeen: Action = async (person, world) => {
  const followed = await ask(person, world, 'followed', ['GET', '/api/users/follow_bid'])
  if (!followed) return
  const up_to = followed.body.changes_up_to ?? 0
  await ask(person, world, 'mark as seen', ['POST', '/api/users/follow_bid/seen', { up_to }])
}

const editProfile: Action = async (person, world, random) => {
  const phone = `+56 9 ${random.int(1000, 9999)} ${random.int(1000, 9999)}`
  const body = { ...companyOf(person), phone_number: phone }
  const answer = await ask(person, world, 'edit the profile', ['PUT', '/api/users/company', body])
  person.phone = answer ? phone : 'unknown'
}

const chooseRubros: Action = async (person, world, random) => {
  const product_family_id = familiesOf(random.pick(SEGMENTS))
  const body = { product_family_id, user_id: person.sub }
  const answer = await ask(person, world, 'choose rubros', ['POST', '/api/users/update', body])
  person.rubros = answer ? product_family_id : 'unknown'
}

/** The first text that was sent and not acknowledged, which is repeated, or else a new one. */
function nextOf(sent: Map<string, boolean>, make: (number: number) => string): string {
  const text = [...sent].find(([, isAcknowledged]) => !isAcknowledged)?.[0] ?? make(sent.size + 1)
  sent.set(text, false)
  return text
}

const comment: Action = async (person, world) => {
  if (person.comments.size >= MAX_COMMENTS) return
  const comentario = nextOf(person.comments, (number) => `Comentario ${number} de ${person.email}.`)
  if (await ask(person, world, 'feedback', ['POST', '/api/users/feedback', { puntuacion: 5, comentario }]))
    person.comments.set(comentario, true)
}

/** A contact message of a visitor. */
export async function contact({ messages, ledger, send, api }: World): Promise<Answer | undefined> {
  const message = nextOf(messages, (number) => `Mensaje número ${number}.`)
  // from another address each time, because of the hourly limit per address
  const visitor = openBrowser('', address(messages.size, 220), send)
  const body = { name: 'Ana Ñúñez', email: 'ana@ejemplo.cl', message }
  const answer = await ledger.request('contact', NEEDED, () => visitor.call(api, 'POST', '/api/contact/send', body))
  if (answer) messages.set(message, true)
  return answer
}

const lookUp: Action = async (person, world, random) => {
  const { ruts, ledger } = world
  // the product calls the registry at most sixty times a minute
  const isNew = ruts.length < (performance.now() / MINUTE_MS) * 30 || ruts.length === 0
  const rut = isNew ? rutOf(77_000_000 + ruts.length) : random.pick(ruts)
  if (isNew) ruts.push(rut)
  const answer = await ask(person, world, 'look up a RUT', ['GET', `/sii/${rut}`], ['registry'])
  if (answer && typeof answer.body.razon_social !== 'string') ledger.fail('a RUT without a name')
}

const refresh: Action = async (person, world, random) => {
  const start = performance.now()
  const code = random.pick(world.codes)
  const needs = [...NEEDED, 'source'] as const
  const answer = await ask(person, world, 'refresh', ['POST', `/refresh/${code}`, {}], needs)
  const wasUp = needs.every((need) => world.ledger.wasUp(need, start))
  if (answer && wasUp && !['read', 'recent'].includes(answer.body.outcome))
    world.ledger.fail(`refresh with the source up: ${answer.body.outcome}`)
}

const ACTIONS: readonly (readonly [Action, number])[] = [
  [read('list', (_, random) => list({ scope: random.pick(['all', 'mine']), offset: 10 * random.int(0, 9) })), 14],
  [read('list, filtered', (_, random) => list({ region: random.int(1, 16), status: 'publicada', sort: 'closing' })), 8],
  [read('search', (_, random) => list({ q: random.pick(WORDS) })), 14],
  [read('detail', ({ seen }, random) => `/api/bid/by/${random.pick(seen)}`), 16],
  [read('unseen changes', () => '/api/users/follow_bid/unseen'), 8],
  [read('institutions', (_, random) => `/api/institution/all?offset=${10 * random.int(0, 5)}`), 4],
  [read('services', (_, random) => `/api/servicios/all?offset=${10 * random.int(0, 1)}`), 3],
  [read('service types', () => '/api/servicios/all/types_services'), 1],
  [read('tender types', () => '/api/bid/types'), 2],
  [read('own data', () => '/api/users/info'), 5],
  [read('source status', () => '/api/source/status'), 3],
  [markSeen, 3],
  [follow, 8],
  [unfollow, 4],
  [editProfile, 2],
  [chooseRubros, 2],
  [comment, 1],
  [async (_, world) => void (await contact(world)), 1],
  [lookUp, 2],
  [refresh, 2],
]
