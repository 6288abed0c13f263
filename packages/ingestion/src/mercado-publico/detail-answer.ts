import { isOfficialUrl } from '@mirador/domain/tender/official-url'
import { regionOfSourceText } from '@mirador/domain/tender/region'
import { LEVEL, type StatedFields, type TenderAwardAct } from '@mirador/domain/tender/tender'
import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { instantOfLocal } from '@mirador/domain/time/local-time'
import { factsOf } from './detail-facts.ts'
import { itemsOf } from './detail-items.ts'
import { hollowAnswer, type Reading, type ReadingMoment, unreadableClosing } from './reading.ts'
import { type DecimalSign, deadline, instant, int, name, number, part, rut, text } from './source-values.ts'
import { identityOf } from './tender-code.ts'

type Parts = Readonly<Record<string, unknown>>

/** One entry of a detail answer. `raw` is the response body as `jsonText` gives it. */
export function tenderFromDetail(entry: unknown, { sourceAt, readAt, raw }: ReadingMoment & { raw?: string }): Reading {
  const identity = identityOf(entry)
  if (identity.kind === 'refused') return identity
  const detail = part(entry)
  const refusal = unreadableClosing(identity.bid_idn, part(detail.Fechas).FechaCierre ?? detail.FechaCierre)
  if (refusal) return refusal
  const fields = tenderFields(detail, part(detail.Comprador), part(detail.Fechas), identity)
  const hollow = hollowAnswer({
    bid_idn: fields.bid_idn,
    title: name(detail.Nombre),
    buyer: [fields.institution_name, fields.institution_rut],
  })
  if (hollow) return hollow
  return {
    kind: 'record',
    record: {
      ...fields,
      facts: factsOf(detail),
      award: actOf(detail.Adjudicacion),
      items: itemsOf(detail.Items),
      level: LEVEL.detail,
      source: 'api-detail',
      source_at: sourceAt,
      read_at: readAt,
      ...(raw === undefined ? {} : { raw }),
    },
  }
}

/** The main fields, by the names of the detail answer, which the monthly file shares. */
export function tenderFields(
  detail: Parts,
  buyer: Parts,
  dates: Parts,
  { bid_idn, status }: { bid_idn: string; status: number },
  decimal: DecimalSign = 'point',
): StatedFields<'api-detail'> {
  return {
    bid_idn,
    name: name(detail.Nombre) ?? bid_idn,
    description: text(detail.Descripcion),
    status,
    status_text: name(detail.Estado),
    type_code: name(detail.Tipo),
    institution_rut: rut(buyer.RutUnidad),
    institution_name: name(buyer.NombreOrganismo),
    institution_code: name(buyer.CodigoOrganismo),
    unit_code: name(buyer.CodigoUnidad),
    unit_name: name(buyer.NombreUnidad),
    unit_address: name(buyer.DireccionUnidad),
    comuna: name(buyer.ComunaUnidad),
    region: regionOfSourceText(text(buyer.RegionUnidad)),
    currency: name(detail.Moneda),
    // the monthly file has amounts that the institution withholds on the portal
    amount: int(detail.VisibilidadMonto) === 0 ? null : number(detail.MontoEstimado, decimal),
    created_at: instant(dates.FechaCreacion),
    published_at: instant(dates.FechaPublicacion),
    questions_open_at: instant(dates.FechaInicio),
    questions_close_at: deadline(dates.FechaFinal),
    answers_at: instant(dates.FechaPubRespuestas),
    closes_at: deadline(dates.FechaCierre) ?? deadline(detail.FechaCierre),
    technical_opening_at: instant(dates.FechaActoAperturaTecnica),
    economic_opening_at: instant(dates.FechaActoAperturaEconomica),
    estimated_award_at: instant(dates.FechaEstimadaAdjudicacion),
    awarded_at: hasResult(status) ? instant(dates.FechaAdjudicacion) : null,
    estimated_signature_at: instant(dates.FechaEstimadaFirma),
    site_visit_at: instant(dates.FechaVisitaTerreno),
    documents_due_at: deadline(dates.FechaEntregaAntecedentes),
    physical_support_at: deadline(dates.FechaSoporteFisico),
  }
}

/** Whether the process has ended; before that, FechaAdjudicacion is an estimate. */
export function hasResult(status: number): boolean {
  const state = statusOfCode(status)
  return state === 'adjudicada' || state === 'desierta'
}

function actOf(act: unknown): TenderAwardAct | null {
  const { Tipo, Fecha, Numero, NumeroOferentes, UrlActa } = part(act)
  const read: TenderAwardAct = {
    type: int(Tipo),
    date: dayOf(Fecha),
    number: name(Numero),
    bidders: int(NumeroOferentes),
    act_url: officialAddress(UrlActa),
  }
  return Object.values(read).every((value) => value === null) ? null : read
}

/** The day of an act; the source always sends midnight. */
export function dayOf(value: unknown): string | null {
  const day = text(value)?.slice(0, 10) ?? ''
  return instantOfLocal(day) ? day : null
}

/** The address of a link; only addresses of the source are accepted, because people open it from our page. */
function officialAddress(value: unknown): string | null {
  const address = text(value)
  return address && isOfficialUrl(address) ? address : null
}
