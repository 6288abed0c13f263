import { DAY_SECONDS, MINUTE_MS } from '@mirador/domain/time/duration'
import { BAD_SETTINGS } from '@mirador/texts/operator'

export interface SourceEnv {
  url: string
  /** absent = no remote sync */
  ticket?: string
  pauseMs: number
  intervalSeconds: number
}

/** Invalid settings; the message has one Spanish line per setting. */
export class BadSourceEnv extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'BadSourceEnv'
    this.lines = lines
  }
}

const DEFAULT_URL = 'https://api.mercadopublico.cl/servicios/v1/publico'

/**
 * The settings of the source, from the environment.
 * @throws BadSourceEnv naming every setting with a bad value
 */
export function readSourceEnv(env: Readonly<Record<string, string | undefined>>): SourceEnv {
  const lines: string[] = []
  const ticket = env.MERCADO_PUBLICO_TICKET?.trim()
  if (ticket && !/^[\w-]{8,100}$/.test(ticket)) {
    lines.push(BAD_SETTINGS.ticket)
  }
  const settings = {
    url: readUrl(env.MERCADO_PUBLICO_URL?.trim() || DEFAULT_URL, lines),
    pauseMs: readInteger(
      'MERCADO_PUBLICO_PAUSE_MS',
      env.MERCADO_PUBLICO_PAUSE_MS,
      { fallback: 3000, min: 0, max: MINUTE_MS },
      lines,
    ),
    intervalSeconds: readInteger(
      'SYNC_INTERVAL_SECONDS',
      env.SYNC_INTERVAL_SECONDS,
      { fallback: 300, min: 1, max: DAY_SECONDS },
      lines,
    ),
  }
  if (lines.length > 0) throw new BadSourceEnv(lines)
  return ticket ? { ...settings, ticket } : settings
}

function readUrl(value: string, lines: string[]): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    lines.push(BAD_SETTINGS.sourceUrl(DEFAULT_URL))
  }
  return value.replace(/\/+$/, '')
}

function readInteger(
  name: string,
  value: string | undefined,
  { fallback, min, max }: { fallback: number; min: number; max: number },
  lines: string[],
): number {
  if (!value?.trim()) return fallback
  const number = /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max)) lines.push(BAD_SETTINGS.number(name, min, max))
  return number
}
