import { SECOND_MS } from '@mirador/domain/time/duration'
import { offsetOfChile } from '@mirador/domain/time/local-time'
import type { AgileWorld, Process } from '@mirador/invented/events/agile-events'
import { agileDetail, agileItem } from '@mirador/testing/mercado-publico/fake-purchase'

/** How long calls take: medians that clients of the API measured in 2026. */
const CALL_MS = { page: 8 * SECOND_MS, detail: 15 * SECOND_MS }

export interface AgileClock {
  now: () => Date
  advance(ms: number): void
}

/** The API of Compra Ágil as a function, on a virtual clock; a call that `isDown` covers is a 504 after half a minute. */
export function agileFetch(world: AgileWorld, clock: AgileClock, isDown: (at: number) => boolean): typeof fetch {
  const byCode = new Map(world.processes.map((process) => [process.purchase.codigo, process]))
  let applied = 0

  /** Makes past changes visible. */
  function catchUp() {
    const now = clock.now().getTime()
    for (; applied < world.changes.length && (world.changes[applied]?.at ?? 0) <= now; applied++) {
      const { at, process } = world.changes[applied] as AgileWorld['changes'][number]
      process.changedAt = at
      process.purchase.ofertas = (process.purchase.ofertas ?? 0) + (at === process.publishedAt ? 0 : 1)
    }
    return now
  }

  return async (input) => {
    const url = new URL(String(input))
    const codigo = decodeURIComponent(url.pathname.split('/compra-agil/')[1] ?? '')
    if (isDown(clock.now().getTime())) {
      clock.advance(29 * SECOND_MS)
      return new Response('{"message": "Endpoint request timed out"}', { status: 504 })
    }
    clock.advance(codigo ? CALL_MS.detail : CALL_MS.page)
    const now = catchUp()
    if (codigo) {
      const process = byCode.get(codigo)
      if (!process || process.publishedAt > now) return new Response('{}', { status: 404 })
      return ok(agileDetail(stateOf(process, now), stampOf(process.changedAt)))
    }
    return ok(page(url.searchParams, now))
  }

  function page(query: URLSearchParams, now: number) {
    const size = Number(query.get('tamano_pagina'))
    const number = Number(query.get('numero_pagina'))
    const processes = query.has('cambio_desde')
      ? changedWithin(instantOf(query.get('cambio_desde')), instantOf(query.get('cambio_hasta')))
      : openWithin(instantOf(query.get('publicado_desde')), instantOf(query.get('publicado_hasta')), now)
    const items = processes
      .slice((number - 1) * size, number * size)
      .map((process) => agileItem(stateOf(process, now), stampOf(process.changedAt)))
    const pages = Math.max(1, Math.ceil(processes.length / size))
    return {
      items,
      paginacion: {
        total_paginas: pages,
        numero_pagina: number,
        tamano_pagina: size,
        total_resultados: processes.length,
      },
    }
  }

  function changedWithin(from: number, to: number): Process[] {
    const processes: Process[] = []
    for (let i = firstFrom(from); i < applied; i++) {
      const { at, process } = world.changes[i] as AgileWorld['changes'][number]
      if (at > to) break
      // a later change hides an earlier one
      if (process.changedAt === at) processes.push(process)
    }
    return processes
  }

  function firstFrom(from: number): number {
    let [low, high] = [0, applied]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((world.changes[middle]?.at ?? 0) < from) low = middle + 1
      else high = middle
    }
    return low
  }

  function openWithin(from: number, to: number, now: number): Process[] {
    return world.processes.filter(
      ({ publishedAt, closesAt }) => publishedAt >= from && publishedAt <= to && publishedAt <= now && closesAt > now,
    )
  }
}

const stateOf = ({ purchase, closesAt }: Process, now: number) => ({
  ...purchase,
  estado: now < closesAt ? 'publicada' : 'cerrada',
})

const ok = (payload: object) =>
  new Response(JSON.stringify({ success: 'OK', trace: null, payload, errors: null }), { status: 200 })

const stampOf = (at: number) => new Date(at + offsetOfChile(at)).toISOString()

/** Parses a bound of a filter, which is local time with `Z`. */
function instantOf(stamp: string | null): number {
  const wall = Date.parse(stamp ?? '')
  return wall - offsetOfChile(wall)
}
