import { HOUR_MS } from '@mirador/domain/time/duration'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import { challengeOf } from './pkce.ts'
import { SocialRefusal } from './social-refusal.ts'

/** Settings of the social sign-in provider. */
export interface SocialSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** time limit of one request, in seconds; a sign-in sends up to three in sequence */
  timeout?: number
}

/** A person, as the provider identifies them. */
export interface SocialPerson {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
}

/** Secrets of one sign-in, which only the browser that started it can present again. */
export interface ProviderSecrets {
  state: string
  nonce: string
  verifier: string
}

export interface OpenIdProvider {
  /** The provider's address for the browser. @throws SocialRefusal */
  authorizationUrl(secrets: ProviderSecrets): Promise<string>
  /** Verifies the query of the callback. @throws SocialRefusal */
  personOf(query: string, secrets: ProviderSecrets): Promise<SocialPerson>
}

const TIMEOUT_SECONDS = 5
const DISCOVERY_MS = HOUR_MS

/** OpenID Connect with the provider: authorization code with PKCE, and a signed ID token. */
export function createOpenIdProvider({
  settings: { issuer, clientId, clientSecret, timeout = TIMEOUT_SECONDS },
  publicUrl,
  clock,
}: {
  settings: SocialSettings
  publicUrl: string
  clock: () => Date
}): OpenIdProvider {
  const callbackUrl = `${new URL(publicUrl).origin}/auth/oauth2/idpresponse`
  let cached: { configuration: Promise<Configuration>; at: number } | undefined

  /** The provider's discovery document, cached for an hour; failures are not cached. */
  function configuration(): Promise<Configuration> {
    const now = clock().getTime()
    if (cached && now - cached.at < DISCOVERY_MS) return cached.configuration
    // the settings allow plain http for this machine only
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    const execute = [enableNonRepudiationChecks, ...insecure]
    const loading = discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout })
    const entry = { configuration: loading, at: now }
    cached = entry
    loading.catch(() => {
      if (cached === entry) cached = undefined
    })
    return loading
  }

  return {
    async authorizationUrl({ state, nonce, verifier }) {
      const parameters = {
        redirect_uri: callbackUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }
      try {
        return buildAuthorizationUrl(await configuration(), parameters).href
      } catch (error) {
        throw refusalOf(error)
      }
    },

    async personOf(query, { state, nonce, verifier }) {
      const url = new URL(callbackUrl)
      url.search = query
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const claims = (await authorizationCodeGrant(await configuration(), url, checks)).claims()
        if (!claims?.sub) throw new SocialRefusal('failed', 'without a subject')
        const { iss, sub, email, email_verified } = claims
        const address = typeof email === 'string' ? email : undefined
        return { issuer: iss, subject: sub, email: address, emailVerified: email_verified === true }
      } catch (error) {
        throw error instanceof SocialRefusal ? error : refusalOf(error)
      }
    },
  }
}

/** The refusal for a failure at the provider; its message never holds a token. */
function refusalOf(error: unknown): SocialRefusal {
  if (error instanceof AuthorizationResponseError) {
    const code = error.error === 'access_denied' ? 'cancelled' : 'failed'
    return new SocialRefusal(code, `the provider answered ${error.error}`)
  }
  if (error instanceof ResponseBodyError) return new SocialRefusal('failed', `the provider refused: ${error.error}`)
  const reason = error instanceof ClientError ? `${error.code}: ${error.message}` : String(error)
  return new SocialRefusal(isUnreachable(error) ? 'provider_unavailable' : 'failed', reason, { cause: error })
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ClientError)) return error instanceof TypeError && error.message === 'fetch failed'
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true
  return error.cause instanceof Response && error.cause.status >= 500
}
