import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chileDay } from '@mirador/domain/time/chile-time'
import { detailEntry, type FakeTender, hollowEntry, listEntry } from './fake-tender.ts'

/** Faults observed in the real API. */
export type Fault =
  /** 203, as for a ticket that is not valid */
  | 'ticket'
  /** 10500 in its present form and in the form before 2026 */
  | 'busy-429'
  | 'busy-500'
  /** the daily quota is used up: 429 without a body of the API's own */
  | 'quota'
  /** 10300 */
  | 'invalid'
  /** a failure of the gateway with status 200, and with 502 */
  | 'html'
  | 'gateway'
  | 'truncated'
  /** no answer for a long time */
  | 'slow'
  | 'reset'
  /** Cantidad 0 for every query */
  | 'empty'
  /** fewer entries than Cantidad */
  | 'wrong-count'
  /** another tender than the requested one */
  | 'wrong-tender'
  /** a detail whose name is blank and whose parts are null, with status 200 */
  | 'hollow'
  | 'redirect'

export interface FakeSourceOptions {
  tenders?: readonly FakeTender[]
  ticket?: string
  now?: () => Date
  /** minimum pause after the end of the previous call; calls that come earlier or overlap are refused with 10500 */
  spacingMs?: number
}

export interface FakeSource {
  /** for MERCADO_PUBLICO_URL */
  url: string
  ticket: string
  /** every call in order: its query without the ticket, and the status of its answer */
  calls: { at: Date; query: Record<string, string>; status: number }[]
  /** Adds a tender or changes one. It then has an event today. */
  set(code: string, patch?: Omit<FakeTender, 'CodigoExterno'>): void
  remove(code: string): void
  /** Lets the next `times` calls fail (0 ends it); with `about`, only those with this code, or only lists. */
  fault(kind: Fault, times?: number, about?: { code: string } | 'lists'): void
  close(): Promise<void>
}

interface ActiveFault {
  kind: Fault
  remaining: number
  about: { code: string } | 'lists' | undefined
}

const PATH = '/servicios/v1/publico'

/**
 * A fake of Mercado Público's API on a free loopback port, with its formats, its limits and, on request, its faults.
 */
export async function startFakeSource(options: FakeSourceOptions = {}): Promise<FakeSource> {
  const { ticket = 'F8537A18-6766-4DEF-9E59-426B4FEE2844', now = () => new Date(), spacingMs = 0 } = options
  const tenders = new Map<string, FakeTender>((options.tenders ?? []).map((tender) => [tender.CodigoExterno, tender]))
  const touched = new Map<string, string>()
  const calls: FakeSource['calls'] = []
  let faults: ActiveFault[] = []
  let running = 0
  let lastEnd = Number.NEGATIVE_INFINITY

  function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    const { ticket: given, ...query } = Object.fromEntries(url.searchParams)
    const call = { at: now(), query, status: 0 }
    calls.push(call)
    const isTooClose = running > 0 || now().getTime() - lastEnd < spacingMs
    running++
    let isOver = false
    const finish = () => {
      if (isOver) return
      isOver = true
      running--
      lastEnd = now().getTime()
    }
    response.on('close', finish)
    const answer = (status: number, body: string | object, headers: Record<string, string> = {}) => {
      call.status = status
      finish()
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      response.end(text)
    }
    if (url.pathname !== `${PATH}/licitaciones.json`) return answer(404, '<html>Not found</html>')
    const fault = takeFault(query)
    if (given !== ticket || fault === 'ticket') return answer(203, error(203, 'Ticket no válido.'))
    if (isTooClose || fault === 'busy-429') return answer(429, BUSY)
    if (fault === 'busy-500') return answer(500, BUSY)
    if (fault === 'quota') return answer(429, '')
    if (fault === 'invalid') return answer(500, error(10300, 'Los parámetros no son válidos.'))
    if (fault === 'html') return answer(200, HTML, { 'content-type': 'text/html' })
    if (fault === 'gateway') return answer(502, HTML, { 'content-type': 'text/html' })
    if (fault === 'redirect') return answer(302, '', { location: 'http://127.0.0.1:9/elsewhere' })
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'slow') return finish()
    const { status, body } = respond(query, fault)
    const text = JSON.stringify(body)
    if (fault === 'truncated') return answer(status, text.slice(0, Math.floor(text.length / 2)))
    answer(status, body)
  }

  function takeFault({ codigo }: Record<string, string>): Fault | undefined {
    const fault = faults.find(
      ({ about }) => about === undefined || (about === 'lists' ? codigo === undefined : about.code === codigo),
    )
    if (!fault) return undefined
    fault.remaining--
    faults = faults.filter(({ remaining }) => remaining > 0)
    return fault.kind
  }

  function respond({ codigo, fecha, estado }: Record<string, string>, fault: Fault | undefined) {
    if (codigo !== undefined) {
      if (!/^\d+-\d+-[A-Z0-9]+$/i.test(codigo))
        return { status: 500, body: error(10300, 'Los parámetros no son válidos.') }
      const tender =
        fault === 'wrong-tender' ? { ...tenders.get(codigo), CodigoExterno: '1-1-L126' } : tenders.get(codigo)
      return list(tender ? [fault === 'hollow' ? hollowEntry(tender) : detailEntry(tender)] : [], fault)
    }
    if (fecha !== undefined && !/^\d{8}$/.test(fecha)) {
      return { status: 500, body: error(10300, 'El formato del parametro fechas es incorrecto') }
    }
    if (fecha !== undefined && Number(fecha.slice(2, 4)) > 12) {
      return { status: 500, body: error(10300, 'Mes inválido, el Mes debe ser entre 1 y 12.') }
    }
    const day = fecha?.replace(/^(..)(..)(....)$/, '$3-$2-$1') ?? chileDay(now())
    const chosen = [...tenders.values()].filter((tender) =>
      estado === 'activas' ? (tender.CodigoEstado ?? 5) === 5 : hasEventOn(tender, day),
    )
    return list(chosen.map(listEntry), fault)
  }

  function hasEventOn(tender: FakeTender, day: string): boolean {
    if (touched.get(tender.CodigoExterno) === day) return true
    const { Fechas, FechaCierre } = detailEntry(tender)
    return [FechaCierre, Fechas.FechaCierre, Fechas.FechaPublicacion].some((date) => date?.startsWith(day))
  }

  function list(entries: readonly object[], fault: Fault | undefined) {
    const announced = fault === 'empty' ? [] : entries
    const sent = fault === 'wrong-count' ? announced.slice(0, Math.floor(announced.length / 2)) : announced
    return {
      status: 200,
      body: {
        Cantidad: announced.length,
        FechaCreacion: now().toISOString().replace(/Z$/, '0000Z'),
        Version: 'v1',
        Listado: sent,
      },
    }
  }

  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    ticket,
    calls,
    set(code, patch = {}) {
      const before = tenders.get(code)
      tenders.set(code, { ...before, ...patch, CodigoExterno: code })
      touched.set(code, chileDay(now()))
    },
    remove: (code) => void tenders.delete(code),
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

const error = (Codigo: number, Mensaje: string) => ({ Codigo, Mensaje })
const BUSY = error(10500, 'Lo sentimos. Hemos detectado que existen peticiones simultáneas.')
const HTML = '<html><body><h1>Gateway error</h1></body></html>'
