import { setTimeout as sleep } from 'node:timers/promises'
import { checkDigit } from '@mirador/domain/account/rut'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { Random } from '@mirador/ingestion/demo/random'
import { readMail } from '@mirador/testing/mail/smtp-server'
import { type ApiProcess, openBrowser, PASSWORD, type Send } from '../product-process.ts'
import type { Answer, Dependency, Ledger } from './ledger.ts'
import type { Outside } from './outside.ts'

/** What people act on. */
export interface World {
  api: ApiProcess
  send: Send
  outside: Outside
  ledger: Ledger
  /** RUTs whose name was asked for: each costs the registry one call */
  ruts: string[]
  /** contact messages as they were sent; those answered with a success are true */
  messages: Map<string, boolean>
}

/** Somebody who joined, and what was answered to them: what must be stored. `unknown`: the last answer was an error. */
export interface Person {
  email: string
  sub: string
  browser: ReturnType<typeof openBrowser>
  rut: string
  phone: string | 'unknown'
  rubros: readonly number[] | 'unknown'
  follows: Map<string, boolean | 'unknown'>
  /** comments as they were sent; those answered with a success are true */
  comments: Map<string, boolean>
  /** codes of tenders seen in lists */
  seen: string[]
  renewedAt: number
}

const RENEW_MS = 25_000
/** AUTH_ACCESS_TTL, in seconds: people renew it before. */
export const TOKEN_SECONDS = 60
const CODE_MS = MINUTE_MS
/** An hour lets an account send twenty. */
const MOST_COMMENTS = 18
const DATABASE: readonly Dependency[] = ['database']
const WORDS = ['servicio', 'suministro', 'equipos', 'hospital', '"servicio de"', 'manten*', 'aseo', 'insumos', 'obra']
const SEGMENTS = [43_000_000, 44_000_000, 42_000_000, 72_000_000, 81_000_000]

const address = (nth: number, net: number) => `10.${net}.${(nth >> 8) & 255}.${nth & 255}`
const rutOf = (body: number) => `${body}-${checkDigit(String(body))}`

/** Registers as people do, with the code from the mail. Undefined when a fault came between, which is told as such. */
export async function join(world: World, nth: number): Promise<Person | undefined> {
  const { api, ledger, outside } = world
  const email = `persona${nth}@ejemplo.cl`
  const browser = openBrowser(email, address(nth, 210), world.send)
  const need = (name: string, request: () => Promise<Answer>) => ledger.ask(name, DATABASE, request)
  const begun = performance.now()
  const UserAttributes = [{ Name: 'email', Value: email }]
  const asked = { Username: email, Password: PASSWORD, UserAttributes }
  if (!(await need('sign up', () => browser.identity(api, 'SignUp', asked)))) return undefined
  const ConfirmationCode = await codeFor(email, world, begun)
  if (!ConfirmationCode) return undefined
  const confirmation = { Username: email, ConfirmationCode }
  if (!(await need('confirm', () => browser.identity(api, 'ConfirmSignUp', confirmation)))) return undefined
  if (!(await need('sign in', () => browser.enter(api)))) return undefined
  const renewedAt = performance.now()
  const registered = await need('register', () => browser.call(api, 'POST', '/api/users/register', { username: email }))
  if (!registered) return undefined
  const rut = rutOf(76_000_000 + nth)
  const person: Person = {
    ...{ email, browser, rut, renewedAt, sub: registered.body.user_id, phone: '+56 9 1234 5678', rubros: [] },
    ...{ follows: new Map(), comments: new Map(), seen: [...outside.codes] },
  }
  const body = { ...companyOf(person), user_id: person.sub, username: companyOf(person).canonical_name }
  if (!(await need('company', () => browser.call(api, 'POST', '/api/users/company', body)))) return undefined
  if (!(await need('complete', () => browser.call(api, 'POST', '/api/users/register/complete', {})))) return undefined
  return person
}

const companyOf = ({ email, rut }: Pick<Person, 'email' | 'rut'>) => ({
  ...{ rut, canonical_name: `Empresa ${rut} SpA`, brand_name: `Empresa ${rut}` },
  ...{ email_address: email, phone_number: '+56 9 1234 5678' },
})

async function codeFor(email: string, { outside, ledger }: World, begun: number): Promise<string | undefined> {
  while (performance.now() - begun < CODE_MS) {
    const mail = outside.received.find(({ to }) => to.includes(email))
    if (mail) return /\b\d{6}\b/.exec(readMail(mail).text)?.[0]
    await sleep(100)
  }
  if (ledger.wasWell('mail', begun) && ledger.wasWell('database', begun))
    ledger.fail('the mail with a code did not come')
  return undefined
}

/** Does one thing after the other, with pauses, until the time is over. */
export async function live(person: Person, world: World, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (await hasSession(person, world)) await act(person, world, random)
    await sleep(random.int(100, 700))
  }
}

async function hasSession(person: Person, { api, ledger }: World): Promise<boolean> {
  const begun = performance.now()
  if (begun - person.renewedAt < RENEW_MS) return true
  if (await ledger.ask('renew the session', DATABASE, () => person.browser.renew(api))) person.renewedAt = begun
  return begun - person.renewedAt < (TOKEN_SECONDS - 20) * 1000
}

type Act = (person: Person, world: World, random: Random) => Promise<void>

async function act(person: Person, world: World, random: Random): Promise<void> {
  const chosen = random.weighted(ACTS)
  await chosen(person, world, random)
}

const read =
  (name: string, path: (person: Person, random: Random) => string): Act =>
  async (person, { api, ledger }, random) => {
    const asked = path(person, random)
    const answer = await ledger.ask(name, DATABASE, () => person.browser.call(api, 'GET', asked))
    const codes: string[] = answer?.body.bids?.map(({ bid_idn }: { bid_idn: string }) => bid_idn) ?? []
    person.seen = [...codes, ...person.seen].slice(0, 60)
  }

const list = (query: Record<string, string | number>) =>
  `/api/bid/all?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const follow: Act = async (person, { api, ledger }, random) => {
  const bid_idn = random.pick(person.seen)
  const answer = await ledger.ask('follow', DATABASE, () =>
    person.browser.call(api, 'POST', '/api/users/follow_bid', { bid_idn }),
  )
  person.follows.set(bid_idn, answer ? true : 'unknown')
}

const unfollow: Act = async (person, { api, ledger }, random) => {
  const bid_idn = random.pick([...person.follows.keys(), ...person.seen.slice(0, 1)])
  const answer = await ledger.ask('unfollow', DATABASE, () =>
    person.browser.call(api, 'DELETE', `/api/users/follow_bid/${bid_idn}`),
  )
  person.follows.set(bid_idn, answer ? false : 'unknown')
}

const see: Act = async ({ browser }, { api, ledger }) => {
  const followed = await ledger.ask('followed', DATABASE, () => browser.call(api, 'GET', '/api/users/follow_bid'))
  if (!followed) return
  const up_to = followed.body.changes_up_to ?? 0
  await ledger.ask('mark as seen', DATABASE, () => browser.call(api, 'POST', '/api/users/follow_bid/seen', { up_to }))
}

const editProfile: Act = async (person, { api, ledger }, random) => {
  const phone = `+56 9 ${random.int(1000, 9999)} ${random.int(1000, 9999)}`
  const body = { ...companyOf(person), phone_number: phone }
  const answer = await ledger.ask('edit the profile', DATABASE, () =>
    person.browser.call(api, 'PUT', '/api/users/company', body),
  )
  person.phone = answer ? phone : 'unknown'
}

const chooseRubros: Act = async (person, { api, ledger }, random) => {
  const product_family_id = familiesOf(random.pick(SEGMENTS))
  const answer = await ledger.ask('choose rubros', DATABASE, () =>
    person.browser.call(api, 'POST', '/api/users/update', { product_family_id, user_id: person.sub }),
  )
  person.rubros = answer ? product_family_id : 'unknown'
}

const comment: Act = async (person, { api, ledger }, random) => {
  if (person.comments.size >= MOST_COMMENTS) return
  const comentario = `Comentario ${person.comments.size + 1} de ${person.email}.`
  person.comments.set(comentario, false)
  const body = { puntuacion: random.int(1, 5), comentario }
  if (await ledger.ask('feedback', DATABASE, () => person.browser.call(api, 'POST', '/api/users/feedback', body)))
    person.comments.set(comentario, true)
}

const contact: Act = async ({ email }, { api, ledger, messages, send }) => {
  const message = `Mensaje número ${messages.size + 1}.`
  messages.set(message, false)
  // visitors of an hour come from more than one address
  const visitor = openBrowser('', address(messages.size, 220), send)
  const body = { name: 'Ana Ñúñez', email, message }
  if (await ledger.ask('contact', DATABASE, () => visitor.call(api, 'POST', '/api/contact/send', body)))
    messages.set(message, true)
}

const lookUp: Act = async ({ browser }, { api, ledger, ruts }, random) => {
  const begun = performance.now()
  // the product asks another party's registry sixty times a minute at most
  const isNew = ruts.length < (begun / MINUTE_MS) * 30 || ruts.length === 0
  const rut = isNew ? rutOf(77_000_000 + ruts.length) : random.pick(ruts)
  if (isNew) ruts.push(rut)
  const answer = await ledger.ask('look up a RUT', ['database', 'registry'], () =>
    browser.call(api, 'GET', `/sii/${rut}`),
  )
  if (answer && typeof answer.body.razon_social !== 'string') ledger.fail('a RUT without its name')
}

const refresh: Act = async ({ browser }, { api, ledger, outside }, random) => {
  const begun = performance.now()
  const code = random.pick(outside.codes)
  const answer = await ledger.ask('refresh', ['database', 'source'], () =>
    browser.call(api, 'POST', `/refresh/${code}`, {}),
  )
  const isWell = ledger.wasWell('source', begun) && ledger.wasWell('database', begun)
  if (answer && isWell && !['read', 'recent'].includes(answer.body.outcome))
    ledger.fail(`refresh with the source well: ${answer.body.outcome}`)
}

const ACTS: readonly (readonly [Act, number])[] = [
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
  [see, 3],
  [follow, 8],
  [unfollow, 4],
  [editProfile, 2],
  [chooseRubros, 2],
  [comment, 1],
  [contact, 1],
  [lookUp, 2],
  [refresh, 2],
]
