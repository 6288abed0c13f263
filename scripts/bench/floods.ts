// What visitors and accounts can send in great numbers, for scripts/bench/attack.ts.

/** How many requests had each status; 0 where the client hung up, -1 where the connection failed, -2 without an answer. */
export type Answers = Record<string, number>

interface Common {
  /** connections at the same time, all of one address */
  connections: number
}

/** A flood from one network address. */
export type Flood =
  /** Requests in turn, at a fixed rate a second as long as a connection is free. */
  | (Common & { kind: 'requests'; requests: readonly FloodRequest[]; perSecond: number })
  /** Requests whose bodies never arrive; a connection that the server closes is opened again. */
  | (Common & { kind: 'bodies'; path: string; opensPerSecond: number })
  /** Downloads, each connection by an account of its own that does not read what it gets. */
  | (Common & { kind: 'slow readers'; path: string })
  /** Downloads of one account with as many log rows as it can get, one after the other on each connection. */
  | (Common & { kind: 'own data'; path: string })

export interface FloodRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const CONNECTIONS = 120
const PER_SECOND = 500

/** In production no page of the product sends so many requests from one address. */
const requests = (...list: FloodRequest[]): Flood => ({
  kind: 'requests',
  requests: list,
  connections: CONNECTIONS,
  perSecond: PER_SECOND,
})

const get = (path: string, headers?: Record<string, string>): FloodRequest => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
})

/** The same number of requests for the cheapest answer: what the machine alone makes of a flood. */
export const CONTROL = requests(get('/healthz'))

/** Stands in paths for the address of the product as people see it, encoded. */
export const PUBLIC_ADDRESS = '{address}'

/** Of the right length, so that the database is asked. */
const INVENTED_TOKEN = Buffer.alloc(64, 7).toString('base64url')

/** Scenes by name. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  openapi: requests(get('/api/openapi.json')),
  docs: requests(get('/api/docs/json'), get('/api/docs/yaml')),
  logout: requests(
    get(`/auth/logout?client_id=mirador-web&logout_uri=${PUBLIC_ADDRESS}`, {
      cookie: `mirador_refresh=${INVENTED_TOKEN}`,
    }),
  ),
  oauth2: requests(
    get('/auth/oauth2/userInfo', { authorization: 'Bearer x.y.z' }),
    get('/auth/oauth2/authorize?identity_provider=Google&response_type=code'),
    { method: 'POST', path: '/auth/oauth2/token', body: 'grant_type=refresh_token' },
  ),
  readyz: requests(get('/readyz')),
  config: requests(get('/config.json'), get('/manifest.webmanifest')),
  bodies: { kind: 'bodies', path: '/api/contact/send', connections: 4_000, opensPerSecond: 2_000 },
  'own data': { kind: 'own data', path: '/api/users/account', connections: 3 },
  'slow readers': { kind: 'slow readers', path: '/api/bid/export?format=csv&scope=all', connections: 5 },
}
