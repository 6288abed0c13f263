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
  type Tracer,
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

/** Time for the spans that are still queued when the process ends. */
const CLOSE_TIMEOUT_MS = 2000
/** Failures of the receiver are logged at most once in this time. */
const LOG_INTERVAL_MS = MINUTE_MS
const MAX_SQL_LENGTH = 2000

export interface Tracing {
  mount(app: FastifyInstance): void
  onQuery(event: QueryEvent): void
  /** Sends the queued spans. */
  close(): Promise<void>
}

/**
 * A span for each request and each statement it sent, posted to an OTLP receiver (docs/decisions/0021-observability.md).
 * They hold the fields of the log and the SQL without its values. Imported only when configured.
 */
export function startTracing(
  { url, headers, serviceName, ratio }: TracesEnv,
  { trustProxy, log }: { trustProxy: number; log: Pick<FastifyBaseLogger, 'warn'> },
): Tracing {
  logFailures(log)
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
        // as with request ids, only a trusted proxy may set the parent
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
    onQuery(event) {
      const parent = current.getStore()
      if (parent?.isRecording()) recordQuery(tracer, parent, event)
    },
    close: () => within(CLOSE_TIMEOUT_MS, provider.shutdown()).catch(() => {}),
  }
}

/** Adds the span of a statement, which has just ended, to that of its request. */
function recordQuery(tracer: Tracer, parent: Span, { query, queryDurationMillis, ...event }: QueryEvent) {
  const sql = query.sql.replace(/\s+/g, ' ').trim()
  const operation = /^\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL'
  const endTime = performance.timeOrigin + performance.now()
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': sql.slice(0, MAX_SQL_LENGTH),
  }
  const options = { kind: SpanKind.CLIENT, startTime: endTime - queryDurationMillis, attributes }
  const span = tracer.startSpan(operation, options, trace.setSpan(ROOT_CONTEXT, parent))
  if (event.level === 'error') {
    // the message of the error may quote a value
    span.setAttribute('error.type', String((event.error as { code?: unknown } | undefined)?.code ?? 'error'))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end(endTime)
}

function logFailures(log: Pick<FastifyBaseLogger, 'warn'>) {
  // a batch holds spans of many requests
  const outsideRequests = AsyncLocalStorage.snapshot()
  let loggedAt = Number.NEGATIVE_INFINITY
  const logFailure = (message: string) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    outsideRequests(() => log.warn({ reason: reasonIn(message) }, 'traces not sent'))
  }
  const silent = () => {}
  diag.setLogger(
    { error: logFailure, warn: logFailure, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** The library writes an error as the JSON of all its fields. */
function reasonIn(message: string): string {
  return (/"message":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1] ?? message).slice(0, 500)
}
