import { DAY_SECONDS, MINUTE_MS } from '@mirador/domain/time/duration'
import { BAD_SETTINGS } from '@mirador/texts/operator'

export interface SourceEnv {
  url: string
  /** absent = no remote sync */
  ticket?: string
  pauseMs: number
  intervalSeconds: number
  /** Compra Ágil; absent = this channel is not read */
  agile?: { url: string /** whether its calls count against the quota of tenders */; sharesQuota: boolean }
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
const DEFAULT_AGILE_URL = 'https://api2.mercadopublico.cl/v2/compra-agil'
/** Whether both channels have one quota. `shared` is the default, since the source does not document separate ones. */
const QUOTAS = ['shared', 'own']

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
    url: readUrl('MERCADO_PUBLICO_URL', env.MERCADO_PUBLICO_URL?.trim() || DEFAULT_URL, DEFAULT_URL, lines),
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
  const agile = readAgile(env, lines)
  if (lines.length > 0) throw new BadSourceEnv(lines)
  return { ...settings, ...(agile ? { agile } : {}), ...(ticket ? { ticket } : {}) }
}

function readAgile(env: Readonly<Record<string, string | undefined>>, lines: string[]): SourceEnv['agile'] {
  const flag = env.COMPRA_AGIL?.trim() || 'true'
  if (flag !== 'true' && flag !== 'false') lines.push(BAD_SETTINGS.flag('COMPRA_AGIL'))
  const url = readUrl('COMPRA_AGIL_URL', env.COMPRA_AGIL_URL?.trim() || DEFAULT_AGILE_URL, DEFAULT_AGILE_URL, lines)
  const quota = env.COMPRA_AGIL_QUOTA?.trim() || 'shared'
  if (!QUOTAS.includes(quota)) lines.push(BAD_SETTINGS.agileQuota)
  return flag === 'true' ? { url, sharesQuota: quota === 'shared' } : undefined
}

function readUrl(name: string, value: string, example: string, lines: string[]): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    lines.push(BAD_SETTINGS.sourceUrl(name, example))
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
