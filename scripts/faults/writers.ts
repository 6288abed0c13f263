import { checkDigit } from '@mirador/domain/account/rut'
import { type ApiProcess, openBrowser, PASSWORD } from '../product-process.ts'

/** What was answered with a success, in the order of the answers. */
export interface Acknowledged {
  signedUp: string[]
  confirmed: string[]
  /** e-mail → rut of the company */
  companies: Map<string, string>
  completed: string[]
  follows: string[]
  messages: string[]
}

/** What one writer does over and over; the number tells its turns apart. */
type Turn = (api: ApiProcess, turn: number) => Promise<void>

export const FOLLOWER = 'sigue@ejemplo.cl'
export const emailOf = (turn: number) => `persona${turn}@ejemplo.cl`
export const rutOf = (turn: number) => `${76_000_000 + turn}-${checkDigit(String(76_000_000 + turn))}`
export const messageOf = (turn: number) => `Mensaje número ${turn}.`

/** An address of its own for each turn, since people are not so many at one. */
const addressOf = (turn: number) => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`

/**
 * People who write at once: one registers account after account, one follows tender after tender, one sends messages.
 * Each notes what was answered; a turn without its answer is done again, as people do.
 */
export function createWriters(codes: readonly string[]) {
  const noted: Acknowledged = {
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
    await signUp(api, email, turn, noted)
    const browser = openBrowser(email, addressOf(turn))
    await browser.signIn(api)
    const registered = await needed(browser.call(api, 'POST', '/api/users/register', { username: email }))
    const company = {
      rut: rutOf(turn),
      canonical_name: `Empresa ${turn} SpA`,
      brand_name: `Empresa ${turn}`,
      email_address: email,
      phone_number: '+56 9 1234 5678',
    }
    const user = { user_id: registered.user_id, username: company.canonical_name }
    await needed(browser.call(api, 'POST', '/api/users/company', { ...company, ...user }))
    noted.companies.set(email, company.rut)
    await needed(browser.call(api, 'POST', '/api/users/register/complete', {}))
    noted.completed.push(email)
  }

  const follow: Turn = async (api, turn) => {
    const bid_idn = codes[turn % codes.length]
    await needed(follower.call(api, 'POST', '/api/users/follow_bid', { bid_idn }))
    noted.follows.push(bid_idn ?? '')
  }

  const contact: Turn = async (api, turn) => {
    const browser = openBrowser('', addressOf(turn))
    const body = { name: 'Ana', email: 'ana@ejemplo.cl', message: messageOf(turn) }
    await needed(browser.call(api, 'POST', '/api/contact/send', body))
    noted.messages.push(messageOf(turn))
  }

  async function write(api: ApiProcess, name: keyof typeof turns, turn: Turn, signal: AbortSignal) {
    while (!signal.aborted) {
      await turn(api, turns[name])
      turns[name]++
    }
  }

  return {
    noted,
    /** how many turns were begun and not answered to the end are the last of each */
    turns,
    async signInFollower(api: ApiProcess) {
      await follower.signIn(api)
    },
    /** The account that follows. */
    async open(api: ApiProcess) {
      await signUp(api, FOLLOWER, 1 << 20, noted)
      await follower.signIn(api)
    },
    /** Writes until told, or until the process is gone. @returns what ended each writer, when it was not the signal */
    async run(api: ApiProcess, signal: AbortSignal): Promise<unknown[]> {
      const ends = await Promise.allSettled([
        write(api, 'register', register, signal),
        write(api, 'follow', follow, signal),
        write(api, 'contact', contact, signal),
      ])
      return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    },
  }
}

/** Signs up and confirms, from wherever an earlier try was cut off. */
async function signUp(api: ApiProcess, email: string, turn: number, noted: Acknowledged) {
  const browser = openBrowser(email, addressOf(turn))
  const UserAttributes = [{ Name: 'email', Value: email }]
  const signedUp = await browser.identity(api, 'SignUp', { Username: email, Password: PASSWORD, UserAttributes })
  // of an earlier try whose answer never came
  if (signedUp.body.__type === 'UsernameExistsException') return
  if (signedUp.status !== 200) throw refusal(signedUp)
  noted.signedUp.push(email)
  const page = await (await fetch(`${api.url}/dev/outbox?to=${encodeURIComponent(email)}`)).text()
  const ConfirmationCode = /\b\d{6}\b/.exec(page.slice(page.indexOf('<pre>')))?.[0]
  const confirmed = await browser.identity(api, 'ConfirmSignUp', { Username: email, ConfirmationCode })
  if (confirmed.status !== 200) throw refusal(confirmed)
  noted.confirmed.push(email)
}

async function needed(answer: Promise<{ status: number; body: unknown }>) {
  const got = await answer
  if (got.status !== 200) throw refusal(got)
  // biome-ignore lint/suspicious/noExplicitAny: who asked knows the contract
  return got.body as any
}

/** An answer that is no success: never what a kill looks like. */
export class Refused extends Error {}
const refusal = (answer: { status: number; body: unknown }) => new Refused(JSON.stringify(answer))
