import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'autocannon'
import { type Answers, joinAnswers, load } from './load.ts'

// What visitors and accounts can send to keep the product from answering others, for attack.ts.

/** A flood; those without a description send from one address. */
export type Flood =
  | { kind: 'requests'; requests: readonly Request[]; connections: number; perSecond: number }
  /** the most expensive searches, each account with some connections; it hangs up after `patienceMs` */
  | { kind: 'searches'; connections: number; patienceMs?: number }
  /** requests whose bodies never arrive; a connection that the server closes is opened again */
  | { kind: 'bodies'; path: string; connections: number; opensPerSecond: number }
  /** downloads that are never read, one for each account */
  | { kind: 'slow readers'; path: string }

export interface FloodOrder {
  url: string
  flood: Flood
  /** the participating accounts with their addresses, as a trusted proxy forwards them; a visitor has no token */
  senders: readonly { token?: string; address: string }[]
  seconds: number
}

/** No page of the product sends so many requests from one address. */
const requests = (...list: Request[]): Flood => ({ kind: 'requests', requests: list, connections: 120, perSecond: 500 })

/** Placeholder in paths for the encoded public address of the product. */
const PUBLIC_ADDRESS = '{address}'
/** A token of the right length, so that it is looked up in the database. */
const INVENTED_TOKEN = Buffer.alloc(64, 7).toString('base64url')

/** The same number of requests for the cheapest answer: the effect of a flood on the machine alone. */
export const CONTROL = requests({ path: '/healthz' })

/** Scenes by name. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  openapi: requests({ path: '/api/openapi.json' }),
  docs: requests({ path: '/api/docs/json' }, { path: '/api/docs/yaml' }),
  logout: requests({
    path: `/auth/logout?client_id=mirador-web&logout_uri=${PUBLIC_ADDRESS}`,
    headers: { cookie: `mirador_refresh=${INVENTED_TOKEN}` },
  }),
  oauth2: requests(
    { path: '/auth/oauth2/userInfo', headers: { authorization: 'Bearer x.y.z' } },
    { path: '/auth/oauth2/authorize?identity_provider=Google&response_type=code' },
    {
      method: 'POST',
      path: '/auth/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token',
    },
  ),
  readyz: requests({ path: '/readyz' }),
  config: requests({ path: '/config.json' }, { path: '/manifest.webmanifest' }),
  bodies: { kind: 'bodies', path: '/api/contact/send', connections: 4_000, opensPerSecond: 2_000 },
  // three connections; a refusal is no load: as many requests as twenty refusals a second on each
  'own data': { kind: 'requests', requests: [{ path: '/api/users/account' }], connections: 3, perSecond: 60 },
  'slow readers': { kind: 'slow readers', path: '/api/bid/export?format=csv&scope=all' },
}

const TICK_MS = 10

export function runFlood(order: FloodOrder): Promise<Answers> {
  const { flood } = order
  if (flood.kind === 'searches') return search(order, flood)
  if (flood.kind === 'bodies') return withholdBodies(order, flood)
  if (flood.kind === 'slow readers') return readNothing(order, flood)
  const ours = encodeURIComponent(`http://localhost:${new URL(order.url).port}/`)
  const path = (text = '/') => text.replace(PUBLIC_ADDRESS, ours)
  return load({
    ...flood,
    url: order.url,
    headers: headersOf(order.senders[0]),
    requests: flood.requests.map((request) => ({ ...request, path: path(request.path) })),
    until: { seconds: order.seconds },
  })
}

function headersOf(sender: FloodOrder['senders'][number] | undefined): Record<string, string> {
  return {
    'x-forwarded-for': sender?.address ?? '',
    'accept-encoding': 'br, gzip',
    ...(sender?.token && { authorization: `Bearer ${sender.token}` }),
  }
}

const PREFIXES = 'con ser man pro adq sum equ rep mat med hos ins obr est mej'.split(' ')
let nth = 0

/** The most expensive allowed requests, different each time, so that nothing is cached. */
function expensivePath(): string {
  const five = Array.from({ length: 5 }, (_, i) => `${PREFIXES[(nth * 7 + i * 3) % PREFIXES.length]}*`)
  const filters = `q=${encodeURIComponent(five.join(' OR '))}&region=${1 + (nth % 16)}&amount_min=${++nth}`
  return nth % 3 === 0 ? `/api/bid/facets?${filters}` : `/api/bid/all?${filters}&sort=relevance`
}

/** A refusal is no load: an attacker sends at most fifty requests a second on each connection. */
const PER_CONNECTION = 50

async function search(
  { url, senders, seconds }: FloodOrder,
  { connections, patienceMs }: Extract<Flood, { kind: 'searches' }>,
): Promise<Answers> {
  const requests: Request[] = [{ setupRequest: (request) => ({ ...request, path: expensivePath() }) }]
  const all = senders.map((sender) =>
    load({
      url,
      requests,
      headers: headersOf(sender),
      connections,
      perSecond: connections * PER_CONNECTION,
      until: { seconds },
      ...(patienceMs !== undefined && { patienceMs }),
    }),
  )
  return joinAnswers(await Promise.all(all))
}

async function withholdBodies(
  { url, senders, seconds }: FloodOrder,
  { path, connections, opensPerSecond }: Extract<Flood, { kind: 'bodies' }>,
): Promise<Answers> {
  const { hostname, port } = new URL(url)
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${senders[0]?.address}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`
  const counts: Record<string, number> = {}
  const sockets = new Set<Socket>()
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    for (let opened = 0; opened < (opensPerSecond * TICK_MS) / 1000 && sockets.size < connections; opened++) {
      const socket = connect(Number(port), hostname, () => socket.write(head))
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
      socket.once('data', (data) => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? 'failed'
        counts[status] = (counts[status] ?? 0) + 1
      })
    }
    await sleep(TICK_MS)
  }
  counts.unanswered = sockets.size
  for (const socket of sockets) socket.destroy()
  return { times: [], counts, seconds }
}

async function readNothing(
  { url, senders, seconds }: FloodOrder,
  { path }: Extract<Flood, { kind: 'slow readers' }>,
): Promise<Answers> {
  const counts: Record<string, number> = {}
  const end = performance.now() + seconds * 1000
  const readers = senders.map(async (sender) => {
    while (performance.now() < end) {
      const agent = new Agent({ keepAlive: false })
      const headers = { ...headersOf(sender), 'accept-encoding': 'identity' }
      const outcome = await new Promise<string>((resolve) => {
        setTimeout(() => resolve('unanswered'), end - performance.now())
        const failed = () => resolve('failed')
        // the answer stays paused, since it is never read
        get(url + path, { agent, headers }, (response: IncomingMessage) => {
          if (response.statusCode !== 200) resolve(String(response.statusCode))
          response.on('error', failed).on('close', failed)
        }).on('error', failed)
      })
      counts[outcome] = (counts[outcome] ?? 0) + 1
      agent.destroy()
      await sleep(500)
    }
  })
  await Promise.all(readers)
  return { times: [], counts, seconds }
}
