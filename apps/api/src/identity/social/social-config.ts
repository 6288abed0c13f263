import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import { redirectUrisOf } from './redirect-uris.ts'

/** What the web app is told, so that it offers the provider where it works. */
export function socialConfig(publicUrl: string, origins: ReadonlySet<string>): RuntimeConfig['identity']['social'] {
  return {
    name: 'Google',
    authorizeUrl: `${new URL(publicUrl).origin}/auth/oauth2/authorize`,
    tokenUrl: '/auth/oauth2/token',
    redirectUris: [...redirectUrisOf(origins)],
  }
}
