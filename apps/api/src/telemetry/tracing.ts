import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryEvent } from '@mirador/database/connection/connect'
import { within } from '@mirador/database/standby/within'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import {
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { isQuiet, routeOf } from './access-log.ts'
import type { TracesEnv } from './traces-env.ts'

/** What is left to send when the process ends has this long. */
const LAST_MS = 2000
/** One line at most in this time, however often the receiver fails. */
const QUIET_MS = MINUTE_MS
const MOST_SQL = 2000

export interface Tracing {
  mount(app: FastifyInstance): void
  onQuery(event: QueryEvent): void
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * A span for each request and each statement it sent, posted to an OTLP receiver (docs/decisions/0021-observability.md).
 * They hold what the log holds and the SQL without its values. Loaded only where it is configured.
 */
export function startTracing(
  { url, headers, serviceName, ratio }: TracesEnv,
  { trustProxy, log }: { trustProxy: number; log: Pick<FastifyBaseLogger, 'warn'> },
): Tracing {
  tellFailures(log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  const tracer = provider.getTracer('mirador')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Span>()

  return {
    mount(app) {
      const spans = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', (request, _reply, next) => {
        if (isQuiet(request.routeOptions.url ?? '')) return next()
        // as with its id: only a trusted proxy says what a request belongs to
        const parent =
          trustProxy > 0 ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter) : ROOT_CONTEXT
        const attributes = { 'http.request.method': request.method, 'mirador.request_id': request.id }
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
        spans.set(request, span)
        current.run(span, next)
      })
      app.addHook('preValidation', (request, _reply, next) => {
        const span = spans.get(request)
        if (span) current.run(span, next)
        else next()
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        if (!span) return
        const route = routeOf(reply)
        span.updateName(`${request.method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
    },
    onQuery({ query, queryDurationMillis, ...event }) {
      const parent = current.getStore()
      if (!parent?.isRecording()) return
      const sql = query.sql.replace(/\s+/g, ' ').trim()
      const operation = /^\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL'
      const endTime = performance.timeOrigin + performance.now()
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - queryDurationMillis,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.text': sql.slice(0, MOST_SQL),
          },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      )
      if (event.level === 'error') {
        // its message may quote a value
        span.setAttribute('error.type', String((event.error as { code?: unknown } | undefined)?.code ?? 'error'))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end(endTime)
    },
    close: () => within(LAST_MS, provider.shutdown()).catch(() => {}),
  }
}

function tellFailures(log: Pick<FastifyBaseLogger, 'warn'>) {
  // spans leave together: the line belongs to no request
  const ofNoRequest = AsyncLocalStorage.snapshot()
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (message: string) => {
    if (performance.now() - toldAt < QUIET_MS) return
    toldAt = performance.now()
    ofNoRequest(() => log.warn({ reason: reasonIn(message) }, 'traces not sent'))
  }
  const silent = () => {}
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** The library tells an error as the JSON of all its fields. */
function reasonIn(told: string): string {
  return (/"message":"((?:[^"\\]|\\.)*)"/.exec(told)?.[1] ?? told).slice(0, 500)
}
