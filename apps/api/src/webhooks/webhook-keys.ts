import type { WebhookEndpoint } from '@mirador/database/webhooks/endpoints'
import { open, seal } from '../identity/keys/sealed-key.ts'
import { derivedKey } from '../secrets/derived-key.ts'

export type WebhookKeys = ReturnType<typeof createWebhookKeys>

/** Keys of endpoints are stored sealed, with a key derived from AUTH_SECRET. */
export function createWebhookKeys(authSecret: string) {
  const master = derivedKey(authSecret, 'webhooks')
  // sealed for one owner and one address: moved to another row, a key does not open
  const nameOf = ({ sub, url }: { sub: string; url: string }) => `${sub} ${url}`

  return {
    seal: (key: string, endpoint: { sub: string; url: string }): Buffer => seal(key, master, nameOf(endpoint)),

    /** The keys that sign now, the newest first; empty: AUTH_SECRET is another one than when they were sealed. */
    signing(endpoint: WebhookEndpoint, now: Date): string[] {
      const { key_sealed, old_key_sealed, old_key_until } = endpoint
      const current = open(key_sealed, master, nameOf(endpoint))
      if (current === undefined) return []
      const isOldValid = old_key_sealed && old_key_until && old_key_until > now
      const old = isOldValid ? open(old_key_sealed, master, nameOf(endpoint)) : undefined
      return old === undefined ? [current] : [current, old]
    },
  }
}
