import { Counter, Histogram, type Registry } from 'prom-client'

/** Requests counted in one batch: two milliseconds of work. */
const MAX_UNCOUNTED = 500
// up to the time limit of an outside system (20 s)
const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

export interface AnsweredRequest {
  method: string
  /** pattern */
  route: string
  status: number
  ms: number
  /** refused by a request or rate limit */
  isLimited: boolean
}

/** Counts answered requests in batches, which takes a fifth of the time of counting each by itself. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry]
  const durations = new Histogram({
    name: 'mirador_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKET_SECONDS,
    registers,
  })
  const limited = new Counter({
    name: 'mirador_rate_limited_total',
    help: 'Requests refused by a limit.',
    labelNames: ['route'] as const,
    registers,
  })
  let uncounted: AnsweredRequest[] = []

  /** Counts the pending requests. For each scrape. */
  function count() {
    const requests = uncounted
    uncounted = []
    for (const { method, route, status, ms, isLimited } of requests) {
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
      if (isLimited) limited.inc({ route })
    }
  }

  return {
    count,
    add(request: AnsweredRequest) {
      if (uncounted.push(request) >= MAX_UNCOUNTED) count()
    },
  }
}
