import { MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import type { CryptoKey, JWK } from 'jose'
import { nextKeySignsFrom, publishedKeys, signingKeyOf } from './key-schedule.ts'
import { createKeyStore, type KeyStoreOptions, type LoadedKey } from './key-store.ts'

/** Keys of other processes are seen within this time, far less than they are published before they sign. */
const RELOAD_MS = MINUTE_MS
/** Tokens with an unknown key id, which anyone can invent, cause one look-up in this time at most. */
const UNKNOWN_KID_RELOAD_MS = 2 * SECOND_MS

export interface SigningKeys {
  /** Generates the first key if there is none, and the next one when it is due. @throws ForeignSigningKeys */
  prepare(): Promise<void>
  /** The key that signs now. */
  current(): Promise<{ kid: string; key: CryptoKey }>
  /** The public key of an id, if it is published. */
  find(kid: string): Promise<CryptoKey | undefined>
  published(): Promise<JWK[]>
  /** Deletes the keys that sign no valid token. */
  deleteRetired(): Promise<void>
}

/** The RS256 keys of the embedded identity service, sealed in the database, shared by its processes and cached here. */
export function createSigningKeys({ clock, ...options }: KeyStoreOptions & { clock: () => Date }): SigningKeys {
  const store = createKeyStore(options)
  let keys: LoadedKey[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  function load(): Promise<void> {
    loading ??= loadAll().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function loadAll() {
    const now = clock()
    let loaded = await store.load(keys)
    if (nextKeySignsFrom(loaded, now)) {
      await store.addKey(now)
      loaded = await store.load(keys)
    }
    keys = loaded
    loadedAt = now.getTime()
  }

  async function loadedWithin(maxAgeMs: number): Promise<LoadedKey[]> {
    if (clock().getTime() - loadedAt >= maxAgeMs) await load()
    return keys
  }

  return {
    prepare: load,
    async current() {
      const key = signingKeyOf(await loadedWithin(RELOAD_MS), clock())
      if (!key) throw new Error('no signing key')
      return { kid: key.kid, key: key.privateKey }
    },
    async find(kid) {
      const known = keys.find((key) => key.kid === kid)
      return (known ?? (await loadedWithin(UNKNOWN_KID_RELOAD_MS)).find((key) => key.kid === kid))?.publicKey
    },
    async published() {
      return publishedKeys(await loadedWithin(RELOAD_MS), clock(), options.accessTtl).map(({ jwk }) => jwk)
    },
    async deleteRetired() {
      await store.deleteRetired(clock())
      await load()
    },
  }
}
