import { readFileSync } from 'node:fs'

/** The secret settings. Each may be in a file that `NAME_FILE` names, which a vault or the service manager provides. */
export const SECRET_SETTINGS = [
  'AUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'MERCADO_PUBLICO_TICKET',
  'TAX_REGISTRY_KEY',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const

type Settings = Readonly<Record<string, string | undefined>>

/**
 * The settings with the secrets from files. A secret that is set directly is unchanged.
 * @param onUnreadable receives the name of the setting and its file; the secret is then not set
 */
export function withSecretFiles(env: Settings, onUnreadable: (setting: string, file: string) => void): Settings {
  const read: Record<string, string | undefined> = { ...env }
  for (const name of SECRET_SETTINGS) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file || env[name]?.trim()) continue
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch {
      onUnreadable(`${name}_FILE`, file)
    }
  }
  return read
}
