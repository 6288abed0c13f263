import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import { redirectUrisOf } from './redirect-uris.ts'

/** The social sign-in settings of the web app. */
export function socialConfig(publicUrl: string, origins: ReadonlySet<string>): RuntimeConfig['identity']['social'] {
  return {
    name: 'Google',
    authorizeUrl: `${new URL(publicUrl).origin}/auth/oauth2/authorize`,
    tokenUrl: '/auth/oauth2/token',
    redirectUris: [...redirectUrisOf(origins)],
  }
}
