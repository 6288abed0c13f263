import { createHmac } from 'node:crypto'
import type { ProviderSecrets } from './openid-provider.ts'

/**
 * The nonce and the verifier of one sign-in. They are made of the browser's cookie, so that nothing stored here
 * could stand in for it.
 */
export function providerSecrets(cookie: string, state: string): ProviderSecrets {
  const derived = (purpose: string) => createHmac('sha256', cookie).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}
