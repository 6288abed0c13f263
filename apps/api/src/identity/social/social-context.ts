import type { IdentityContext } from '../operations/identity-context.ts'
import type { OpenIdProvider } from './openid-provider.ts'

/** The services that the hosted endpoints use. */
export interface SocialContext extends IdentityContext {
  provider: OpenIdProvider
  /** see redirectUrisOf */
  redirectUris: readonly [string, ...string[]]
  secureCookie: boolean
}

/** Time for the sign-in at the provider, in seconds. */
export const STATE_SECONDS = 600
/** Time to enter the password of the account to link, in seconds. */
export const LINK_SECONDS = 600
/** Time for the web app to fetch its tokens, in seconds. */
export const CODE_SECONDS = 60
