import type { Db } from '@mirador/database/connection/connect'
import { deleteKeys, type IdentityKey, insertKey, listKeys, type NewIdentityKey } from '@mirador/database/identity/keys'
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
import { nextKeySignsFrom, publishedKeys } from './key-schedule.ts'
import { open, seal } from './sealed-key.ts'

const ALGORITHM = 'RS256'

/** The stored keys were sealed with another AUTH_SECRET; the message is a line for the operator. */
export class ForeignSigningKeys extends Error {
  override readonly name = 'ForeignSigningKeys'
  constructor() {
    super(AUTH_SECRET.foreignKeys)
  }
}

export interface LoadedKey {
  kid: string
  signs_from: Date
  jwk: JWK
  publicKey: CryptoKey
  privateKey: CryptoKey
}

export interface KeyStoreOptions {
  db: Db
  authSecret: string
  /** seconds an access token is valid */
  accessTtl: number
  /**
   * Drops keys sealed with another secret and generates new ones, instead of refusing to start. Only for a process that owns
   * the database: another process would still sign with the dropped keys.
   */
  replaceForeignKeys: boolean
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** The signing keys in the database, their private parts sealed with AUTH_SECRET. */
export interface KeyStore {
  /**
   * The stored keys, in the order in which they sign.
   * @param known keys that need not be unsealed again
   * @throws ForeignSigningKeys
   */
  load(known: readonly LoadedKey[]): Promise<LoadedKey[]>
  /** Generates the next key and stores it, unless another process has done so meanwhile. */
  addKey(now: Date): Promise<void>
  /** Deletes the keys that sign no valid token. */
  deleteRetired(now: Date): Promise<void>
}

export function createKeyStore({ db, authSecret, accessTtl, replaceForeignKeys, log }: KeyStoreOptions): KeyStore {
  const sealingKey = derivedKey(authSecret, 'signing-keys')

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

  return {
    async load(known) {
      const rows = await listKeys(db)
      const loaded = await Promise.all(rows.map((row) => known.find(({ kid }) => kid === row.kid) ?? unseal(row)))
      const foreign = rows.filter((_, index) => !loaded[index]).map(({ kid }) => kid)
      if (foreign.length > 0) {
        if (!replaceForeignKeys) throw new ForeignSigningKeys()
        await deleteKeys(db, foreign)
        log.warn({ foreign }, 'signing keys sealed with another AUTH_SECRET were dropped')
      }
      return loaded.filter((key) => key !== undefined)
    },
    async addKey(now) {
      const key = await generateKey(sealingKey, now)
      const isStored = await insertKey(db, (existing) => {
        const signs_from = nextKeySignsFrom(existing, now)
        return signs_from && { ...key, signs_from }
      })
      if (isStored) log.info({ kid: key.kid }, 'signing key made')
    },
    async deleteRetired(now) {
      const rows = await listKeys(db)
      const published = new Set(publishedKeys(rows, now, accessTtl))
      await deleteKeys(
        db,
        rows.filter((row) => !published.has(row)).map(({ kid }) => kid),
      )
    },
  }
}

async function generateKey(sealingKey: Buffer, now: Date): Promise<Omit<NewIdentityKey, 'signs_from'>> {
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
