import { claimsOf, type User } from './id-token.ts'
import { callIdentity } from './identity-call.ts'
import { IdentityError } from './identity-error.ts'

const RENEW_BEFORE_MS = 30_000

/** The client of both identity providers. Every failure is an IdentityError with a code of the catalogue. */
export interface IdentityClient {
  /** One operation of the protocol, by this app client. */
  call(operation: string, body: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Starts the session of a response with tokens, from any operation. */
  enter(answer: Record<string, unknown>): Promise<User>
  /** The access token, renewed 30 s before it expires or when forced; undefined = signed out. */
  token(force?: boolean): Promise<string | undefined>
  /** Called on load with a stored session: returns the user of the refresh cookie. */
  restore(): Promise<User | undefined>
  /** Drops the tokens immediately; the promise is the server call that ends the session. */
  signOut(): () => Promise<void>
}

interface Options {
  endpoint: string
  /** the service that stores the refresh token if the endpoint is an external pool */
  keeper?: string | undefined
  clientId: string
  now?: () => number
  sleep?: (ms: number) => Promise<void>
}

interface Held {
  accessToken: string
  user: User
  expiresAt: number
}

/** Tokens live in memory only; the refresh token is a cookie that scripts cannot read. */
export function createIdentityClient({
  endpoint,
  keeper,
  clientId,
  now = Date.now,
  ...options
}: Options): IdentityClient {
  const call = (operation: string, body: Record<string, unknown>) =>
    callIdentity({ endpoint, withCookies: keeper === undefined, ...options }, operation, {
      ClientId: clientId,
      ...body,
    })
  const callKeeper = callIdentity.bind(undefined, { endpoint: keeper ?? endpoint, ...options })
  let held: Held | undefined
  let renewal: Promise<Held | undefined> | undefined
  // Numbers the sessions of this page, so that a response for an ended one is dropped.
  let session = 0

  function hold(answer: Record<string, unknown>): Held {
    const result = answer.AuthenticationResult as Record<string, unknown> | undefined
    const claims = claimsOf(result?.IdToken)
    if (typeof result?.AccessToken !== 'string' || !claims) throw new IdentityError('default')
    return {
      accessToken: result.AccessToken,
      user: { attributes: claims },
      expiresAt: now() + Number(result.ExpiresIn ?? 0) * 1000,
    }
  }

  async function enter(answer: Record<string, unknown>): Promise<User> {
    const entered = hold(answer)
    if (keeper !== undefined) await handOver(answer, entered.accessToken)
    session += 1
    held = entered
    return entered.user
  }

  /** An external pool sends its refresh token to this page once; no variable holds it afterwards. */
  async function handOver(answer: Record<string, unknown>, bearer: string) {
    const { RefreshToken } = answer.AuthenticationResult as { RefreshToken?: unknown }
    await callKeeper('KeepRefreshToken', { ClientId: clientId, RefreshToken }, bearer)
  }

  function renew(): Promise<Held | undefined> {
    renewal ??= renewNow(session).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function renewNow(mine: number): Promise<Held | undefined> {
    try {
      const answer = await alone(() =>
        callKeeper('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: '' }),
      )
      const fresh = hold(answer)
      if (mine === session) held = fresh
    } catch (error) {
      if (!(error instanceof IdentityError && error.code === 'NotAuthorizedException')) throw error
      if (mine === session) held = undefined
    }
    return held
  }

  return {
    call,
    enter,

    async token(force = false) {
      if (!force && held && held.expiresAt - now() > RENEW_BEFORE_MS) return held.accessToken
      return (await renew())?.accessToken
    },

    async restore() {
      return (held ?? (await renew()))?.user
    },

    signOut() {
      const bearer = held?.accessToken
      session += 1
      held = undefined
      return async () => {
        await callKeeper('RevokeToken', { ClientId: clientId, Token: '' }, bearer)
      }
    },
  }
}

/**
 * Serialises renewals across tabs. A page on plain http from another machine has no locks; the grace period covers
 * that.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? locks.request('mirador-renewal', work) : work()
}
