import { BAD_SETTINGS } from '@mirador/texts/operator'

/** Destination of traces, from the variables that OpenTelemetry defines. */
export interface TracesEnv {
  /** spans are posted to it */
  url: string
  /** may hold access keys */
  headers: Record<string, string>
  serviceName: string
  /** share of traced requests, 0 to 1 */
  ratio: number
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT; adds a Spanish line for each invalid setting. */
export function readTraces(text: (name: string) => string | undefined, lines: string[]): TracesEnv | undefined {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === undefined) return undefined
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint) || /[?#]/.test(endpoint)) {
    lines.push(BAD_SETTINGS.tracesEndpoint)
  }
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(ratio >= 0 && ratio <= 1)) lines.push(BAD_SETTINGS.tracesRatio)
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: readHeaders(text('OTEL_EXPORTER_OTLP_HEADERS') ?? '', lines),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'mirador',
    ratio,
  }
}

function readHeaders(list: string, lines: string[]): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair.trim())
  const headers = pairs.map((pair) => {
    const [, name, value = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair) ?? []
    return [name ?? '', decoded(value)] as const
  })
  if (headers.some(([name, value]) => !name || !value)) {
    lines.push(BAD_SETTINGS.tracesHeaders)
  }
  return Object.fromEntries(headers)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
