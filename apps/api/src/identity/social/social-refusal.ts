import type { SocialRefusalCode } from '@mirador/contract/social-refusals'

/** `error` of RFC 6749 for each of ours, which travels as its description. */
const OAUTH_ERROR: Record<SocialRefusalCode, string> = {
  cancelled: 'access_denied',
  email_not_verified: 'access_denied',
  expired: 'access_denied',
  provider_unavailable: 'temporarily_unavailable',
  limit: 'temporarily_unavailable',
  failed: 'server_error',
}

/** A social sign-in that ends without a session. The message is for the log. */
export class SocialRefusal extends Error {
  override readonly name = 'SocialRefusal'
  readonly code: SocialRefusalCode

  constructor(code: SocialRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The page of the web app that is told why; `state` is its own, given back. */
export function refusalUrl(redirectUri: string, code: SocialRefusalCode, state?: string): string {
  const url = new URL(redirectUri)
  url.searchParams.set('error', OAUTH_ERROR[code])
  url.searchParams.set('error_description', code)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}
