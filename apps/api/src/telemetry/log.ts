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
 * The log: one JSON object per line. Lines written while a request is handled carry its `reqId`. Errors are logged
 * without personal data, and the secrets of the settings are removed from every line.
 * @param destination default: stdout
 */
export function createLog(settings: SecretSettings & { logLevel: string }, destination?: DestinationStream) {
  const secrets = secretsOf(settings)
  const options: LoggerOptions = {
    level: settings.logLevel,
    // `reason` may quote the words of another server
    serializers: { err: loggedError, reason: (text) => (typeof text === 'string' ? withoutPersonalData(text) : text) },
    mixin(_line, _level, logger) {
      // the logger of a request has it already
      const reqId = 'reqId' in logger.bindings() ? undefined : currentRequestId()
      return reqId === undefined ? {} : { reqId }
    },
    hooks: { streamWrite: (line) => withoutSecrets(line, secrets) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Every secret of the settings, in every encoding in which it may be logged. */
export function secretsOf(settings: SecretSettings): string[] {
  const { databaseUrl, readUrl, smtpUrl, authSecret, social, taxRegistry, metricsToken, traces, source } = settings
  const passwords = [databaseUrl, readUrl, smtpUrl, traces?.url].map(passwordOf)
  const keys = [authSecret, social?.clientSecret, taxRegistry?.key, metricsToken, source?.ticket]
  return secretForms([...passwords, ...keys, ...Object.values(traces?.headers ?? {})])
}
