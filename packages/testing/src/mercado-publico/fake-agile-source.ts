import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chileDay } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { offsetOfChile } from '@mirador/domain/time/local-time'
import { agileDetail, agileItem, type FakePurchase } from './fake-purchase.ts'

/** Faults observed in the real API of Compra Ágil, version 2. */
export type AgileFault =
  /** the gateway times out, as in bursts */
  | 'gateway-504'
  /** 500 with `success` ERROR */
  | 'internal'
  /** 401 */
  | 'ticket'
  /** the quota of the day: 429, with or without Retry-After */
  | 'quota'
  | 'quota-without-time'
  | 'html'
  | 'truncated'
  | 'reset'
  /** fewer entries than the page announces */
  | 'short-page'
  /** an entry twice on the page */
  | 'repeat'
  /** `success` NOK with status 200 */
  | 'not-ok'
  /** a detail without name and buyer */
  | 'hollow'

export interface FakeAgileOptions {
  purchases?: readonly FakePurchase[]
  ticket?: string
  now?: () => Date
  /** delay until lists show a change */
  lateMs?: (purchase: FakePurchase) => number
  /** calls of a Chilean day; every further call is a 429 */
  dailyQuota?: number
  /** whether a call fails with 504 */
  isDown?: (at: Date, query: Readonly<Record<string, string>>) => boolean
}

export interface FakeAgileSource {
  /** for COMPRA_AGIL_URL */
  url: string
  ticket: string
  /** every call in order: its query, with the code of a detail, and the status of its answer */
  calls: { at: Date; query: Record<string, string>; status: number }[]
  /** Adds a process or changes one, now. */
  set(codigo: string, patch?: Omit<FakePurchase, 'codigo'>): void
  remove(codigo: string): void
  /** Lets the next `times` calls fail (0 ends it); with `about`, only details of this code, or only pages. */
  fault(kind: AgileFault, times?: number, about?: { codigo: string } | 'pages'): void
  close(): Promise<void>
}

interface StoredPurchase {
  purchase: FakePurchase
  changedAt: Date
  /** from when lists show the change; until then they show the earlier state */
  shownAt: Date
  before: StoredPurchase | undefined
}

const PATH = '/v2/compra-agil'
const PAGE = { least: 10, most: 50 }
const RETRY_AFTER_SECONDS = 1800

/**
 * A fake of the API on a free loopback port, with its formats, its local times with `Z`, its limits and, on request,
 * its faults.
 */
export async function startFakeAgileSource(options: FakeAgileOptions = {}): Promise<FakeAgileSource> {
  const { ticket = 'F8537A18-6766-4DEF-9E59-426B4FEE2844', now = () => new Date(), lateMs = () => 0 } = options
  const { dailyQuota = Number.POSITIVE_INFINITY, isDown = () => false } = options
  const stored = new Map<string, StoredPurchase>()
  const calls: FakeAgileSource['calls'] = []
  const used = new Map<string, number>()
  let faults: { kind: AgileFault; remaining: number; about: { codigo: string } | 'pages' | undefined }[] = []

  const set: FakeAgileSource['set'] = (codigo, patch = {}) => {
    const before = stored.get(codigo)
    const purchase = { ...before?.purchase, ...patch, codigo }
    const changedAt = now()
    stored.set(codigo, { purchase, changedAt, shownAt: new Date(changedAt.getTime() + lateMs(purchase)), before })
  }
  for (const { codigo, ...rest } of options.purchases ?? []) set(codigo, rest)

  /** The state in lists: a late change is not visible yet. */
  function visibleState(one: StoredPurchase | undefined): StoredPurchase | undefined {
    return one === undefined || one.shownAt <= now() ? one : visibleState(one.before)
  }

  function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    const codigo = url.pathname.startsWith(`${PATH}/`)
      ? decodeURIComponent(url.pathname.slice(PATH.length + 1))
      : undefined
    const query = { ...Object.fromEntries(url.searchParams), ...(codigo === undefined ? {} : { codigo }) }
    const call = { at: now(), query, status: 0 }
    calls.push(call)
    const answer = (status: number, body: string | object, headers: Record<string, string> = {}) => {
      call.status = status
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (codigo === undefined && url.pathname !== PATH) return answer(404, HTML)
    const fault = takeFault(codigo)
    if (request.headers.ticket !== ticket || fault === 'ticket') return answer(401, error('401', 'Ticket inválido'))
    const day = chileDay(now())
    if (fault === 'quota' || (used.get(day) ?? 0) >= dailyQuota)
      return answer(429, error('429', 'Cuota diaria excedida'), { 'retry-after': String(RETRY_AFTER_SECONDS) })
    if (fault === 'quota-without-time') return answer(429, error('429', 'Cuota diaria excedida'))
    used.set(day, (used.get(day) ?? 0) + 1)
    if (fault === 'gateway-504' || isDown(now(), query)) return answer(504, '{"message": "Endpoint request timed out"}')
    if (fault === 'internal') return answer(500, error('ERROR_INTERNO', 'Servicio no disponible', 'ERROR'))
    if (fault === 'html') return answer(200, HTML)
    if (fault === 'not-ok') return answer(200, error('500', 'Servicio no disponible'))
    if (fault === 'reset') return void request.socket.destroy()
    const { status, body } = codigo === undefined ? page(query, fault) : detail(codigo, fault)
    const text = JSON.stringify(body)
    answer(status, fault === 'truncated' ? text.slice(0, text.length / 2) : text)
  }

  function takeFault(codigo: string | undefined): AgileFault | undefined {
    const fault = faults.find(
      ({ about }) => about === undefined || (about === 'pages' ? codigo === undefined : about.codigo === codigo),
    )
    if (!fault) return undefined
    fault.remaining--
    faults = faults.filter(({ remaining }) => remaining > 0)
    return fault.kind
  }

  function page(query: Record<string, string>, fault: AgileFault | undefined) {
    const size = Number(query.tamano_pagina ?? 15)
    const number = Number(query.numero_pagina ?? 1)
    const isBad = !(size >= PAGE.least && size <= PAGE.most && number >= 1)
    const hasFilter = ['cambio_desde', 'publicado_desde', 'estado', 'q'].some((name) => query[name] !== undefined)
    if (isBad) return { status: 400, body: error('PARAMETROS_INVALIDOS', 'Parámetros de consulta inválidos') }
    if (!hasFilter) return { status: 500, body: error('ERROR_INTERNO', 'Servicio no disponible', 'ERROR') }
    const matches = [...stored.values()]
      .flatMap((one) => visibleState(one) ?? [])
      .map(({ purchase, changedAt }) => agileItem(purchase, stampOf(changedAt)))
      .filter(
        ({ estado, fechas }) =>
          (query.estado === undefined || estado.codigo === query.estado) &&
          isWithin(fechas.fecha_ultimo_cambio, query.cambio_desde, query.cambio_hasta) &&
          isWithin(fechas.fecha_publicacion, query.publicado_desde, query.publicado_hasta),
      )
      .sort((a, b) => (a.fechas.fecha_ultimo_cambio < b.fechas.fecha_ultimo_cambio ? 1 : -1))
    const pages = Math.max(1, Math.ceil(matches.length / size))
    // past the end, the last page is repeated
    const start = (Math.min(number, pages) - 1) * size
    const items: object[] = matches.slice(start, start + size)
    if (fault === 'short-page') items.splice(Math.floor(items.length / 2))
    if (fault === 'repeat' && items[0]) items[items.length - 1] = items[0]
    const paginacion = {
      total_paginas: pages,
      numero_pagina: Math.min(number, pages),
      tamano_pagina: size,
      total_resultados: matches.length,
    }
    return { status: 200, body: { success: 'OK', trace: null, payload: { items, paginacion }, errors: null } }
  }

  function detail(codigo: string, fault: AgileFault | undefined) {
    const one = stored.get(codigo)
    if (!one) return { status: 404, body: error('404', 'Compra Ágil no encontrada') }
    const payload = agileDetail(one.purchase, stampOf(one.changedAt))
    const sent = fault === 'hollow' ? { ...payload, nombre: ' ', institucion: null } : payload
    return { status: 200, body: { success: 'OK', trace: null, payload: sent, errors: null } }
  }

  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    ticket,
    calls,
    set,
    remove: (codigo) => void stored.delete(codigo),
    fault(kind, times = 1, about) {
      faults = faults.filter((fault) => fault.kind !== kind)
      if (times > 0) faults.push({ kind, remaining: times, about })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Local time of Chile with the suffix of UTC, as the API writes it. */
function stampOf(at: Date): string {
  return new Date(at.getTime() + offsetOfChile(at.getTime())).toISOString()
}

/** Compares local times as texts, like the API; its stamps have no zone, whatever the suffix of the bounds. */
function isWithin(stamp: string, from: string | undefined, to: string | undefined): boolean {
  const time = wallOf(stamp)
  return (from === undefined || time >= wallOf(from)) && (to === undefined || time <= wallOf(to))
}

const wallOf = (stamp: string) => Date.parse(`${stamp.replace(' ', 'T').replace(/Z$/, '')}Z`) || MINUTE_MS

const error = (codigo: string, mensaje: string, success = 'NOK') => ({
  success,
  trace: null,
  payload: null,
  errors: [{ codigo, mensaje, detalle: null }],
})
const HTML = '<html><body><h1>Gateway error</h1></body></html>'
