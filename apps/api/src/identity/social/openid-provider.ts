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

/** The settings of the one outside provider. */
export interface SocialSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** seconds one request to the provider may take; at most three follow each other */
  timeout?: number
}

/** Who came back from the provider. */
export interface SocialPerson {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
}

/** What only the browser that began can know again, for one sign-in. */
export interface ProviderSecrets {
  state: string
  nonce: string
  verifier: string
}

export interface OpenIdProvider {
  /** Where the browser is sent. Throws SocialRefusal. */
  authorizationUrl(secrets: ProviderSecrets): Promise<string>
  /** Judges the query the browser came back with. Throws SocialRefusal. */
  personOf(query: string, secrets: ProviderSecrets): Promise<SocialPerson>
}

const TIMEOUT_SECONDS = 5
const DISCOVERY_MS = HOUR_MS

/** Speaks OpenID Connect with the provider: authorization code with PKCE, and a signed ID token. */
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
  let found: { configuration: Promise<Configuration>; at: number } | undefined

  /** What the provider says of itself, asked for at most once an hour; a failure is not kept. */
  function configuration(): Promise<Configuration> {
    const now = clock().getTime()
    if (found && now - found.at < DISCOVERY_MS) return found.configuration
    // plain http is let in by the settings for this machine only
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    const execute = [enableNonRepudiationChecks, ...insecure]
    const asked = discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout })
    const mine = { configuration: asked, at: now }
    found = mine
    asked.catch(() => {
      if (found === mine) found = undefined
    })
    return asked
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

/** What went wrong between us and the provider, in our words; no token is ever part of the message. */
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
