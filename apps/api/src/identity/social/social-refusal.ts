import type { SocialRefusalCode } from '@mirador/contract/social-refusals'

/** `error` of RFC 6749 for each code, which is sent as `error_description`. */
const OAUTH_ERROR: Record<SocialRefusalCode, string> = {
  cancelled: 'access_denied',
  email_not_verified: 'access_denied',
  expired: 'access_denied',
  link_required: 'access_denied',
  provider_unavailable: 'temporarily_unavailable',
  limit: 'temporarily_unavailable',
  failed: 'server_error',
}

/** A social sign-in ended without a session. The message is for the log. */
export class SocialRefusal extends Error {
  override readonly name = 'SocialRefusal'
  readonly code: SocialRefusalCode

  constructor(code: SocialRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The address of the web app that shows the refusal; `state` is the one it sent. */
export function refusalUrl(redirectUri: string, code: SocialRefusalCode, state?: string): string {
  const url = new URL(redirectUri)
  url.searchParams.set('error', OAUTH_ERROR[code])
  url.searchParams.set('error_description', code)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}
