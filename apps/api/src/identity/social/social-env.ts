import { BAD_SETTINGS } from '@mirador/texts/operator'
import type { SocialSettings } from './openid-provider.ts'

/** The settings of the social sign-in provider, if configured; adds a Spanish line for each invalid setting. */
export function readSocial(text: (name: string) => string | undefined, lines: string[]): SocialSettings | undefined {
  const clientId = text('GOOGLE_CLIENT_ID')
  const clientSecret = text('GOOGLE_CLIENT_SECRET')
  const issuer = text('SOCIAL_ISSUER') ?? 'https://accounts.google.com'
  if (!isIssuer(issuer)) {
    lines.push(BAD_SETTINGS.socialIssuer)
  }
  if (clientId && clientSecret) return { issuer, clientId, clientSecret }
  if (clientId) lines.push(BAD_SETTINGS.googleSecretMissing)
  if (clientSecret) lines.push(BAD_SETTINGS.googleIdMissing)
  return undefined
}

function isIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, search, hash, username } = new URL(issuer)
  if (search || hash || username) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
