import type { TenderItem, TenderRecord } from '@mirador/domain/tender/tender'
import { type MonthlyRow, monthlyHeader, monthlyLine } from './monthly-file.ts'

/** Offers per item. Like a real month, this gives a row per tender, item and offer: about 17 per tender, 2 kB each. */
const OFFERS = 3.5

/** The parts of a monthly open-data file with these tenders, each awarded item to the first of its bidders. */
export function* tenderMonth(batches: Iterable<readonly TenderRecord[]>): Generator<Buffer> {
  yield monthlyHeader()
  for (const batch of batches) {
    const lines = batch.flatMap((tender) =>
      (tender.items ?? []).flatMap((item, i) => offersOf(item, i).map((offer) => monthlyLine(rowOf(tender, offer)))),
    )
    yield Buffer.concat(lines)
  }
}

/** The offers of three or four suppliers for each item; the first one wins it if it was awarded. */
function offersOf(item: TenderItem, index: number): MonthlyRow[] {
  return Array.from({ length: Math.floor(OFFERS) + (index % 2) }, (_, i) => {
    const award = i === 0 ? item.awards[0] : undefined
    return {
      Correlativo: item.position,
      Codigoitem: 40_000_000 + item.position,
      CodigoProductoONU: item.product_code ?? 'NA',
      Rubro1: item.category?.split(' / ')[0]?.toUpperCase() ?? 'NA',
      Rubro2: item.category?.split(' / ')[1]?.toUpperCase() ?? 'NA',
      Rubro3: item.category?.split(' / ')[2]?.toUpperCase() ?? 'NA',
      'Nombre producto genrico': item.product_name ?? 'NA',
      'Nombre linea Adquisicion': item.product_name ?? 'NA',
      'Descripcion linea Adquisicion': item.description ?? 'NA',
      Cantidad: item.quantity ?? 'NA',
      CantidadAdjudicada: award?.quantity ?? 0,
      RutProveedor: award?.supplier_rut ?? `76.${100 + (index % 800)}.${200 + i}-1`,
      NombreProveedor: award?.supplier_name ?? `Oferente ${index % 997} y compañía`,
      RazonSocialProveedor: award?.supplier_name ?? `OFERENTE ${index % 997} Y COMPAÑÍA LIMITADA`,
      DescripcionProveedor: `${item.description ?? ''}, según ficha técnica adjunta. ${item.product_name ?? ''}`,
      MontoUnitarioOferta: award?.unit_amount ?? 1000 * (i + 1),
      'Oferta seleccionada': award ? 'Seleccionada' : 'No Seleccionada',
    }
  })
}

function rowOf(tender: TenderRecord, offer: MonthlyRow): MonthlyRow {
  const day = (date: Date | null | undefined) => date?.toISOString().slice(0, 10) ?? 'NA'
  return {
    ...monthlyRowOf(tender),
    FechaCreacion: day(tender.created_at),
    FechaPublicacion: day(tender.published_at),
    FechaInicio: day(tender.questions_open_at),
    FechaFinal: day(tender.questions_close_at),
    FechaPubRespuestas: day(tender.answers_at),
    FechaCierre: day(tender.closes_at),
    FechaActoAperturaTecnica: day(tender.technical_opening_at),
    FechaActoAperturaEconomica: day(tender.economic_opening_at),
    FechaEstimadaAdjudicacion: day(tender.estimated_award_at),
    FechaAdjudicacion: day(tender.awarded_at ?? tender.estimated_award_at),
    FechaAprobacion: tender.award?.date ?? 'NA',
    ...offer,
  }
}

/** The columns that all rows of a tender repeat. */
function monthlyRowOf(tender: TenderRecord): MonthlyRow {
  return {
    Link: `http://www.mercadopublico.cl/fichaLicitacion.html?idLicitacion=${tender.bid_idn}`,
    CodigoExterno: tender.bid_idn,
    Nombre: tender.name,
    Descripcion: tender.description ?? 'NA',
    CriteriosEvaluacion: 'Precio 60 % ; Plazo de entrega 30 % ; Cumplimiento de los requisitos formales 10 %',
    CodigoEstado: tender.status,
    Estado: 'Adjudicada',
    CodigoOrganismo: tender.institution_code ?? 'NA',
    NombreOrganismo: tender.institution_name ?? 'NA',
    RutUnidad: tender.institution_rut ?? 'NA',
    CodigoUnidad: tender.unit_code ?? 'NA',
    NombreUnidad: tender.unit_name ?? 'NA',
    DireccionUnidad: tender.unit_address ?? 'NA',
    ComunaUnidad: tender.comuna ?? 'NA',
    RegionUnidad: 'Región Metropolitana de Santiago',
    CodigoTipo: 1,
    Tipo: tender.type_code ?? 'NA',
    CodigoMoneda: tender.currency ?? 'NA',
    'Moneda Adquisicion': 'Peso Chileno',
    'Moneda de la Oferta': 'Peso Chileno',
    VisibilidadMonto: tender.amount === null ? 0 : 1,
    MontoEstimado: tender.amount ?? 'NA',
    Estimacion: 1,
    FuenteFinanciamiento: 'Presupuesto del servicio',
    ProhibicionContratacion: 'Según indican las bases administrativas',
    UnidadMedida: 'Unidad',
    NumeroOferentes: 3,
  }
}
