import { resolve } from 'node:path'
import { type RuntimeConfig, SECTIONS, type Section } from '@mirador/contract/runtime-config'
import { lacksSslMode } from '@mirador/database/connection/ssl-mode'
import { isEmailAddress } from '@mirador/domain/account/email'
import { DAY_SECONDS, MINUTE_SECONDS } from '@mirador/domain/time/duration'
import { withSecretFiles } from '@mirador/ingestion/source/secret-files'
import { BadSourceEnv, readSourceEnv, type SourceEnv } from '@mirador/ingestion/source/source-env'
import { BAD_SETTINGS } from '@mirador/texts/operator'
import type { UserPool } from './identity/cognito/user-pool.ts'
import { readUserPool } from './identity/cognito/user-pool-env.ts'
import type { SocialSettings } from './identity/social/openid-provider.ts'
import { readSocial } from './identity/social/social-env.ts'
import { type SettingReader, settingReader } from './setting-reader.ts'
import { readTraces, type TracesEnv } from './telemetry/traces-env.ts'

export interface Env {
  host: string
  port: number
  /** origin that users see, without a slash at the end */
  publicUrl: string
  databaseUrl: string | undefined
  /** hot standby of it, for reads */
  readUrl: string | undefined
  dataDir: string
  demoData: boolean
  /** whole months of Compra Ágil that are kept before the current one; null: all */
  agileMonths: number | null
  production: boolean
  authSecret: string | undefined
  /** seconds */
  accessTtl: number
  /** seconds */
  refreshTtl: number
  webOrigins: string[]
  revealUsers: boolean
  /** the external user pool that stores the accounts; absent: the embedded service does */
  userPool: UserPool | undefined
  /** the one social sign-in provider; absent: passwords only */
  social: SocialSettings | undefined
  /** absent: mail stays in the outbox */
  smtpUrl: string | undefined
  /** an address, or `Name <address>` */
  mailFrom: string
  contactTo: string
  /** whether webhooks may go to this machine, on any port: never in production */
  webhookLoopback: boolean
  /** hops of trusted reverse proxy */
  trustProxy: number
  /** seconds from the signal to end until new connections are refused */
  drainSeconds: number
  /** bearer token of /metrics; absent: only this machine may read it */
  metricsToken: string | undefined
  /** multiplies the request limits */
  rateLimitFactor: number
  /** absent: no tracing */
  traces: TracesEnv | undefined
  logLevel: string
  companyName: string
  /** the open sections, without '(Próximamente)' */
  sections: Section[]
  credits: RuntimeConfig['credits']
  source: SourceEnv
  /** third-party registry of legal names; absent: only the table of the database */
  taxRegistry: { url: string; key: string | undefined } | undefined
}

/** Invalid settings: one Spanish line each. */
export class BadEnv extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const AUTH_SECRET_BYTES = 32
const MAX_AGILE_MONTHS = 120
/** One word of visible ASCII characters. */
const ASCII_WORD = /^[\x21-\x7e]+$/

/**
 * Reads and validates every setting of the process, here and nowhere else (docs/configuration.md).
 * @throws BadEnv naming each variable with a bad value and what it accepts
 */
export function readEnv(given: Readonly<Record<string, string | undefined>>): Env {
  const unreadable: string[] = []
  const env = withSecretFiles(given, (name, file) => unreadable.push(BAD_SETTINGS.secretFile(name, file)))
  const reader = settingReader(env)
  const { text, problems, integer, flag } = reader
  problems.push(...unreadable)
  const production = text('NODE_ENV') === 'production'
  const database = readDatabase(reader, production)
  const settings = {
    ...readServer(reader),
    ...database,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    demoData: flag('DEMO_DATA', !database.databaseUrl && !production),
    agileMonths: readAgileMonths(reader, !database.databaseUrl),
    production,
    ...readAuth(reader, production),
    userPool: readUserPool(text, problems),
    social: readSocial(text, problems),
    ...readMail(reader),
    webhookLoopback: readWebhookLoopback(reader, production),
    metricsToken: readMetricsToken(reader),
    rateLimitFactor: integer('RATE_LIMIT_FACTOR', 1, { min: 1, max: 1_000_000 }),
    traces: readTraces(text, problems),
    logLevel: readLogLevel(reader),
    taxRegistry: readTaxRegistry(reader),
    companyName: text('COMPANY_NAME') ?? 'Mirador',
    sections: readSections(reader),
    credits: readCredits(reader),
  }
  const source = readSource(env, problems)
  if (problems.length > 0 || !source) throw new BadEnv(problems.join('\n'))
  return { ...settings, source }
}

function readServer({ text, integer, origin }: SettingReader) {
  const port = integer('PORT', 3000, { min: 0, max: 65_535 })
  return {
    host: text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: origin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`),
    trustProxy: integer('TRUST_PROXY', 0, { min: 0, max: 10 }),
    drainSeconds: integer('DRAIN_SECONDS', 0, { min: 0, max: 5 * MINUTE_SECONDS }),
  }
}

function readDatabase({ text, problems }: SettingReader, production: boolean) {
  const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)
  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl && !isPostgres(databaseUrl)) problems.push(BAD_SETTINGS.postgresUrl('DATABASE_URL'))
  const readUrl = text('DATABASE_READ_URL')
  if (readUrl && !isPostgres(readUrl)) problems.push(BAD_SETTINGS.postgresUrl('DATABASE_READ_URL'))
  else if (readUrl && !databaseUrl) problems.push(BAD_SETTINGS.readUrlAlone)
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl })) {
    if (production && url && lacksSslMode(url)) problems.push(BAD_SETTINGS.sslMode(name))
  }
  return { databaseUrl, readUrl }
}

/**
 * The default of AGILE_MONTHS. The embedded database must stay small, and ten times as many Compra Ágil are published
 * as tenders.
 */
function readAgileMonths({ text, problems }: SettingReader, isEmbedded: boolean): number | null {
  const value = text('COMPRA_AGIL_MONTHS') ?? (isEmbedded ? '1' : 'all')
  if (value === 'all') return null
  if (!/^\d{1,3}$/.test(value) || Number(value) > MAX_AGILE_MONTHS) problems.push(BAD_SETTINGS.agileMonths)
  return Number(value)
}

function readAuth({ text, problems, integer, flag, origin }: SettingReader, production: boolean) {
  const authSecret = text('AUTH_SECRET')
  if (authSecret !== undefined && Buffer.byteLength(authSecret) < AUTH_SECRET_BYTES)
    problems.push(BAD_SETTINGS.authSecretShort)
  if (production && authSecret === undefined) problems.push(BAD_SETTINGS.authSecretMissing)
  const webOrigins = (text('AUTH_WEB_ORIGINS') ?? '').split(',').filter((value) => value.trim())
  return {
    authSecret,
    accessTtl: integer('AUTH_ACCESS_TTL', 15 * MINUTE_SECONDS, { min: 30, max: DAY_SECONDS }),
    refreshTtl: integer('AUTH_REFRESH_TTL', 30 * DAY_SECONDS, { min: MINUTE_SECONDS, max: 365 * DAY_SECONDS }),
    webOrigins: webOrigins.map((value) => origin('AUTH_WEB_ORIGINS', value.trim())),
    revealUsers: flag('AUTH_REVEAL_USERS', false),
  }
}

function readMail({ text, problems }: SettingReader) {
  const smtpUrl = text('SMTP_URL')
  const isServer = smtpUrl === undefined || (URL.canParse(smtpUrl) && /^smtps?:\/\/[^/?#]*[^/?#@:]/.test(smtpUrl))
  if (!isServer) problems.push(BAD_SETTINGS.smtpUrl)
  const mailFrom = text('MAIL_FROM') ?? 'no-reply@localhost'
  if (!isMailbox(/<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom)) problems.push(BAD_SETTINGS.mailFrom)
  const contactTo = text('CONTACT_TO') ?? 'contacto@localhost'
  if (!isMailbox(contactTo)) problems.push(BAD_SETTINGS.contactTo)
  return { smtpUrl, mailFrom, contactTo }
}

/** Accepts addresses of `localhost` too, since the defaults are such addresses. */
function isMailbox(address: string): boolean {
  return isEmailAddress(address.replace(/@localhost$/, '@localhost.localdomain'))
}

function readMetricsToken({ text, problems }: SettingReader): string | undefined {
  const token = text('METRICS_TOKEN')
  const isStrong = token === undefined || (token.length >= 16 && ASCII_WORD.test(token))
  if (!isStrong) problems.push(BAD_SETTINGS.metricsToken)
  return token
}

function readWebhookLoopback({ problems, flag }: SettingReader, production: boolean): boolean {
  const isOpen = flag('WEBHOOK_LOOPBACK', false)
  if (isOpen && production) problems.push(BAD_SETTINGS.webhookLoopback)
  return isOpen
}

function readLogLevel({ text, problems }: SettingReader): string {
  const level = text('LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(level)) problems.push(BAD_SETTINGS.logLevel(LOG_LEVELS))
  return level
}

function readTaxRegistry({ text, problems }: SettingReader): Env['taxRegistry'] {
  const url = text('TAX_REGISTRY_URL')
  const key = text('TAX_REGISTRY_KEY')
  if (key !== undefined && !ASCII_WORD.test(key)) problems.push(BAD_SETTINGS.taxRegistryKey)
  if (url === undefined) return undefined
  const sample = url.replace(/\{rut(_dotted)?\}/g, '1-9')
  const parsed = URL.canParse(sample) ? new URL(sample) : undefined
  const isUsable =
    parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.hash && !/[{}]/.test(sample)
  if (!isUsable) problems.push(BAD_SETTINGS.taxRegistryUrl)
  return { url, key }
}

function readCredits({ text, webUrl }: SettingReader): Env['credits'] {
  const fallback = 'https://github.com/'
  return {
    interfaz: { name: text('CREDITS_INTERFACE_NAME') ?? '', url: webUrl('CREDITS_INTERFACE_URL', fallback) },
    servicios: { name: text('CREDITS_SERVICES_NAME') ?? '', url: webUrl('CREDITS_SERVICES_URL', fallback) },
  }
}

function readSections({ text, problems }: SettingReader): Section[] {
  const value = text('SECTIONS')
  if (value === undefined) return [...SECTIONS]
  if (value === 'none') return []
  const names = value.split(',').map((name) => name.trim())
  if (names.some((name) => !SECTIONS.some((section) => section === name)))
    problems.push(BAD_SETTINGS.sections(SECTIONS))
  return SECTIONS.filter((section) => names.includes(section))
}

function readSource(env: Parameters<typeof readSourceEnv>[0], problems: string[]): SourceEnv | undefined {
  try {
    return readSourceEnv(env)
  } catch (error) {
    if (!(error instanceof BadSourceEnv)) throw error
    problems.push(...error.lines)
    return undefined
  }
}
