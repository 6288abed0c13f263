import type { Database } from '@mirador/database/connection/connect'
import type { Standby } from '@mirador/database/standby/standby'
import type { AgileSource } from '@mirador/ingestion/compra-agil/agile-source'
import type { Source } from '@mirador/ingestion/source/source'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from './env.ts'
import type { Assistants } from './identity/assistants/assistants.ts'
import type { PersonalTokens } from './identity/personal-tokens/personal-tokens.ts'
import type { IdentityProvider } from './identity/provider.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { RequestLimits } from './limits/request-limits.ts'
import type { Mailer } from './mailer/mailer.ts'
import type { Notices } from './notices/notices.ts'
import type { RegistrationPasses } from './tax-registry/registration-pass.ts'
import type { TaxRegistry } from './tax-registry/tax-registry.ts'
import type { Tracing } from './telemetry/tracing.ts'
import type { UnsubscribeLinks } from './token-links/unsubscribe-links.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** The services of one process, passed to every handler; createContext makes them. */
export interface Context {
  env: Env
  database: Database
  /** hot standby that serves some of the reads; absent: none is configured */
  standby: Standby | undefined
  identity: IdentityProvider
  /** absent: the section is closed, and no token is accepted */
  personalTokens: PersonalTokens | undefined
  /** absent: the section is closed, and no assistant is let in by OAuth */
  assistants: Assistants | undefined
  /** absent without a ticket */
  source: Source | undefined
  /** absent without a ticket, or when the channel is closed */
  agileSource: AgileSource | undefined
  taxRegistry: TaxRegistry
  registrationPasses: RegistrationPasses
  /** limits against floods, in memory */
  requestLimits: RequestLimits
  /** limits that must hold, in the database */
  rateLimits: RateLimits
  mailer: Mailer
  notices: Notices
  unsubscribeLinks: UnsubscribeLinks
  /** absent: the section is closed, and nothing is sent */
  webhooks: Webhooks | undefined
  /** Writes the deletions of accounts to a file outside the database, for a restore (deletion-journal.ts). */
  journalDeletions: () => Promise<void>
  now: () => Date
  log: FastifyBaseLogger
  /** absent: tracing is off */
  tracing: Tracing | undefined
  /** aborted once the process is shutting down */
  ending?: AbortSignal | undefined
  /** whether the data are invented */
  isDemo: boolean
  /** credentials of the demo account, where the embedded service keeps the accounts */
  demoAccount: { email: string; password: string } | undefined
}
