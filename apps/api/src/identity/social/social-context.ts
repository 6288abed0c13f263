import type { IdentityContext } from '../operations/identity-context.ts'
import type { OpenIdProvider } from './openid-provider.ts'

/** What the hosted endpoints work with. */
export interface SocialContext extends IdentityContext {
  provider: OpenIdProvider
  /** the exact pages of the web app that codes may go to; the first is the one on the public address */
  redirectUris: readonly [string, ...string[]]
  secureCookie: boolean
}

/** How long somebody may take at the provider, in seconds. */
export const STATE_SECONDS = 600
/** How long the web app has to fetch its tokens, in seconds. */
export const CODE_SECONDS = 60
