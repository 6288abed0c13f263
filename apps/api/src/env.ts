import { resolve } from 'node:path'
import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import { isEmailAddress } from '@mirador/domain/account/email'
import { DAY_SECONDS, MINUTE_SECONDS } from '@mirador/domain/time/duration'
import { BadSourceEnv, readSourceEnv, type SourceEnv } from '@mirador/ingestion/source/source-env'
import { BAD_SETTINGS } from '@mirador/texts/operator'
import type { UserPool } from './identity/cognito/user-pool.ts'
import { readUserPool } from './identity/cognito/user-pool-env.ts'
import type { SocialSettings } from './identity/social/openid-provider.ts'
import { readSocial } from './identity/social/social-env.ts'
import { readTraces, type TracesEnv } from './telemetry/traces-env.ts'

export interface Env {
  host: string
  port: number
  /** origin that users see, without a slash at the end */
  publicUrl: string
  databaseUrl: string | undefined
  /** a hot standby of it, for what only reads */
  readUrl: string | undefined
  dataDir: string
  demoData: boolean
  production: boolean
  authSecret: string | undefined
  /** seconds */
  accessTtl: number
  refreshTtl: number
  webOrigins: string[]
  revealUsers: boolean
  /** the user pool outside that keeps the accounts; absent = the embedded service does */
  userPool: UserPool | undefined
  /** the one outside provider of sign-in; absent = passwords only */
  social: SocialSettings | undefined
  /** absent = mail stays in the outbox */
  smtpUrl: string | undefined
  /** an address, or `Name <address>` */
  mailFrom: string
  contactTo: string
  trustProxy: number
  /** seconds from being told to end until nobody new is let in */
  drainSeconds: number
  /** who shows it may read /metrics; absent = this machine alone */
  metricsToken: string | undefined
  /** how many times the usual number of requests an account or address may send */
  rateLimitFactor: number
  /** absent = no traces */
  traces: TracesEnv | undefined
  logLevel: string
  companyName: string
  credits: RuntimeConfig['credits']
  source: SourceEnv
  /** another party's registry of legal names; absent: the table alone */
  taxRegistry: { url: string; key: string | undefined } | undefined
}

/** The settings that cannot be used: one Spanish line each. */
export class BadEnv extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Every setting of the program, read and judged in this one place (docs/configuration.md).
 * @throws BadEnv naming each variable with a bad value and what it accepts
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>): Env {
  const lines: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name)
    if (value === undefined) return fallback
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    lines.push(BAD_SETTINGS.number(name, min, max))
    return fallback
  }
  const flag = (name: string, fallback: boolean) => {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (value !== 'true' && value !== 'false') lines.push(BAD_SETTINGS.flag(name))
    return value === 'true'
  }
  const origin = (name: string, value: string) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
      lines.push(BAD_SETTINGS.origin(name))
      return value
    }
    return url.origin
  }

  const port = whole('PORT', 3000, 0, 65_535)
  const production = text('NODE_ENV') === 'production'
  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    lines.push(BAD_SETTINGS.postgresUrl('DATABASE_URL'))
  }
  const readUrl = text('DATABASE_READ_URL')
  if (readUrl && !/^postgres(ql)?:\/\//.test(readUrl)) {
    lines.push(BAD_SETTINGS.postgresUrl('DATABASE_READ_URL'))
  } else if (readUrl && !databaseUrl) {
    lines.push(BAD_SETTINGS.readUrlAlone)
  }
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(logLevel)) lines.push(BAD_SETTINGS.logLevel(LOG_LEVELS))
  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken !== undefined && !/^[\x21-\x7e]{16,}$/.test(metricsToken)) {
    lines.push(BAD_SETTINGS.metricsToken)
  }
  const authSecret = text('AUTH_SECRET')
  if (authSecret !== undefined && Buffer.byteLength(authSecret) < 32) {
    lines.push(BAD_SETTINGS.authSecretShort)
  }
  if (production && authSecret === undefined) {
    lines.push(BAD_SETTINGS.authSecretMissing)
  }
  let source: SourceEnv | undefined
  try {
    source = readSourceEnv(env)
  } catch (error) {
    if (!(error instanceof BadSourceEnv)) throw error
    lines.push(...error.lines)
  }
  const settings: Omit<Env, 'source'> = {
    host: text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: origin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`),
    databaseUrl,
    readUrl,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    demoData: flag('DEMO_DATA', !databaseUrl && !production),
    production,
    authSecret,
    accessTtl: whole('AUTH_ACCESS_TTL', 15 * MINUTE_SECONDS, 30, DAY_SECONDS),
    refreshTtl: whole('AUTH_REFRESH_TTL', 30 * DAY_SECONDS, 60, 365 * DAY_SECONDS),
    webOrigins: (text('AUTH_WEB_ORIGINS') ?? '')
      .split(',')
      .filter((value) => value.trim())
      .map((value) => origin('AUTH_WEB_ORIGINS', value.trim())),
    revealUsers: flag('AUTH_REVEAL_USERS', false),
    userPool: readUserPool(text, lines),
    social: readSocial(text, lines),
    ...mail(text, lines),
    trustProxy: whole('TRUST_PROXY', 0, 0, 10),
    drainSeconds: whole('DRAIN_SECONDS', 0, 0, 300),
    metricsToken,
    rateLimitFactor: whole('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    traces: readTraces(text, lines),
    logLevel,
    taxRegistry: upstream(text, lines),
    companyName: text('COMPANY_NAME') ?? 'Mirador',
    credits: {
      interfaz: { name: text('CREDITS_INTERFACE_NAME') ?? '', url: link('CREDITS_INTERFACE_URL', text, lines) },
      servicios: { name: text('CREDITS_SERVICES_NAME') ?? '', url: link('CREDITS_SERVICES_URL', text, lines) },
    },
  }
  if (lines.length > 0 || !source) throw new BadEnv(lines.join('\n'))
  return { ...settings, source }
}

function upstream(text: (name: string) => string | undefined, lines: string[]): Env['taxRegistry'] {
  const url = text('TAX_REGISTRY_URL')
  const key = text('TAX_REGISTRY_KEY')
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) lines.push(BAD_SETTINGS.taxRegistryKey)
  if (url === undefined) return undefined
  const sample = url.replace(/\{rut(_dotted)?\}/g, '1-9')
  const parsed = URL.canParse(sample) ? new URL(sample) : undefined
  const isGood = parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.hash && !/[{}]/.test(sample)
  if (!isGood) lines.push(BAD_SETTINGS.taxRegistryUrl)
  return { url, key }
}

function mail(text: (name: string) => string | undefined, lines: string[]) {
  const smtpUrl = text('SMTP_URL')
  const isServer = smtpUrl === undefined || (URL.canParse(smtpUrl) && /^smtps?:\/\/[^/?#]*[^/?#@:]/.test(smtpUrl))
  if (!isServer) lines.push(BAD_SETTINGS.smtpUrl)
  const mailFrom = text('MAIL_FROM') ?? 'no-reply@localhost'
  if (!isMailbox(/<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom)) {
    lines.push(BAD_SETTINGS.mailFrom)
  }
  const contactTo = text('CONTACT_TO') ?? 'contacto@localhost'
  if (!isMailbox(contactTo)) lines.push(BAD_SETTINGS.contactTo)
  return { smtpUrl, mailFrom, contactTo }
}

/** Also of this machine, as the defaults are. */
function isMailbox(address: string): boolean {
  return isEmailAddress(address.replace(/@localhost$/, '@localhost.localdomain'))
}

function link(name: string, text: (name: string) => string | undefined, lines: string[]): string {
  const value = text(name) ?? 'https://github.com/'
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) lines.push(BAD_SETTINGS.webUrl(name))
  return value
}
