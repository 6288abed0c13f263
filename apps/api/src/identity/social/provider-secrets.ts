import { createHmac } from 'node:crypto'
import type { ProviderSecrets } from './openid-provider.ts'

/**
 * The nonce and the PKCE verifier of one sign-in, derived from the browser's cookie: stored data cannot replace the
 * cookie.
 */
export function providerSecrets(cookie: string, state: string): ProviderSecrets {
  const derived = (purpose: string) => createHmac('sha256', cookie).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}
