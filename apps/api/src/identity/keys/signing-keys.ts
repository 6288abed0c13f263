import type { Db } from '@mirador/database/connection/connect'
import { deleteKeys, type IdentityKey, insertKey, listKeys, type NewIdentityKey } from '@mirador/database/identity/keys'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { AUTH_SECRET } from '@mirador/texts/operator'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
} from 'jose'
import { derivedKey } from '../../secrets/derived-key.ts'
import { nextKeySignsFrom, publishedKeys, signingKeyOf } from './key-schedule.ts'
import { open, seal } from './sealed-key.ts'

const ALGORITHM = 'RS256'
/** Keys made by other processes are seen after at most this long; well inside the time they are published ahead. */
const RELOAD_MS = MINUTE_MS
/** Tokens with invented key ids cause no more look-ups than this. */
const UNKNOWN_KID_RELOAD_MS = 2_000

/** The stored keys were sealed with another AUTH_SECRET; the message is the one line to print. */
export class ForeignSigningKeys extends Error {
  override readonly name = 'ForeignSigningKeys'
  constructor() {
    super(AUTH_SECRET.foreignKeys)
  }
}

export interface SigningKeys {
  /** Makes the first key where there is none, and the next one when it is due. */
  prepare(): Promise<void>
  current(): Promise<{ kid: string; key: CryptoKey }>
  /** The public key of that id, if it is published. */
  find(kid: string): Promise<CryptoKey | undefined>
  published(): Promise<JWK[]>
  /** Forgets the keys that no living token is signed with. */
  deleteRetired(): Promise<void>
}

interface LoadedKey {
  kid: string
  signs_from: Date
  jwk: JWK
  publicKey: CryptoKey
  privateKey: CryptoKey
}

/**
 * The RS256 keys of the embedded identity service, sealed in the database and shared by its processes.
 * @param replaceForeignKeys keys sealed with another secret are dropped and made anew instead of
 *   refused: right where this is the only process, ruinous where another one still signs with them
 */
export function createSigningKeys({
  db,
  clock,
  authSecret,
  accessTtl,
  replaceForeignKeys,
  log,
}: {
  db: Db
  clock: () => Date
  authSecret: string
  accessTtl: number
  replaceForeignKeys: boolean
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}): SigningKeys {
  const sealingKey = derivedKey(authSecret, 'signing-keys')
  let keys: LoadedKey[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  function load(): Promise<void> {
    loading ??= readKeys().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function readKeys() {
    const now = clock()
    let loaded = await loadStored()
    if (nextKeySignsFrom(loaded, now)) {
      const made = await makeKey(now)
      if (await insertKey(db, (existing) => scheduled(made, existing, now)))
        log.info({ kid: made.kid }, 'signing key made')
      loaded = await loadStored()
    }
    keys = loaded
    loadedAt = now.getTime()
  }

  async function loadStored(): Promise<LoadedKey[]> {
    const rows = await listKeys(db)
    const loaded = await Promise.all(rows.map((row) => keys.find(({ kid }) => kid === row.kid) ?? unseal(row)))
    const foreign = rows.filter((_, index) => !loaded[index]).map(({ kid }) => kid)
    if (foreign.length > 0) {
      if (!replaceForeignKeys) throw new ForeignSigningKeys()
      await deleteKeys(db, foreign)
      log.warn({ foreign }, 'signing keys sealed with another AUTH_SECRET were dropped')
    }
    return loaded.filter((key) => key !== undefined)
  }

  async function unseal(row: IdentityKey): Promise<LoadedKey | undefined> {
    const pkcs8 = open(row.private_sealed, sealingKey, row.kid)
    if (pkcs8 === undefined) return undefined
    const jwk = row.public_jwk as JWK
    return {
      kid: row.kid,
      signs_from: row.signs_from,
      jwk,
      publicKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
      privateKey: await importPKCS8(pkcs8, ALGORITHM),
    }
  }

  async function makeKey(now: Date): Promise<Omit<NewIdentityKey, 'signs_from'>> {
    const pair = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true })
    const jwk = await exportJWK(pair.publicKey)
    const kid = await calculateJwkThumbprint(jwk)
    return {
      kid,
      public_jwk: JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: 'sig' }),
      private_sealed: seal(await exportPKCS8(pair.privateKey), sealingKey, kid),
      created_at: now,
    }
  }

  async function fresh(maxAgeMs: number): Promise<LoadedKey[]> {
    if (clock().getTime() - loadedAt >= maxAgeMs) await load()
    return keys
  }

  return {
    prepare: load,
    async current() {
      const key = signingKeyOf(await fresh(RELOAD_MS), clock())
      if (!key) throw new Error('no signing key')
      return { kid: key.kid, key: key.privateKey }
    },
    async find(kid) {
      const known = keys.find((key) => key.kid === kid)
      return (known ?? (await fresh(UNKNOWN_KID_RELOAD_MS)).find((key) => key.kid === kid))?.publicKey
    },
    async published() {
      return publishedKeys(await fresh(RELOAD_MS), clock(), accessTtl).map(({ jwk }) => jwk)
    },
    async deleteRetired() {
      const rows = await listKeys(db)
      const kept = publishedKeys(rows, clock(), accessTtl)
      await deleteKeys(
        db,
        rows.filter((row) => !kept.includes(row)).map(({ kid }) => kid),
      )
      await load()
    },
  }
}

/** Another process may have made the key meanwhile; then this one is not needed. */
function scheduled(
  made: Omit<NewIdentityKey, 'signs_from'>,
  existing: readonly IdentityKey[],
  now: Date,
): NewIdentityKey | undefined {
  const signs_from = nextKeySignsFrom(existing, now)
  return signs_from && { ...made, signs_from }
}
