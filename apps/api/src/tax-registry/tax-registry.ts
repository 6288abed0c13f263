import { isRegistering } from '@mirador/database/accounts/accounts'
import { findLegalName, findRegistryAnswer, upsertRegistryAnswer } from '@mirador/database/accounts/tax-registry'
import type { Db } from '@mirador/database/connection/connect'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { DAY_MS, HOUR_SECONDS } from '@mirador/domain/time/duration'
import type { FastifyBaseLogger } from 'fastify'
import { countNetwork } from '../limits/count-network.ts'
import { LimitExceeded } from '../limits/limit-exceeded.ts'
import type { Limit, RateLimits } from '../limits/rate-limits.ts'
import { siteOf, subscriberOf } from '../limits/subscriber.ts'
import { RegistryError } from './registry-error.ts'
import type { UpstreamRegistry } from './upstream.ts'

const KEPT_MS = { name: 30 * DAY_MS, unknown: DAY_MS }

/** More than a person types, far fewer than copying the registry needs. */
export const LOOKUPS_PER_ADDRESS: Limit = { name: 'tax-registry/address', hits: 60, seconds: 60 }
/** For all processes together: a third party may block a key that calls too often. */
export const UPSTREAM_CALLS: Limit = { name: 'tax-registry/upstream', hits: 60, seconds: 60 }

/** Prevents one client from using up the calls of all. On IPv6 its /48 counts, since it has 65,536 /64 networks. */
export const UPSTREAM_CALLS_PER_ADDRESS: Limit = { name: 'tax-registry/upstream-address', hits: 10, seconds: 60 }

/** A registration needs one name; the limit prevents collecting the names of other people. */
export const PERSONS_PER_REGISTRATION: Limit = { name: 'tax-registry/registration', hits: 10, seconds: HOUR_SECONDS }

interface Client {
  ip: string
  /** the account that the client is registering, if it proves one */
  registering?: string | undefined
}

/** Legal names by rut. */
export interface TaxRegistry {
  /**
   * @param rut canonical, `76482913-K`
   * @returns null when no registry has a name for it, and for anyone but a legal person outside of a registration
   * @throws RegistryError which answers 429, 502, 503 or 504
   */
  legalName(rut: string, client: Client): Promise<string | null>
}

export interface TaxRegistryOptions {
  db: Db
  /** absent: only the local table is searched */
  upstream?: UpstreamRegistry | undefined
  rateLimits: RateLimits
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Looks up the local table first, then recent answers of the upstream, then the upstream. */
export function createTaxRegistry({ db, upstream, rateLimits, now, log }: TaxRegistryOptions): TaxRegistry {
  const pending = new Map<string, Promise<string | null>>()

  async function orThrow(count: Promise<void>, error: RegistryError): Promise<void> {
    await count.catch((cause: unknown) => {
      throw cause instanceof LimitExceeded ? error : cause
    })
  }

  async function mayLookUpPerson(registering: string | undefined): Promise<boolean> {
    if (registering === undefined || !(await isRegistering(db, registering))) return false
    const error = new RegistryError('too_many_requests', 'too many natural persons in one registration')
    await orThrow(rateLimits.count(PERSONS_PER_REGISTRATION, registering), error)
    return true
  }

  async function callUpstream(lookUp: UpstreamRegistry, rut: string, ip: string): Promise<string | null> {
    const known = await findRegistryAnswer(db, rut, now())
    if (known) return known.razon_social
    try {
      await orThrow(
        rateLimits.count(UPSTREAM_CALLS_PER_ADDRESS, siteOf(ip)),
        new RegistryError('too_many_requests', 'too many calls for one address'),
      )
      await orThrow(
        rateLimits.count(UPSTREAM_CALLS, 'all'),
        new RegistryError('registry_busy', 'too many look-ups a minute'),
      )
      const razon_social = await lookUp(rut)
      const expires_at = new Date(now().getTime() + (razon_social === null ? KEPT_MS.unknown : KEPT_MS.name))
      await upsertRegistryAnswer(db, { rut, razon_social, expires_at })
      return razon_social
    } catch (error) {
      if (error instanceof RegistryError) log.warn({ code: error.code }, `tax registry: ${error.message}`)
      throw error
    }
  }

  return {
    async legalName(rut, { ip, registering }) {
      await orThrow(
        countNetwork(rateLimits, LOOKUPS_PER_ADDRESS, subscriberOf(ip)),
        new RegistryError('too_many_requests', 'too many look-ups of one address'),
      )
      if (!isLegalPerson(rut) && !(await mayLookUpPerson(registering))) return null
      const local = await findLegalName(db, rut)
      if (local !== undefined || !upstream) return local ?? null
      // concurrent look-ups of one rut share one call
      const shared = pending.get(rut) ?? callUpstream(upstream, rut, ip).finally(() => pending.delete(rut))
      pending.set(rut, shared)
      return shared
    },
  }
}
