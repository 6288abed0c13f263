import type { StatedFacts, TenderFacts } from '@mirador/domain/tender/tender'
import { type DecimalSign, flag, int, name, number, part, text } from './source-values.ts'

type Parts = Readonly<Record<string, unknown>>

/** The rarely used fields of a detail; empty ones are absent. */
export function factsOf(
  entry: Parts,
  buyer: Parts = part(entry.Comprador),
  decimal: DecimalSign = 'point',
): TenderFacts {
  const type = int(entry.CodigoTipo)
  const facts: StatedFacts<'api-detail'> = {
    is_public: type === 1 ? true : type === 2 ? false : null,
    is_open_call: flag(entry.TipoConvocatoria),
    is_reported_only: flag(entry.Informada),
    stages: int(entry.Etapas),
    needs_contraloria: flag(entry.TomaRazon),
    offers_public: int(entry.EstadoPublicidadOfertas),
    offers_public_reason: text(entry.JustificacionPublicidad),
    contract: text(entry.Contrato),
    works: text(entry.Obras),
    evaluation_unit: int(entry.UnidadTiempoEvaluacion),
    visit_address: name(entry.DireccionVisita),
    delivery_address: name(entry.DireccionEntrega),
    estimation: int(entry.Estimacion),
    amount_visible: flag(entry.VisibilidadMonto),
    amount_reason: text(entry.JustificacionMontoEstimado),
    funding_source: text(entry.FuenteFinanciamiento),
    payment_term: int(entry.Modalidad),
    payment_type: text(entry.TipoPago),
    payment_responsible: name(entry.NombreResponsablePago),
    contract_responsible: name(entry.NombreResponsableContrato),
    contract_prohibition: text(entry.ProhibicionContratacion),
    subcontracting: flag(entry.SubContratacion),
    contract_time: number(entry.Tiempo, decimal),
    contract_time_unit: int(entry.UnidadTiempo),
    contract_duration: number(entry.TiempoDuracionContrato, decimal),
    contract_duration_unit: int(entry.UnidadTiempoDuracionContrato),
    extends_if_few_offers: flag(entry.ExtensionPlazo),
    standard_terms: flag(entry.EsBaseTipo),
    renewable: flag(entry.EsRenovable),
    renewal_value: number(entry.ValorTiempoRenovacion, decimal),
    renewal_unit: text(entry.PeriodoTiempoRenovacion),
    bip_code: text(entry.CodigoBIP),
    buyer_name: name(buyer.NombreUsuario),
    buyer_role: name(buyer.CargoUsuario),
  }
  return withoutNulls<TenderFacts>(facts)
}

/** The object without the keys whose value is null. */
export function withoutNulls<T extends object>(
  fields: { [K in keyof T]-?: T[K] | null } | { [K in keyof T]?: T[K] | null },
): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as T
}
