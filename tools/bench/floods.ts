import type { Request } from 'autocannon'
import { type Answers, joinAnswers, load } from './load.ts'

// What visitors, accounts and programs can send to keep the product from answering others, for attack.ts.

/** A flood; those without a description send from one address. */
export type Flood =
  | RequestFlood
  /** the most expensive searches, each account with some connections; it hangs up after `patienceMs` */
  | { kind: 'searches'; connections: number; patienceMs?: number }

interface RequestFlood {
  kind: 'requests'
  requests: readonly Request[]
  connections: number
  perSecond: number
}

export interface FloodOrder {
  url: string
  flood: Flood
  /** the participating accounts with their addresses, as a trusted proxy forwards them; a visitor has no token */
  senders: readonly { token?: string; address: string }[]
  seconds: number
}

/** No page of the product sends so many requests from one address. */
const requests = (...list: Request[]): RequestFlood => ({
  kind: 'requests',
  requests: list,
  connections: 120,
  perSecond: 500,
})

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
}

/** Fifty requests a second of a program; each has its own words, so that no total is remembered. */
export const PROGRAM: Flood = {
  ...requests(
    ...Array.from({ length: 500 }, (_, i) => ({ path: `/api/v1/bid/all?limit=50&q=servicio*%20x${i}%20OR%20compra*` })),
  ),
  // enough that it sends on while earlier requests wait
  connections: 50,
  perSecond: 50,
}

export function runFlood(order: FloodOrder): Promise<Answers> {
  const { flood } = order
  if (flood.kind === 'searches') return search(order, flood)
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
