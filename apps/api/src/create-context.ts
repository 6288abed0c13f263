import { join } from 'node:path'
import { DELETION_JOURNAL, journalDeletions } from '@mirador/database/accounts/deletion-journal'
import { connect, type Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { openStandby } from '@mirador/database/standby/standby'
import { type AgileSource, createAgileSource } from '@mirador/ingestion/compra-agil/agile-source'
import { createSource } from '@mirador/ingestion/source/mercado-publico'
import type { Source } from '@mirador/ingestion/source/source'
import { DATABASE_PROGRESS } from '@mirador/texts/operator-database'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from './context.ts'
import type { Env } from './env.ts'
import { createAssistants } from './identity/assistants/assistants.ts'
import { createCognitoIdentity } from './identity/cognito/cognito-identity.ts'
import { createIdentity } from './identity/identity.ts'
import type { PasswordHasher } from './identity/passwords/password-hash.ts'
import { createPersonalTokens } from './identity/personal-tokens/personal-tokens.ts'
import type { IdentityProvider, IdentitySettings } from './identity/provider.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createRequestLimits } from './limits/request-limits.ts'
import { createMailer, type Mailer } from './mailer/mailer.ts'
import { createSmtp, senderOf } from './mailer/smtp.ts'
import { createNotices } from './notices/notices.ts'
import { resourceOf } from './oauth/oauth-base.ts'
import { loadAuthSecret } from './secrets/auth-secret.ts'
import { createRegistrationPasses } from './tax-registry/registration-pass.ts'
import { createTaxRegistry } from './tax-registry/tax-registry.ts'
import { createUpstream, type UpstreamRegistry } from './tax-registry/upstream.ts'
import { createLog } from './telemetry/log.ts'
import { createUnsubscribeLinks } from './token-links/unsubscribe-links.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

/** Services that replace those of the settings; services that depend on one get the replacement. */
export interface ContextOverrides {
  now?: () => Date
  log?: FastifyBaseLogger
  /** open and migrated */
  database?: Database
  source?: Source | undefined
  agileSource?: AgileSource | undefined
  upstreamRegistry?: UpstreamRegistry | undefined
  createIdentity?: ((settings: IdentitySettings) => IdentityProvider) | undefined
  /** of the embedded identity service */
  hasher?: PasswordHasher
  /** receives one Spanish line for each slow step, for the operator */
  report?: (line: string) => void
}

/**
 * Creates the services of a process. Opens and migrates the database of the settings, unless one is given. Nothing runs
 * in the background yet; closeContext releases everything.
 */
export async function createContext(env: Env, overrides: ContextOverrides = {}): Promise<Context> {
  const { now = () => new Date(), log = createLog(env) } = overrides
  const tracing = await startTracing(env, log)
  const onQuery = tracing?.onQuery
  const database = overrides.database ?? (await openDatabase(env, onQuery, overrides.report))
  const { db, reserved } = database
  const standby = env.readUrl ? await openStandby({ url: env.readUrl, primary: reserved, log, onQuery }) : undefined
  const authSecret = await loadAuthSecret(env)
  const requestLimits = createRequestLimits({
    now,
    factor: env.rateLimitFactor,
    isEmbedded: database.kind === 'embedded',
  })
  const rateLimits = createRateLimits({ db: reserved, clock: now, authSecret })
  const mailer = createMailer({ db, clock: now, send: smtpOf(env), logsBodies: !env.production, log })

  const { publicUrl, webOrigins, companyName, refreshTtl } = env
  // lists cannot take the connections that sign-in and session checks need
  const settings = { db: reserved, clock: now, publicUrl, webOrigins, refreshTtl, rateLimits, log }
  const identity =
    overrides.createIdentity?.(settings) ??
    identityOf(env, settings, { database, authSecret, mailer, hasher: overrides.hasher })

  const unsubscribeLinks = createUnsubscribeLinks({ authSecret, publicUrl })
  const notices = createNotices({
    db,
    clock: now,
    links: unsubscribeLinks,
    sender: { product: companyName, url: publicUrl },
    hasToday: env.sections.includes('hoy'),
    emailOf: (sub) => identity.userEmail(sub),
    mailer,
    log,
  })
  const upstream = overrides.upstreamRegistry ?? (env.taxRegistry && createUpstream(env.taxRegistry))
  const taxRegistry = createTaxRegistry({ db, upstream, rateLimits, now, log })
  const registrationPasses = createRegistrationPasses({ authSecret, now, secure: publicUrl.startsWith('https:') })
  const { source, agileSource } = sourcesOf(env, { db, now, log })

  return {
    env,
    database,
    standby,
    identity,
    ...connectionsOf(env, { database, now, mailer, identity, authSecret, log }),
    assistants: env.sections.includes('asistentes')
      ? createAssistants({ db: reserved, clock: now, log, audience: resourceOf(env) })
      : undefined,
    source: overrides.source ?? source,
    agileSource: overrides.agileSource ?? agileSource,
    taxRegistry,
    registrationPasses,
    requestLimits,
    rateLimits,
    mailer,
    notices,
    unsubscribeLinks,
    // the account is deleted, whether or not the file can be written; the hourly call tries again
    journalDeletions: () =>
      journalDeletions(db, join(env.dataDir, DELETION_JOURNAL)).catch((err) =>
        log.error({ err }, 'deleted accounts not written to the journal: a restore would bring them back'),
      ),
    now,
    log,
    tracing,
    isDemo: false,
    demoAccount: undefined,
  }
}

/** What the section 'conexiones' opens. */
function connectionsOf(
  { sections, companyName: product, publicUrl: url, webhookLoopback: opensLoopback }: Env,
  {
    database,
    now: clock,
    authSecret,
    ...services
  }: Pick<Context, 'database' | 'now' | 'mailer' | 'identity' | 'log'> & {
    authSecret: string
  },
): Pick<Context, 'personalTokens' | 'webhooks'> {
  if (!sections.includes('conexiones')) return { personalTokens: undefined, webhooks: undefined }
  const emailOf = (sub: string) => services.identity.userEmail(sub)
  const common = { ...services, clock, mailIdentity: { product, url }, emailOf }
  return {
    personalTokens: createPersonalTokens({ ...common, db: database.reserved }),
    webhooks: createWebhooks({ ...common, db: database.db, authSecret, posting: { opensLoopback } }),
  }
}

/** The two APIs of the source; none without a ticket. */
function sourcesOf(
  { source: settings }: Env,
  common: { db: Database['db']; now: () => Date; log: FastifyBaseLogger },
): Pick<Context, 'source' | 'agileSource'> {
  const { url: baseUrl, ticket, pauseMs, agile } = settings
  if (!ticket) return { source: undefined, agileSource: undefined }
  const calls = { ...common, ticket, pauseMs, sharesQuota: agile?.sharesQuota ?? false }
  return {
    source: createSource({ ...calls, baseUrl }),
    agileSource: agile && createAgileSource({ ...calls, baseUrl: agile.url }),
  }
}

/** The identity provider of the settings: a user pool, or the embedded service. */
function identityOf(
  { userPool, accessTtl, revealUsers, companyName, social }: Env,
  settings: IdentitySettings,
  {
    database,
    authSecret,
    mailer,
    hasher,
  }: { database: Database; authSecret: string; mailer: Mailer; hasher: PasswordHasher | undefined },
): IdentityProvider {
  if (userPool) return createCognitoIdentity({ ...settings, pool: userPool })
  const isEmbedded = database.kind === 'embedded'
  const own = { authSecret, accessTtl, revealUsers, product: companyName, mailer, social }
  return createIdentity({
    ...settings,
    ...own,
    replaceForeignKeys: isEmbedded,
    ...(isEmbedded && { lookUpsAtATime: 1 }),
    ...(hasher && { hasher }),
  })
}

/**
 * Ends the running work of the services, then closes their connections. Close the app first, so that no request arrives
 * meanwhile.
 */
export async function closeContext(context: Context): Promise<void> {
  const { identity, notices, webhooks, mailer, tracing, standby, database } = context
  await identity.idle?.()
  await notices.stop()
  await webhooks?.stop()
  await mailer.stop()
  await tracing?.close()
  await standby?.close()
  await database.close()
}

async function openDatabase(
  { databaseUrl, dataDir }: Env,
  onQuery: Parameters<typeof connect>[0]['onQuery'],
  report: (line: string) => void = () => {},
): Promise<Database> {
  const database = await connect({ url: databaseUrl, dataDir, onQuery })
  await migrate(database, (tenders) => report(DATABASE_PROGRESS.indexing(tenders)))
  return database
}

/** Imported only when it is configured: its packages are twenty megabytes. */
async function startTracing({ traces, trustProxy }: Env, log: FastifyBaseLogger) {
  return traces && (await import('./telemetry/tracing.ts')).startTracing(traces, { trustProxy, log })
}

function smtpOf({ smtpUrl, mailFrom, companyName }: Env) {
  return smtpUrl ? createSmtp({ url: smtpUrl, from: senderOf(mailFrom, companyName) }) : undefined
}
