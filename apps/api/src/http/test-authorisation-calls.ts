import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { EXAMPLE_ACCOUNT } from '@mirador/contract/example-account'
import { PASSWORD } from '../test-app.ts'
import { BASES } from './route.ts'

/** The tender of the examples. */
export const TENDER = '1057-1-LE26'

export interface Person {
  sub: string
  email: string
  rut: string
  name: string
}

/** Special cases of the example of an endpoint. */
interface Special {
  /** its parameter belongs to the owner: another account gets the answer for an unknown one */
  isHers?: true
  /** the status for its owner too, because it needs a code that the matrix does not have */
  refusedWith?: number
  /** it deletes the account of its caller */
  endsAccount?: true
  /** it removes what another example created: the owner does not call it */
  undoes?: true
}

const SPECIAL: { readonly [name in keyof typeof ENDPOINTS]?: Special } = {
  followSupplier: { refusedWith: 422 },
  updatePresentation: { refusedWith: 422 },
  unfollowTender: { undoes: true },
  undoDismissal: { undoes: true },
  reopenDeadline: { undoes: true },
  updateSavedSearch: { isHers: true },
  markSearchSeen: { isHers: true },
  renewSearchFeed: { isHers: true },
  deleteSavedSearch: { undoes: true },
  endSecondFactor: { undoes: true },
  confirmSecondFactor: { refusedWith: 403 },
  renewRecoveryCodes: { refusedWith: 409 },
  addPasskey: { refusedWith: 422 },
  deleteAccount: { endsAccount: true },
  deleteTask: { undoes: true, refusedWith: 403 },
  strikeNote: { undoes: true, refusedWith: 403 },
  revokeShareLink: { undoes: true, refusedWith: 403 },
  revokeInvitation: { undoes: true, refusedWith: 403 },
  changeWebhook: { isHers: true },
  listWebhookDeliveries: { isHers: true },
  pingWebhook: { isHers: true },
  resendWebhook: { isHers: true },
  rotateWebhookKey: { isHers: true },
  deleteWebhook: { undoes: true },
  // the client of their examples has no document
  readConsent: { refusedWith: 422 },
  giveConsent: { refusedWith: 422 },
  // the secret of their examples was never given out
  readInvitation: { refusedWith: 410 },
  acceptInvitation: { refusedWith: 410 },
  readShared: { refusedWith: 410 },
}

/** The desk of the owner is the first organisation, that of the examples: others are refused. */
const special = (name: keyof typeof ENDPOINTS, { path }: Endpoint): Special =>
  SPECIAL[name] ?? (path.includes('{team}') ? { refusedWith: 403 } : {})

/**
 * In this order: a company needs a user, completing the registration a company, and the rest a registered account; the other
 * operations of webhooks need one.
 */
const FIRST: readonly (keyof typeof ENDPOINTS)[] = [
  'registerUser',
  'registerCompany',
  'completeRegistration',
  'createWebhook',
]

/** The example of every endpoint, as a call. */
export const OPERATIONS = [...new Set([...FIRST, ...(Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[])])].map(
  (name) => {
    const endpoint: Endpoint = ENDPOINTS[name]
    const { params = {}, query = {}, body } = endpoint.example ?? {}
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')
    const search = new URLSearchParams(query).toString()
    return {
      name,
      endpoint,
      special: special(name, endpoint),
      path: BASES[endpoint.base] + path + (search && `?${search}`),
      bodyOf: (caller: Person) => withCaller(body, caller),
    }
  },
)

/** A value of an example, for another account. */
function withCaller(value: unknown, caller: Person): unknown {
  if (Array.isArray(value)) return value.map((one) => withCaller(one, caller))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withCaller(one, caller)]))
  const { sub, email, rut, name, password } = EXAMPLE_ACCOUNT
  const own = new Map<unknown, string>([
    [sub, caller.sub],
    [email, caller.email],
    [rut, caller.rut],
    [name, caller.name],
    [password, PASSWORD],
  ])
  return own.get(value) ?? value
}
