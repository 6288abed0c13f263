import { loggedError, withoutPersonalData } from '@mirador/domain/log/logged-error'
import { passwordOf, secretForms, withoutSecrets } from '@mirador/domain/log/logged-secrets'
import pino, { type DestinationStream, type LoggerOptions } from 'pino'
import { currentRequestId } from './request-id.ts'
import type { TracesEnv } from './traces-env.ts'

/** The settings that hold secrets. */
interface SecretSettings {
  databaseUrl?: string | undefined
  readUrl?: string | undefined
  smtpUrl?: string | undefined
  authSecret?: string | undefined
  social?: { clientSecret: string } | undefined
  taxRegistry?: { key: string | undefined } | undefined
  metricsToken?: string | undefined
  traces?: TracesEnv | undefined
  source?: { ticket?: string | undefined } | undefined
}

/**
 * The log, one JSON object a line. A line written on the way to an answer carries the `reqId` that the answer told;
 * errors are told without what they say of people, and no secret of the settings leaves, whoever put it into a line.
 */
export function createLog(settings: SecretSettings & { logLevel: string }, destination?: DestinationStream) {
  const secrets = secretsOf(settings)
  const options: LoggerOptions = {
    level: settings.logLevel,
    // a reason may be in an outside server's own words
    serializers: { err: loggedError, reason: (text) => (typeof text === 'string' ? withoutPersonalData(text) : text) },
    mixin(_line, _level, logger) {
      // a request's own logger says it already
      const reqId = 'reqId' in logger.bindings() ? undefined : currentRequestId()
      return reqId === undefined ? {} : { reqId }
    },
    hooks: { streamWrite: (line) => withoutSecrets(line, secrets) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Every secret of the settings, in each form in which it may be written. */
export function secretsOf(settings: SecretSettings): string[] {
  const { databaseUrl, readUrl, smtpUrl, authSecret, social, taxRegistry, metricsToken, traces, source } = settings
  const passwords = [databaseUrl, readUrl, smtpUrl, traces?.url].map(passwordOf)
  const keys = [authSecret, social?.clientSecret, taxRegistry?.key, metricsToken, source?.ticket]
  return secretForms([...passwords, ...keys, ...Object.values(traces?.headers ?? {})])
}
