import { SOCIAL_REFUSALS, type SocialRefusalCode } from '@mirador/contract/social-refusals'
import { landingOf } from '../landing.ts'
import { isOwnPath, pathTo } from '../paths.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { SESSION } from '../texts/common.ts'
import { SOCIAL_TEXTS } from '../texts/social.ts'
import { showToast } from '../ui/toast.ts'
import { identity } from './identity.ts'
import { SecondFactorRequired, setWaitingSignIn } from './second-factor.ts'
import { beginSession, useSession } from './session-store.ts'

const KEY = 'social-sign-in'
const TIMEOUT_MS = 20_000

interface Begun {
  state: string
  verifier: string
  /** the page to return to, if any */
  after: string | undefined
}

/** The configured social provider; undefined without one, or where this origin cannot use it. */
export function socialProvider(): { name: string } | undefined {
  const { social } = runtimeConfig().identity
  // crypto.subtle needs https or localhost, and the provider redirects only to registered addresses
  const isAble = globalThis.crypto?.subtle !== undefined && social?.redirectUris?.includes(redirectUri())
  return isAble ? social : undefined
}

/** Redirects to the provider. The state for the return is kept in the session storage of this tab. */
export async function socialStart(after: string | undefined): Promise<void> {
  const { social, clientId } = runtimeConfig().identity
  if (!social) return
  const begun: Begun = { state: randomText(), verifier: randomText(), after }
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  const url = new URL(social.authorizeUrl, location.origin)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: 'openid email profile aws.cognito.signin.user.admin',
    identity_provider: social.name,
    state: begun.state,
    code_challenge: await challengeOf(begun.verifier),
    code_challenge_method: 'S256',
  }).toString()
  location.assign(url)
}

/**
 * Completes a sign-in on return from the provider; a failure shows a toast.
 * @returns the page to continue with
 */
export async function socialFinish({ searchParams }: URL): Promise<string> {
  const begun = readBegun()
  sessionStorage.removeItem(KEY)
  const refusal = searchParams.get('error_description')
  // the refusal of a sign-in that the server has forgotten carries no state
  const state = searchParams.get('state') ?? (refusal === null ? null : begun?.state)
  const isMine = begun !== undefined && state === begun.state
  // a link from another site must not change the current session
  if (!isMine && useSession.getState().isLoggedIn) return pathTo('tenders')
  if (refusal !== null) return refused(SOCIAL_REFUSALS.find((code) => code === refusal) ?? 'failed')
  if (!isMine) return refused('expired')
  try {
    const { attributes } = await identity().enter(await redeem(searchParams.get('code') ?? '', begun.verifier))
    beginSession(attributes)
  } catch (error) {
    if (error instanceof SecondFactorRequired) {
      setWaitingSignIn({ challenge: error.challenge, after: begun.after })
      return pathTo('login')
    }
    console.error(error)
    return refused('failed')
  }
  const path = await landingOf(begun.after)
  showToast('success', SESSION.signedIn)
  return path
}

function refused(code: SocialRefusalCode): string {
  showToast('error', SOCIAL_TEXTS[code](runtimeConfig().identity.social?.name ?? ''))
  return pathTo('login')
}

/**
 * Exchanges a code for tokens, in the form of the other operations; the refresh token is set as a cookie.
 * @throws SecondFactorRequired
 */
async function redeem(code: string, verifier: string): Promise<Record<string, unknown>> {
  const { social, clientId } = runtimeConfig().identity
  const response = await fetch(social?.tokenUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri(),
      code,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = await response.json()
  const { access_token, id_token, expires_in, refresh_token, error } = answer
  if (error === 'mfa_required') throw new SecondFactorRequired(answer)
  if (!response.ok) throw new Error(`The code was refused: ${error}`)
  const tokens = { AccessToken: access_token, IdToken: id_token, ExpiresIn: expires_in, RefreshToken: refresh_token }
  return { AuthenticationResult: tokens }
}

function redirectUri(): string {
  return location.origin + pathTo('tenders')
}

function readBegun(): Begun | undefined {
  try {
    const begun: Partial<Begun> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof begun?.state !== 'string' || typeof begun.verifier !== 'string') return undefined
    const after = isOwnPath(begun.after) ? begun.after : undefined
    return { state: begun.state, verifier: begun.verifier, after }
  } catch {
    return undefined
  }
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The S256 challenge of a verifier (RFC 7636). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
}
