import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@mirador/database/connection/connect'
import { databaseProblem } from '@mirador/database/connection/database-problem'
import { migrate } from '@mirador/database/migration/migrate'
import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { analyzeTenders, closeExpiredTenders } from '@mirador/database/search/tender-search'
import { deleteRunsBefore, interruptDeadRuns } from '@mirador/database/source/ingestion-runs'
import { openStandby, type Standby, type StandbyState } from '@mirador/database/standby/standby'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { createSource } from '@mirador/ingestion/source/mercado-publico'
import { startSync } from '@mirador/ingestion/sync/schedule'
import { createApp } from './app.ts'
import { prepareDemo } from './demo.ts'
import { endOnSignal } from './end-on-signal.ts'
import { BadEnv, type Env, readEnv } from './env.ts'
import { every } from './every.ts'
import { forgetOldData } from './forget-old-data.ts'
import { createCognitoIdentity } from './identity/cognito/cognito-identity.ts'
import { createIdentity } from './identity/identity.ts'
import { ForeignSigningKeys } from './identity/keys/signing-keys.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createMailer } from './mailer/mailer.ts'
import { createSmtp, senderOf } from './mailer/smtp.ts'
import { createNotices } from './notices/notices.ts'
import { BadAuthSecret, loadAuthSecret } from './secrets/auth-secret.ts'
import { createTaxRegistry } from './tax-registry/tax-registry.ts'
import { createUpstream } from './tax-registry/upstream.ts'
import { createLog } from './telemetry/log.ts'
import { createUnsubscribeLinks } from './token-links/unsubscribe-links.ts'

const RUNS_KEPT_MS = 90 * DAY_MS
/** Mail of other processes, and mail whose next try is due, is found after at most this long. */
const OUTBOX_MS = 5_000

/** Starts the one process; ends cleanly on SIGINT and SIGTERM. */
async function main(env: Env) {
  const log = createLog(env)
  const now = () => new Date()
  // twenty megabytes that few need
  const tracing =
    env.traces && (await import('./telemetry/tracing.ts')).startTracing(env.traces, { trustProxy: env.trustProxy, log })
  const onQuery = tracing?.onQuery
  const database = await connect({ url: env.databaseUrl, dataDir: env.dataDir, onQuery })
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  await migrate(database, tell)
  const standby = env.readUrl ? await openStandby({ url: env.readUrl, primary: database.db, log, onQuery }) : undefined
  const authSecret = await loadAuthSecret(env)
  const { smtpUrl, mailFrom, companyName, production } = env
  const send = smtpUrl ? createSmtp({ url: smtpUrl, from: senderOf(mailFrom, companyName) }) : undefined
  const mailer = createMailer({ db: database.db, clock: now, send, tellsBodies: !production, log })
  if (database.kind === 'embedded') await mailer.hurry()
  const { publicUrl, webOrigins, rateLimitFactor } = env
  const settings = { db: database.db, clock: now, publicUrl, webOrigins, rateLimitFactor, log }
  const identity: IdentityProvider = env.userPool
    ? createCognitoIdentity({ ...settings, pool: env.userPool, refreshTtl: env.refreshTtl })
    : createIdentity({
        ...settings,
        authSecret,
        accessTtl: env.accessTtl,
        refreshTtl: env.refreshTtl,
        revealUsers: env.revealUsers,
        replaceForeignKeys: database.kind === 'embedded',
        product: companyName,
        mailer,
        social: env.social,
      })
  const notices = createNotices({
    db: database.db,
    clock: now,
    links: createUnsubscribeLinks({ authSecret, publicUrl }),
    sender: { product: companyName, url: publicUrl },
    emailOf: (sub) => identity.userEmail(sub),
    mailer,
    log,
  })
  const demo = await prepareDemo(database, identity, {
    wanted: env.demoData,
    now,
    tell,
  })
  const { url: baseUrl, ticket, pauseMs, intervalSeconds } = env.source
  const source = ticket ? createSource({ baseUrl, ticket, pauseMs, db: database.db, now, log }) : undefined

  const limits = createRateLimits({ db: database.db, clock: now, authSecret })
  const taxRegistry = createTaxRegistry({
    db: database.db,
    upstream: env.taxRegistry && createUpstream(env.taxRegistry),
    limits,
    now,
    log,
  })

  // another process may be at the same rows, and the next turn is in a minute
  await closeExpiredTenders(database.db, now()).catch((error) =>
    log.warn({ err: error }, 'tenders not closed at start'),
  )
  await interruptDeadRuns(database.db, now())
  const ending = new AbortController()
  const app = await createApp({
    env,
    database,
    standby,
    identity,
    source,
    taxRegistry,
    limits,
    mailer,
    notices,
    now,
    log,
    ending: ending.signal,
    tracing,
    ...demo,
  })
  await app.listen({ host: env.host, port: env.port })
  const sync = source && startSync({ database, source, intervalMs: intervalSeconds * 1000, now, log })
  const clocks = [
    every(MINUTE_MS, () => closeExpiredTenders(database.db, now()), log),
    every(MINUTE_MS, () => matchSavedSearches(database.db, now()), log),
    every(MINUTE_MS, () => interruptDeadRuns(database.db, now()), log),
    every(HOUR_MS, () => deleteRunsBefore(database.db, new Date(now().getTime() - RUNS_KEPT_MS)), log),
    every(HOUR_MS, () => identity.purge(), log),
    // the embedded database has no autovacuum
    database.kind === 'embedded'
      ? every(6 * HOUR_MS, () => analyzeTenders(database.db), log)
      : every(15 * MINUTE_MS, () => reviewCommonTerms(database.db), log),
    every(HOUR_MS, () => mailer.purge(), log),
    every(HOUR_MS, () => forgetOldData(database.db, now()), log),
    every(MINUTE_MS, () => notices.turn(), log),
    every(HOUR_MS, () => notices.purge(), log),
    every(OUTBOX_MS, () => mailer.deliver(), log),
  ]
  announce(env, (app.server.address() as AddressInfo).port, demo.demoAccount, standby)

  const drainMs = env.drainSeconds * 1000
  endOnSignal(async () => {
    ending.abort()
    const synced = sync?.stop()
    if (drainMs > 0) await sleep(drainMs)
    for (const clock of clocks) clock.stop()
    await Promise.all([app.close(), synced])
    await notices.stop()
    await mailer.stop()
    await tracing?.close()
    await standby?.close()
    await database.close()
  }, drainMs)
}

const STANDBY_LINES: Record<StandbyState, string> = {
  used: 'Las consultas se leen de la réplica de DATABASE_READ_URL.',
  lagging: 'La réplica de DATABASE_READ_URL está atrasada: por ahora toda consulta va a DATABASE_URL.',
  unreachable: 'La réplica de DATABASE_READ_URL no responde: por ahora toda consulta va a DATABASE_URL.',
  'no standby': 'DATABASE_READ_URL no lleva a una réplica: toda consulta va a DATABASE_URL.',
  'of another database':
    'DATABASE_READ_URL no lleva a una réplica de la base de DATABASE_URL: toda consulta va a DATABASE_URL.',
}

function announce(
  env: Env,
  port: number,
  demoAccount: { email: string; password: string } | undefined,
  standby: Standby | undefined,
) {
  const address = env.publicUrl.endsWith(':0') ? `http://localhost:${port}` : env.publicUrl
  const lines = [`${env.companyName} está en ${address}`]
  if (demoAccount) lines.push(`  Cuenta de demostración: ${demoAccount.email} · ${demoAccount.password}`)
  if (!env.production) lines.push(`  Correo saliente: ${address}/dev/outbox`)
  else if (!env.smtpUrl) lines.push('  Sin SMTP_URL: los correos quedan guardados y no se envían.')
  if (!env.source.ticket) lines.push('  Sin MERCADO_PUBLICO_TICKET: no se leen licitaciones nuevas.')
  if (standby) lines.push(`  ${STANDBY_LINES[standby.status().state]}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** What a person can mend is one line; anything else keeps its stack. */
function explain(error: unknown): string {
  const mendable = [BadEnv, BadAuthSecret, ForeignSigningKeys]
  if (mendable.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, stack, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `El puerto ${port} está ocupado: elige otro con PORT.`
  return databaseProblem(error) ?? stack ?? String(error)
}

try {
  // biome-ignore lint/style/noProcessEnv: read once, here
  await main(readEnv(process.env))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
