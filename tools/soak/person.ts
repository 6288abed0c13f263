import { setTimeout as sleep } from 'node:timers/promises'
import { checkDigit } from '@mirador/domain/account/rut'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { Random } from '@mirador/invented/random'
import { readMail } from '@mirador/testing/mail/smtp-server'
import { type ApiProcess, openBrowser, PASSWORD, type Send } from '../product-process.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { Answer, Dependency, Ledger } from './ledger.ts'

/** The systems that the simulated people use. */
export interface World {
  api: ApiProcess
  send: Send
  external: ExternalSystems
  ledger: Ledger
  /** RUTs looked up so far; each costs the registry one call */
  ruts: string[]
  /** contact messages sent; true: acknowledged */
  messages: Map<string, boolean>
}

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
/** AUTH_ACCESS_TTL in seconds; people renew the token earlier. */
export const TOKEN_SECONDS = 60
const CODE_MS = MINUTE_MS
/** The limit of an account is twenty an hour. */
const MAX_COMMENTS = 18
const DATABASE: readonly Dependency[] = ['database']
const WORDS = ['servicio', 'suministro', 'equipos', 'hospital', '"servicio de"', 'manten*', 'aseo', 'insumos', 'obra']
const SEGMENTS = [43_000_000, 44_000_000, 42_000_000, 72_000_000, 81_000_000]

const address = (index: number, net: number) => `10.${net}.${(index >> 8) & 255}.${index & 255}`
const rutOf = (body: number) => `${body}-${checkDigit(String(body))}`

/** Registers a person with the code from the mail. @returns undefined when a request failed or no mail came */
export async function join(world: World, index: number): Promise<Person | undefined> {
  const { api, ledger, external } = world
  const email = `persona${index}@ejemplo.cl`
  const browser = openBrowser(email, address(index, 210), world.send)
  const step = (name: string, send: () => Promise<Answer>) => ledger.request(name, DATABASE, send)
  const start = performance.now()
  const UserAttributes = [{ Name: 'email', Value: email }]
  const signUp = { Username: email, Password: PASSWORD, UserAttributes }
  if (!(await step('sign up', () => browser.identity(api, 'SignUp', signUp)))) return undefined
  const ConfirmationCode = await codeFor(email, world, start)
  if (!ConfirmationCode) return undefined
  const confirmation = { Username: email, ConfirmationCode }
  if (!(await step('confirm', () => browser.identity(api, 'ConfirmSignUp', confirmation)))) return undefined
  if (!(await step('sign in', () => browser.trySignIn(api)))) return undefined
  const renewedAt = performance.now()
  const registered = await step('register', () => browser.call(api, 'POST', '/api/users/register', { username: email }))
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
    seen: [...external.codes],
  }
  const body = { ...companyOf(person), user_id: person.sub, username: companyOf(person).canonical_name }
  if (!(await step('company', () => browser.call(api, 'POST', '/api/users/company', body)))) return undefined
  if (!(await step('complete', () => browser.call(api, 'POST', '/api/users/register/complete', {})))) return undefined
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
async function codeFor(email: string, { external, ledger }: World, start: number): Promise<string | undefined> {
  while (performance.now() - start < CODE_MS) {
    const mail = external.received.find(({ to }) => to.includes(email))
    if (mail) return /\b\d{4} \d{4} \d{4}\b/.exec(readMail(mail).text)?.[0]
    await sleep(100)
  }
  if (ledger.wasUp('mail', start) && ledger.wasUp('database', start)) ledger.fail('no mail with the code')
  return undefined
}

/** Performs random actions with pauses until the time is over. */
export async function actUntil(person: Person, world: World, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (await ensureSession(person, world)) await act(person, world, random)
    await sleep(random.int(100, 700))
  }
}

/** Renews the access token in time. @returns whether it is still valid */
async function ensureSession(person: Person, { api, ledger }: World): Promise<boolean> {
  const now = performance.now()
  if (now - person.renewedAt < RENEW_MS) return true
  if (await ledger.request('renew the session', DATABASE, () => person.browser.renew(api))) person.renewedAt = now
  return now - person.renewedAt < (TOKEN_SECONDS - 20) * 1000
}

type Action = (person: Person, world: World, random: Random) => Promise<void>

async function act(person: Person, world: World, random: Random): Promise<void> {
  const chosen = random.weighted(ACTIONS)
  await chosen(person, world, random)
}

const read =
  (name: string, path: (person: Person, random: Random) => string): Action =>
  async (person, { api, ledger }, random) => {
    const target = path(person, random)
    const answer = await ledger.request(name, DATABASE, () => person.browser.call(api, 'GET', target))
    const codes: string[] = answer?.body.bids?.map(({ bid_idn }: { bid_idn: string }) => bid_idn) ?? []
    person.seen = [...codes, ...person.seen].slice(0, 60)
  }

const list = (query: Record<string, string | number>) =>
  `/api/bid/all?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const follow: Action = async (person, { api, ledger }, random) => {
  const bid_idn = random.pick(person.seen)
  const answer = await ledger.request('follow', DATABASE, () =>
    person.browser.call(api, 'POST', '/api/users/follow_bid', { bid_idn }),
  )
  person.follows.set(bid_idn, answer ? true : 'unknown')
}

const unfollow: Action = async (person, { api, ledger }, random) => {
  const bid_idn = random.pick([...person.follows.keys(), ...person.seen.slice(0, 1)])
  const answer = await ledger.request('unfollow', DATABASE, () =>
    person.browser.call(api, 'DELETE', `/api/users/follow_bid/${bid_idn}`),
  )
  person.follows.set(bid_idn, answer ? false : 'unknown')
}

const markSeen: Action = async ({ browser }, { api, ledger }) => {
  const followed = await ledger.request('followed', DATABASE, () => browser.call(api, 'GET', '/api/users/follow_bid'))
  if (!followed) return
  const up_to = followed.body.changes_up_to ?? 0
  await ledger.request('mark as seen', DATABASE, () =>
    browser.call(api, 'POST', '/api/users/follow_bid/seen', { up_to }),
  )
}

const editProfile: Action = async (person, { api, ledger }, random) => {
  const phone = `+56 9 ${random.int(1000, 9999)} ${random.int(1000, 9999)}`
  const body = { ...companyOf(person), phone_number: phone }
  const answer = await ledger.request('edit the profile', DATABASE, () =>
    person.browser.call(api, 'PUT', '/api/users/company', body),
  )
  person.phone = answer ? phone : 'unknown'
}

const chooseRubros: Action = async (person, { api, ledger }, random) => {
  const product_family_id = familiesOf(random.pick(SEGMENTS))
  const answer = await ledger.request('choose rubros', DATABASE, () =>
    person.browser.call(api, 'POST', '/api/users/update', { product_family_id, user_id: person.sub }),
  )
  person.rubros = answer ? product_family_id : 'unknown'
}

const comment: Action = async (person, { api, ledger }, random) => {
  if (person.comments.size >= MAX_COMMENTS) return
  const comentario = `Comentario ${person.comments.size + 1} de ${person.email}.`
  person.comments.set(comentario, false)
  const body = { puntuacion: random.int(1, 5), comentario }
  if (await ledger.request('feedback', DATABASE, () => person.browser.call(api, 'POST', '/api/users/feedback', body)))
    person.comments.set(comentario, true)
}

const contact: Action = async ({ email }, { api, ledger, messages, send }) => {
  const message = `Mensaje número ${messages.size + 1}.`
  messages.set(message, false)
  // from another address each time, because of the hourly limit per address
  const visitor = openBrowser('', address(messages.size, 220), send)
  const body = { name: 'Ana Ñúñez', email, message }
  if (await ledger.request('contact', DATABASE, () => visitor.call(api, 'POST', '/api/contact/send', body)))
    messages.set(message, true)
}

const lookUp: Action = async ({ browser }, { api, ledger, ruts }, random) => {
  // the product calls the registry at most sixty times a minute
  const isNew = ruts.length < (performance.now() / MINUTE_MS) * 30 || ruts.length === 0
  const rut = isNew ? rutOf(77_000_000 + ruts.length) : random.pick(ruts)
  if (isNew) ruts.push(rut)
  const answer = await ledger.request('look up a RUT', ['database', 'registry'], () =>
    browser.call(api, 'GET', `/sii/${rut}`),
  )
  if (answer && typeof answer.body.razon_social !== 'string') ledger.fail('a RUT without a name')
}

const refresh: Action = async ({ browser }, { api, ledger, external }, random) => {
  const start = performance.now()
  const code = random.pick(external.codes)
  const answer = await ledger.request('refresh', ['database', 'source'], () =>
    browser.call(api, 'POST', `/refresh/${code}`, {}),
  )
  const isUp = ledger.wasUp('source', start) && ledger.wasUp('database', start)
  if (answer && isUp && !['read', 'recent'].includes(answer.body.outcome))
    ledger.fail(`refresh with the source up: ${answer.body.outcome}`)
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
  [contact, 1],
  [lookUp, 2],
  [refresh, 2],
]
