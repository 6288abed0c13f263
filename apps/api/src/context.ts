import type { Database } from '@mirador/database/connection/connect'
import type { Standby } from '@mirador/database/standby/standby'
import type { Source } from '@mirador/ingestion/source/source'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from './env.ts'
import type { IdentityProvider } from './identity/provider.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Mailer } from './mailer/mailer.ts'
import type { Notices } from './notices/notices.ts'
import type { TaxRegistry } from './tax-registry/tax-registry.ts'
import type { Tracing } from './telemetry/tracing.ts'

/** What every handler may need; made once in main.ts, or by a test. */
export interface Context {
  env: Env
  database: Database
  /** where some reads go; absent = none is set */
  standby?: Standby | undefined
  identity: IdentityProvider
  /** absent without a ticket */
  source: Source | undefined
  taxRegistry: TaxRegistry
  limits: RateLimits
  mailer: Mailer
  notices: Notices
  now: () => Date
  log: FastifyBaseLogger
  /** absent = traces go nowhere */
  tracing?: Tracing | undefined
  /** aborted once the process is to end */
  ending?: AbortSignal | undefined
  /** whether the data shown is generated */
  isDemo: boolean
  /** the credentials that come with it, where the embedded service keeps the accounts */
  demoAccount: { email: string; password: string } | undefined
}
