import { getFit } from '@mirador/contract/fit'
import { listTenderChanges } from '@mirador/contract/tender-history'
import { getTender, tenderDetail } from '@mirador/contract/tenders'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { DATE_NAMES, type DateName } from '@mirador/domain/tender/tender-dates'
import { z } from 'zod/mini'
import { ApiError } from '../../http/api-error.ts'
import type { Operations } from '../call-operation.ts'
import { TOOL_TEXTS } from '../mcp-texts.ts'
import { readSource } from '../source-facts.ts'
import { readingTool } from '../tool.ts'
import { codigo, desde } from './inputs.ts'
import { rowOf } from './row-of.ts'

const dates = Object.fromEntries(DATE_NAMES.map((name) => [name, true])) as Record<DateName, true>

// who won stands in `winners`, where natural persons have no name
const line = z.omit(rowOf(tenderDetail.shape.items), { awards: true })

const sheet = z.extend(
  z.pick(tenderDetail, {
    ...dates,
    bid_idn: true,
    name: true,
    description: true,
    status: true,
    status_text: true,
    is_open: true,
    is_demo: true,
    is_followed: true,
    type_code: true,
    institution_name: true,
    institution_rut: true,
    unit_name: true,
    region: true,
    comuna: true,
    currency: true,
    amount: true,
    published_at: true,
    closes_at: true,
    award: true,
    winners: true,
    offers: true,
    level: true,
    closing_outage: true,
    earlier_call: true,
    later_calls: true,
    utm: true,
    agile: true,
  }),
  { lineas_en_total: z.int() },
)

/** @throws ApiError unknown_tender as on the screen */
async function tenderOf(codigo: string, operations: Operations) {
  const [tender] = await operations.ask(getTender, { params: { id: codigo.toUpperCase() } })
  if (!tender) throw new ApiError('unknown_tender', [{ field: 'codigo', code: 'unknown' }])
  return tender
}

export const ficha = readingTool({
  name: 'ficha',
  text: TOOL_TEXTS.ficha,
  operations: [getTender],
  input: { codigo },
  data: { licitacion: sheet, lineas: z.array(line) },
  async run({ codigo }, operations) {
    const tender = await tenderOf(codigo, operations)
    const { items, read_at, source_at, official_url, published_at, closes_at } = tender
    return {
      facts: {
        leido_el: read_at,
        fuente_hasta: source_at,
        n: items.length,
        periodo: { desde: published_at, hasta: closes_at },
        enlace: official_url,
      },
      data: { licitacion: { ...tender, lineas_en_total: items.length }, lineas: items },
      rows: { key: 'lineas', next: () => null },
    }
  },
})

const { readings, first_read_at, closing } = listTenderChanges.answer.shape

export const que_cambio = readingTool({
  name: 'que_cambio',
  text: TOOL_TEXTS.que_cambio,
  operations: [listTenderChanges, getTender],
  input: { codigo, desde },
  data: { leida_desde: first_read_at, cierre: closing, lecturas: readings },
  async run({ codigo, desde }, operations) {
    const { bid_idn, read_at, source_at, official_url } = await tenderOf(codigo, operations)
    const history = await operations.ask(listTenderChanges, { query: { bid_idn, before: desde } })
    const { readings, older, first_read_at, closing } = history
    return {
      facts: {
        leido_el: read_at,
        fuente_hasta: source_at,
        n: readings.length,
        periodo: { desde: readings.at(-1)?.found_at ?? null, hasta: readings[0]?.found_at ?? null },
        enlace: official_url,
      },
      data: { leida_desde: first_read_at, cierre: closing, lecturas: readings },
      rows: { key: 'lecturas', next: () => (older === null ? null : String(older)) },
    }
  },
})

const fit = z.omit(getFit.answer, { exact: true, sums: true, model_version: true, has_history: true })

export const encaje_por_que = readingTool({
  name: 'encaje_por_que',
  text: TOOL_TEXTS.encaje_por_que,
  operations: [getFit],
  input: { codigo },
  data: { encaje: fit },
  async run({ codigo }, operations) {
    const id = codigo.toUpperCase()
    const [fit, source] = await Promise.all([operations.ask(getFit, { params: { id } }), readSource(operations)])
    return {
      facts: { ...source, n: fit.fit_summary?.of ?? 0, periodo: null, enlace: officialUrl(fit.bid_idn) },
      data: { encaje: fit },
    }
  },
})
