import type { Endpoint } from '@mirador/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { ACCESS_PREFIX } from '../identity/assistants/assistant-format.ts'
import type { Assistants } from '../identity/assistants/assistants.ts'
import type { PersonalTokens } from '../identity/personal-tokens/personal-tokens.ts'
import type { TokenCaller } from '../identity/personal-tokens/token-caller.ts'
import { TOKEN_PREFIX } from '../identity/personal-tokens/token-format.ts'
import { bearerOf } from '../identity/protocol/bearer.ts'
import { InvalidToken, type SessionChecks, type TokenVerifier } from '../identity/tokens/token-verifier.ts'
import { coarseNetworkOf } from '../limits/subscriber.ts'
import { ApiError, InsufficientScope } from './api-error.ts'

/** `sessionCheck` rejects with InvalidToken when the session has ended: await it before writing or answering. */
export interface Caller extends SessionChecks {
  sub: string
  sid: string
  accessToken: string
}

/** Limits of a caller, counted before what they guard. They throw. */
interface Admission {
  account(sub: string): void
  /** @param bearer of a personal token, not yet looked up */
  token(bearer: string): void
}

interface Verifiers {
  sessions: TokenVerifier
  /** absent: personal tokens are closed */
  tokens: PersonalTokens | undefined
}

/**
 * Returns the session of a request by its bearer token.
 * @param admit called with the user before the look-up of their session, which a refused request must not cost
 * @throws InvalidToken answered 401
 */
export async function authenticate(
  request: Pick<FastifyRequest, 'headers'>,
  verifier: TokenVerifier,
  admit?: (sub: string) => void,
): Promise<Caller> {
  const bearer = requiredBearer(request)
  const { exp: _, ...checked } = await verifier.verifyToken(bearer, admit)
  return { ...checked, accessToken: bearer }
}

/**
 * Returns the caller of an operation: its session, or the personal token of one with a scope.
 * @throws InvalidToken answered 401
 * @throws ApiError the token is in the address, or must not call this operation
 */
export async function callerOf(
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'query'>,
  { scope }: Pick<Endpoint, 'scope'>,
  { sessions, tokens }: Verifiers,
  admission: Admission,
): Promise<Caller | TokenCaller> {
  const bearer = headerBearer(request)
  if (!bearer.startsWith(TOKEN_PREFIX)) return authenticate(request, sessions, admission.account)
  const caller = await verifyToken(request, bearer, tokens, admission)
  if (scope === undefined) throw new ApiError('forbidden')
  if (!caller.token.scopes.includes(scope)) throw new InsufficientScope(scope)
  return caller
}

/**
 * Returns the caller of a request of an assistant: a personal token, or one that was issued by OAuth; never a session.
 * @throws InvalidToken answered 401
 * @throws ApiError the token is in the address
 */
export async function tokenCallerOf(
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'query'>,
  { tokens, assistants }: { tokens: PersonalTokens | undefined; assistants: Assistants | undefined },
  admission: Admission,
): Promise<TokenCaller> {
  const bearer = headerBearer(request)
  return verifyToken(request, bearer, bearer.startsWith(ACCESS_PREFIX) ? assistants : tokens, admission)
}

async function verifyToken(
  { ip }: Pick<FastifyRequest, 'ip'>,
  bearer: string,
  tokens: Pick<PersonalTokens, 'verify'> | undefined,
  admission: Admission,
): Promise<TokenCaller> {
  if (!tokens) throw new InvalidToken('tokens are closed', { code: 'invalid_token' })
  admission.token(bearer)
  const caller = await tokens.verify(bearer, coarseNetworkOf(ip))
  admission.account(caller.sub)
  return caller
}

/** The bearer token, which must be in the header alone. */
function headerBearer(request: Pick<FastifyRequest, 'headers' | 'query'>): string {
  // RFC 6750, section 2.3: addresses end in logs and histories
  if (Object.hasOwn(Object(request.query ?? {}), 'access_token'))
    throw new ApiError('invalid_request', [{ field: 'access_token', code: 'unknown' }])
  return requiredBearer(request)
}

function requiredBearer(request: Pick<FastifyRequest, 'headers'>): string {
  const bearer = bearerOf(request)
  if (bearer === undefined) throw new InvalidToken('missing', { code: 'session_required' })
  return bearer
}
