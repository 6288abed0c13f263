import { AGILE_STATUS_CODES, CALL } from '@mirador/domain/tender/channel'
import { GENERAL_PART_FROM } from '@mirador/domain/tender/law-days'
import { regionOfSourceText } from '@mirador/domain/tender/region'
import type { StatedFacts, StatedFields, TenderFacts } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { withoutNulls } from '../mercado-publico/detail-facts.ts'
import { refused } from '../mercado-publico/reading.ts'
import { int, list, name, number, part, rut, text } from '../mercado-publico/source-values.ts'
import { checkCode } from '../mercado-publico/tender-code.ts'
import { unreadableStamp } from '../mercado-publico/unreadable-stamp.ts'
import { agileDeadline, agileInstant } from './source-clock.ts'

type AgileSource = 'agile-list' | 'agile-detail'
type Parts = Readonly<Record<string, unknown>>

/** Since the general part of Ley 21.634 is in force, the first call of a Compra Ágil is for small firms only. */
const SMALL_FIRMS_FIRST = startOfChileanDay(GENERAL_PART_FROM) as Date
/** Added to unknown codes of states, so that they are kept and shown in the source's own words. */
const UNKNOWN_STATES = 1000

/** The code and the state of a process, which are both required; or the reason of the refusal. */
export function purchaseIdentity(purchase: Parts) {
  const code = checkCode(text(purchase.codigo)?.toUpperCase())
  if (code.kind === 'refused') return code
  const calls = part(purchase.convocatoria)
  const closings = [
    part(purchase.fechas).fecha_cierre,
    calls.fecha_cierre_primer_llamado,
    calls.fecha_cierre_segundo_llamado,
  ]
  for (const closing of closings) {
    const bad = unreadableStamp(closing, agileDeadline(closing))
    if (bad) return refused(IMPORT_REFUSALS.unreadableClosing(code.bid_idn, bad))
  }
  const { codigo, glosa, id_estado } = part(purchase.estado)
  const known = AGILE_STATUS_CODES[(text(codigo)?.toLowerCase() ?? '') as keyof typeof AGILE_STATUS_CODES]
  const status = known ?? UNKNOWN_STATES + Math.min(Math.max(int(id_estado) ?? 0, 0), 999)
  return { kind: 'known' as const, bid_idn: code.bid_idn, status, status_text: name(glosa) ?? name(codigo) }
}

/** The fields that the list and the detail of the API have in common. */
export function purchaseFields(
  purchase: Parts,
  status: number,
  readAt: Date,
): Omit<StatedFields<AgileSource>, 'bid_idn' | 'name' | 'status'> {
  const institution = part(purchase.institucion)
  const dates = part(purchase.fechas)
  // the list names it montos
  const money = { ...part(purchase.montos), ...part(purchase.presupuesto) }
  const call = callOf(purchase)
  const published_at = agileInstant(dates.fecha_publicacion)
  return {
    institution_rut: rut(institution.rut),
    institution_name: name(institution.organismo_comprador),
    unit_name: name(institution.unidad_compra),
    region: regionOf(institution),
    currency: name(money.moneda),
    amount: number(money.monto_disponible) ?? number(money.presupuesto_estimado),
    published_at,
    ...closingOf(purchase, { call, status, readAt }),
    call,
    only_small:
      call === null ? null : call === CALL.first && published_at !== null && published_at >= SMALL_FIRMS_FIRST,
  }
}

function callOf(purchase: Parts): number | null {
  const call = int(part(purchase.convocatoria).estado_convocatoria)
  return call === CALL.first || call === CALL.second ? call : null
}

/**
 * In its second call a process closes when that call does. Lists may still have the date of the first call, which would
 * close an open process.
 */
function closingOf(purchase: Parts, { call, status, readAt }: { call: number | null; status: number; readAt: Date }) {
  const dates = part(purchase.fechas)
  const calls = part(purchase.convocatoria)
  const closing = agileDeadline(dates.fecha_cierre)
  const second = agileDeadline(calls.fecha_cierre_segundo_llamado)
  const closes_at =
    call === CALL.second ? later(closing, second) : (closing ?? agileDeadline(calls.fecha_cierre_primer_llamado))
  const isStale = call === CALL.second && status === PUBLISHED && closes_at !== null && closes_at < readAt
  return {
    ...(isStale ? {} : { closes_at }),
    second_call_closes_at: second,
  }
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b
  return a > b ? a : b
}

function regionOf({ region, nombre_region }: Parts): number | null {
  const number = int(region)
  return number !== null && number >= 1 && number <= 16 ? number : regionOfSourceText(text(nombre_region))
}

/** The facts that lists and details have. */
export function purchaseFacts(purchase: Parts): TenderFacts {
  const { motivo_cancelacion, motivo_desierta, motivo_seleccion } = part(purchase.motivos)
  const delivery = part(purchase.entrega)
  const ownFacts: StatedFacts<AgileSource> = {
    delivery_days: int(delivery.plazo_entrega_dias),
    quotations: int(part(purchase.resumen).total_ofertas_recibidas),
    outcome_reason: text(motivo_cancelacion) ?? text(motivo_desierta) ?? text(motivo_seleccion),
    order_code: name(purchase.id_orden_compra),
    attachments: list(purchase.documentos).length || null,
  }
  return withoutNulls<TenderFacts>({ delivery_address: name(delivery.direccion_entrega), ...ownFacts })
}

/** The time of the last change, by the source; null when it is absent. */
export function changeOf(purchase: Parts): Date | null {
  return agileInstant(part(purchase.fechas).fecha_ultimo_cambio)
}
