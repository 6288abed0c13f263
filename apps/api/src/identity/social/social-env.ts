import type { SocialSettings } from './openid-provider.ts'

/** The settings of the one outside provider of sign-in, or undefined without them; adds a Spanish line for each bad one. */
export function readSocial(text: (name: string) => string | undefined, lines: string[]): SocialSettings | undefined {
  const clientId = text('GOOGLE_CLIENT_ID')
  const clientSecret = text('GOOGLE_CLIENT_SECRET')
  const issuer = text('SOCIAL_ISSUER') ?? 'https://accounts.google.com'
  if (!isIssuer(issuer)) {
    lines.push('SOCIAL_ISSUER: debe ser una dirección https; http solo en esta máquina, como http://localhost:8080.')
  }
  if (clientId && clientSecret) return { issuer, clientId, clientSecret }
  if (clientId) lines.push('GOOGLE_CLIENT_SECRET: es obligatoria cuando GOOGLE_CLIENT_ID está.')
  if (clientSecret) lines.push('GOOGLE_CLIENT_ID: es obligatoria cuando GOOGLE_CLIENT_SECRET está.')
  return undefined
}

function isIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, search, hash, username } = new URL(issuer)
  if (search || hash || username) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
