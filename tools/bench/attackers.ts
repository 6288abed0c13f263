import { once } from 'node:events'
import { connect } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FloodRun, flood } from './flood-clients.ts'
import type { Answers } from './floods.ts'

// The attacking accounts, in a process of their own that tools/bench/attack.ts starts. It gets one message for each
// phase.

/** Number of sockets of each attacker. */
const SOCKETS = 14
/** Time after which an attacker hangs up. */
const HANG_UP_MS = 20

/** How the attackers use their answers. */
export type Manner = 'hang up' | 'wait'

export interface Attack {
  url: string
  manner: Manner
  /** the attacking accounts */
  attackers: { token: string; address: string }[]
  ms: number
}

const PREFIXES = 'con ser man pro adq sum equ rep mat med hos ins obr est mej'.split(' ')
let nth = 0

/** The most expensive allowed requests, different each time, so that nothing is cached. */
function expensivePath(): string {
  const five = Array.from({ length: 5 }, (_, i) => `${PREFIXES[(nth * 7 + i * 3) % PREFIXES.length]}*`)
  const filters = `q=${encodeURIComponent(five.join(' OR '))}&region=${1 + (nth % 16)}&amount_min=${++nth}`
  return nth % 3 === 0 ? `/api/bid/facets?${filters}` : `/api/bid/all?${filters}&sort=relevance`
}

async function attack({ url, manner, attackers, ms }: Attack): Promise<Answers> {
  const end = performance.now() + ms
  const answers: Answers = {}
  const sockets = attackers.flatMap((attacker) =>
    Array.from({ length: SOCKETS }, async () => {
      while (performance.now() < end) {
        const status = await (manner === 'wait' ? waitFor : hangUp)(url, attacker)
        answers[status] = (answers[status] ?? 0) + 1
        // a refusal is no load: the attacker tries again a little later
        if (status > 0 && status !== 200) await sleep(50)
      }
    }),
  )
  await Promise.all(sockets)
  return answers
}

type Attacker = Attack['attackers'][number]

const headersOf = ({ token, address }: Attacker) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })

async function waitFor(url: string, attacker: Attacker): Promise<number> {
  const response = await fetch(url + expensivePath(), { headers: headersOf(attacker) }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => {})
  return response?.status ?? -1
}

/** Sends one request and closes the connection at once. */
async function hangUp(url: string, attacker: Attacker): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const failed = new Promise<boolean>((resolve) => socket.on('error', () => resolve(true)))
  if (await Promise.race([failed, once(socket, 'connect').then(() => false)])) return -1
  const headers = Object.entries({ host: 'x', ...headersOf(attacker) }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[`GET ${expensivePath()} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
  await sleep(HANG_UP_MS)
  socket.destroy()
  return 0
}

// attackers would have processors of their own: here they get the time that the measured processes leave
setPriority(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW))
process.on('message', async (message) => {
  const order = message as Attack | FloodRun
  process.send?.(await ('flood' in order ? flood(order) : attack(order)))
})
process.on('disconnect', () => process.exit())
