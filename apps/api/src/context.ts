import type { Database } from '@mirador/database/connect'
import type { Source } from '@mirador/ingestion/source/source'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from './env.ts'
import type { Identity } from './identity/identity.ts'
import type { TaxRegistry } from './tax-registry/tax-registry.ts'

/** What every handler may need; made once in main.ts, or by a test. */
export interface Context {
  env: Env
  database: Database
  identity: Identity
  /** absent without a ticket */
  source: Source | undefined
  taxRegistry: TaxRegistry
  now: () => Date
  log: FastifyBaseLogger
  /** the demo account's credentials where demo data is loaded */
  demoAccount: { email: string; password: string } | undefined
}
