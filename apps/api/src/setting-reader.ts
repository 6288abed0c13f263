import { BAD_SETTINGS } from '@mirador/texts/operator'

/** Reads one setting each; a bad value adds a Spanish line to `problems` and reads as the fallback. */
export interface SettingReader {
  problems: string[]
  /** undefined: absent or blank */
  text(name: string): string | undefined
  integer(name: string, fallback: number, range: { min: number; max: number }): number
  flag(name: string, fallback: boolean): boolean
  /** an http or https origin, without a slash at the end; `value` replaces the one of the environment */
  origin(name: string, value: string): string
  webUrl(name: string, fallback: string): string
}

export function settingReader(env: Readonly<Record<string, string | undefined>>): SettingReader {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  return {
    problems,
    text,
    integer(name, fallback, { min, max }) {
      const value = text(name)
      if (value === undefined) return fallback
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      problems.push(BAD_SETTINGS.number(name, min, max))
      return fallback
    },
    flag(name, fallback) {
      const value = text(name)?.toLowerCase()
      if (value === undefined) return fallback
      if (value !== 'true' && value !== 'false') problems.push(BAD_SETTINGS.flag(name))
      return value === 'true'
    },
    origin(name, value) {
      const url = URL.canParse(value) ? new URL(value) : undefined
      const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/'
      if (isOrigin && !url.search && !url.hash && !url.username) return url.origin
      problems.push(BAD_SETTINGS.origin(name))
      return value
    },
    webUrl(name, fallback) {
      const value = text(name) ?? fallback
      if (!/^https?:\/\//.test(value) || !URL.canParse(value)) problems.push(BAD_SETTINGS.webUrl(name))
      return value
    },
  }
}
