// Floods of requests that visitors and accounts can send, for tools/bench/attack.ts.

/** Number of requests by status; 0: the client hung up, -1: the connection failed, -2: no answer. */
export type Answers = Record<string, number>

interface Common {
  /** number of connections at the same time, all from one address */
  connections: number
}

/** A flood from one network address. */
export type Flood =
  /** Requests in turn, at a fixed rate per second as long as a connection is free. */
  | (Common & { kind: 'requests'; requests: readonly FloodRequest[]; perSecond: number })
  /** Requests whose bodies never arrive; a connection that the server closes is opened again. */
  | (Common & { kind: 'bodies'; path: string; opensPerSecond: number })
  /** Downloads that are never read, each connection with its own account. */
  | (Common & { kind: 'slow readers'; path: string })
  /** Downloads by one account with as many log rows as it can get, one after the other on each connection. */
  | (Common & { kind: 'own data'; path: string })

export interface FloodRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const CONNECTIONS = 120
const PER_SECOND = 500

/** No page of the product sends so many requests from one address. */
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

/** The same number of requests for the cheapest answer: the effect of a flood on the machine alone. */
export const CONTROL = requests(get('/healthz'))

/** Placeholder in paths for the encoded public address of the product. */
export const PUBLIC_ADDRESS = '{address}'

/** A token of the right length, so that it is looked up in the database. */
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
