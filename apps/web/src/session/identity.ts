import { runtimeConfig } from '../runtime-config.ts'
import { createIdentityClient, type IdentityClient } from './identity-client.ts'

let client: IdentityClient | undefined

/** The identity client of this page, created from the runtime configuration on first use. */
export function identity(): IdentityClient {
  const { endpoint, keeper, clientId } = runtimeConfig().identity
  client ??= createIdentityClient({ endpoint, keeper, clientId })
  return client
}
