import { runtimeConfig } from '../runtime-config.ts'

/** Whether this browser supports passkeys, and this is the address that they belong to. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && runtimeConfig().identity.passkeyOrigin === location.origin
}
