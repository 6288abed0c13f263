import { setTimeout as sleep } from 'node:timers/promises'
import { checkDigit } from '@mirador/domain/account/rut'
import { type ApiProcess, openBrowser, PASSWORD } from '../product-process.ts'

/** The acknowledged writes, in the order of the responses. */
export interface Acknowledged {
  signedUp: string[]
  confirmed: string[]
  /** e-mail → rut of the company */
  companies: Map<string, string>
  completed: string[]
  follows: string[]
  messages: string[]
}

/** One repeated action of a writer; the number makes each turn unique. */
type Turn = (api: ApiProcess, turn: number) => Promise<void>

export const FOLLOWER = 'sigue@ejemplo.cl'
export const emailOf = (turn: number) => `persona${turn}@ejemplo.cl`
export const rutOf = (turn: number) => `${76_000_000 + turn}-${checkDigit(String(76_000_000 + turn))}`
export const messageOf = (turn: number) => `Mensaje número ${turn}.`

/** A client address for each turn, so that limits per address do not apply. */
const addressOf = (turn: number) => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`

/**
 * Concurrent writers: one registers accounts, one follows tenders, one sends messages. Each records what was acknowledged
 * and repeats a turn that had no response.
 */
export function createWriters(codes: readonly string[]) {
  const acknowledged: Acknowledged = {
    signedUp: [],
    confirmed: [],
    companies: new Map(),
    completed: [],
    follows: [],
    messages: [],
  }
  const follower = openBrowser(FOLLOWER, '10.200.0.1')
  const turns = { register: 0, follow: 0, contact: 0 }

  const register: Turn = async (api, turn) => {
    const email = emailOf(turn)
    await signUp(api, email, turn, acknowledged)
    const browser = openBrowser(email, addressOf(turn))
    await browser.signIn(api)
    const registered = await bodyOf(browser.call(api, 'POST', '/api/users/register', { username: email }))
    const company = {
      rut: rutOf(turn),
      canonical_name: `Empresa ${turn} SpA`,
      brand_name: `Empresa ${turn}`,
      email_address: email,
      phone_number: '+56 9 1234 5678',
    }
    const user = { user_id: registered.user_id, username: company.canonical_name }
    await bodyOf(browser.call(api, 'POST', '/api/users/company', { ...company, ...user }))
    acknowledged.companies.set(email, company.rut)
    await bodyOf(browser.call(api, 'POST', '/api/users/register/complete', {}))
    acknowledged.completed.push(email)
  }

  const follow: Turn = async (api, turn) => {
    const bid_idn = codes[turn % codes.length]
    await bodyOf(follower.call(api, 'POST', '/api/users/follow_bid', { bid_idn }))
    acknowledged.follows.push(bid_idn ?? '')
  }

  const contact: Turn = async (api, turn) => {
    const browser = openBrowser('', addressOf(turn))
    const body = { name: 'Ana', email: 'ana@ejemplo.cl', message: messageOf(turn) }
    await bodyOf(browser.call(api, 'POST', '/api/contact/send', body))
    acknowledged.messages.push(messageOf(turn))
  }

  const WRITERS = [
    ['register', register],
    ['follow', follow],
    ['contact', contact],
  ] as const

  async function write(api: ApiProcess, name: keyof typeof turns, turn: Turn, signal: AbortSignal) {
    while (!signal.aborted) {
      await turn(api, turns[name])
      turns[name]++
    }
  }

  return {
    acknowledged,
    /** the next turn of each writer, which is also its number of completed turns */
    turns,
    async signInFollower(api: ApiProcess) {
      await follower.signIn(api)
    },
    /** Creates the account that follows tenders, and signs in. */
    async open(api: ApiProcess) {
      await signUp(api, FOLLOWER, 1 << 20, acknowledged)
      await follower.signIn(api)
    },
    /** Writes until the signal, or until the process ends. @returns the errors that ended writers before the signal */
    async run(api: ApiProcess, signal: AbortSignal): Promise<unknown[]> {
      const ends = await Promise.allSettled(WRITERS.map(([name, turn]) => write(api, name, turn, signal)))
      return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    },
    /** Writes until the signal; a writer that ended with an error begins again after a moment. */
    async keepRunning(api: ApiProcess, signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
      await Promise.all(
        WRITERS.map(async ([name, turn]) => {
          while (!signal.aborted) {
            await write(api, name, turn, signal).catch(onError)
            await sleep(100)
          }
        }),
      )
    },
  }
}

/** Signs up and confirms the account, unless an earlier try did. */
async function signUp(api: ApiProcess, email: string, turn: number, acknowledged: Acknowledged) {
  const browser = openBrowser(email, addressOf(turn))
  const UserAttributes = [{ Name: 'email', Value: email }]
  const signedUp = await browser.identity(api, 'SignUp', { Username: email, Password: PASSWORD, UserAttributes })
  // by an earlier try whose response was lost
  if (signedUp.body.__type === 'UsernameExistsException') return
  if (signedUp.status !== 200) throw refusal(signedUp)
  acknowledged.signedUp.push(email)
  const outbox = await fetch(`${api.url}/dev/outbox?to=${encodeURIComponent(email)}`)
  const page = await outbox.text()
  if (outbox.status !== 200) throw refusal({ status: outbox.status, body: page })
  const ConfirmationCode = /\b\d{4} \d{4} \d{4}\b/.exec(page.slice(page.indexOf('<pre>')))?.[0]
  const confirmed = await browser.identity(api, 'ConfirmSignUp', { Username: email, ConfirmationCode })
  if (confirmed.status !== 200) throw refusal(confirmed)
  acknowledged.confirmed.push(email)
}

async function bodyOf(responding: Promise<{ status: number; body: unknown }>) {
  const response = await responding
  if (response.status !== 200) throw refusal(response)
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the contract
  return response.body as any
}

/** A response other than 200, in contrast to a connection that was cut. */
export class Refused extends Error {}
const refusal = (answer: { status: number; body: unknown }) => new Refused(JSON.stringify(answer))
