import type { PublishedOffer } from '@mirador/domain/ledger/offer'
import { LEVEL, type StatedFacts, type StatedFields, type TenderFacts } from '@mirador/domain/tender/tender'
import { foldText } from '@mirador/domain/text/search-text'
import { cellValue } from '../files/cell-value.ts'
import { isDate, isInteger, isNumber, isRegion, oneOf, rulesFor } from '../files/column-rules.ts'
import { groupRows } from '../files/group-rows.ts'
import { readableRows } from '../files/readable-rows.ts'
import type { SheetLine, SheetRow } from '../files/sheet-row.ts'
import { refusedLine, type TenderLine } from '../files/tender-line.ts'
import { dayOf, hasResult, tenderFields } from '../mercado-publico/detail-answer.ts'
import { factsOf, withoutNulls } from '../mercado-publico/detail-facts.ts'
import { hollowRow, type ReadingMoment } from '../mercado-publico/reading.ts'
import { int, isRounded, name, text } from '../mercado-publico/source-values.ts'
import { identityOf } from '../mercado-publico/tender-code.ts'
import { type CsvShape, csvTable } from './csv-table.ts'
import type { FileFormat } from './file-format.ts'
import { addOffer, type MonthlyItems, orderedItems } from './monthly-items.ts'
import { offerOf, tenderOffers } from './monthly-offers.ts'

const SHAPE: CsvShape = {
  columns: ['codigoexterno', 'codigoestado', 'rutunidad', 'correlativo', 'oferta seleccionada'],
}

/** Columns of the tender, repeated on each of its rows; they have the names of the detail answer. */
const TENDER_COLUMNS = columns(`CodigoExterno Nombre Descripcion CodigoEstado Estado CodigoOrganismo NombreOrganismo
  RutUnidad CodigoUnidad NombreUnidad DireccionUnidad ComunaUnidad RegionUnidad Informada CodigoTipo Tipo TipoConvocatoria
  CodigoMoneda Etapas TomaRazon EstadoPublicidadOfertas JustificacionPublicidad Contrato Obras FechaCreacion FechaCierre
  FechaInicio FechaFinal FechaPubRespuestas FechaActoAperturaTecnica FechaActoAperturaEconomica FechaPublicacion
  FechaAdjudicacion FechaEstimadaAdjudicacion FechaSoporteFisico UnidadTiempoEvaluacion FechaEstimadaFirma
  FechaVisitaTerreno DireccionVisita FechaEntregaAntecedentes DireccionEntrega Estimacion FuenteFinanciamiento
  VisibilidadMonto MontoEstimado Tiempo UnidadTiempo Modalidad TipoPago ProhibicionContratacion SubContratacion
  UnidadTiempoDuracionContrato TiempoDuracionContrato JustificacionMontoEstimado ExtensionPlazo EsBaseTipo
  PeriodoTiempoRenovacion EsRenovable TipoAprobacion NumeroAprobacion FechaAprobacion NumeroOferentes
  CriteriosRequisitosAmbientales DescripcionCriteriosRequisitosAmbientales CriteriosRequisitosSociales
  DescripcionCriteriosRequisitosSociales DescripcionCriteriosRequisitosSociales.1 CriteriosEvaluacion`)

/** Columns of each row: the item and the offer. */
const OFFER_COLUMNS = new Map([
  ...columns(`Correlativo Codigoitem CodigoProductoONU Rubro1 Rubro2 Rubro3 UnidadMedida Cantidad RutProveedor
    NombreProveedor RazonSocialProveedor CantidadAdjudicada MontoUnitarioOferta CodigoProveedor FechaEnvioOferta`),
  ...named('Nombre producto genrico', 'Nombre linea Adquisicion', 'Descripcion linea Adquisicion'),
  ...named('Moneda Adquisicion', 'Moneda de la Oferta', 'Oferta seleccionada', 'Estado Oferta'),
  ...named('Nombre de la Oferta', 'Cantidad Ofertada', 'Valor Total Ofertado'),
])

/** The monthly files write decimals with a comma. */
const isAmount = isNumber('comma')

const RULES = [
  ...rulesFor('shifted', {
    FechaPublicacion: isDate,
    FechaEnvioOferta: isDate,
    Codigoitem: isAmount,
    Correlativo: isAmount,
    'Cantidad Ofertada': isAmount,
    MontoUnitarioOferta: isAmount,
    'Valor Total Ofertado': isAmount,
    CantidadAdjudicada: isAmount,
    'Estado Oferta': oneOf('aceptada', 'rechazada'),
    'Oferta seleccionada': oneOf('seleccionada', 'no seleccionada'),
  }),
  // with an unreadable VisibilidadMonto, a withheld amount would become public
  ...rulesFor('refused', {
    FechaCierre: isDate,
    MontoEstimado: isAmount,
    Cantidad: isAmount,
    VisibilidadMonto: isInteger,
  }),
  ...rulesFor('reported', {
    ...Object.fromEntries(
      `FechaCreacion FechaInicio FechaFinal FechaPubRespuestas FechaActoAperturaTecnica FechaActoAperturaEconomica
      FechaAdjudicacion FechaEstimadaAdjudicacion FechaSoporteFisico FechaEstimadaFirma FechaVisitaTerreno
      FechaEntregaAntecedentes FechaAprobacion`
        .split(/\s+/)
        .map((column) => [column, isDate]),
    ),
    CodigoProductoONU: isInteger,
    NumeroOferentes: isInteger,
    RegionUnidad: isRegion,
  }),
]

/** The file's words for codes that the API sends as numbers. Only payment terms with a documented code are included. */
const CODES: Readonly<Record<string, string>> = {
  RFB_TIME_PERIOD_HOURS: '1',
  RFB_TIME_PERIOD_DAYS: '2',
  RFB_TIME_PERIOD_WEEKS: '3',
  RFB_TIME_PERIOD_MONTHS: '4',
  RFB_TIME_PERIOD_YEARS: '5',
  RFB_CONTRACT_PAYMENT_METHOD_30_DAYS: '1',
}

/**
 * The monthly open-data file, with a row for each tender × item × offer. It has days without hours: a day is its first
 * instant, or for a deadline its last second. The file has amounts that the portal withholds; they stay withheld.
 */
export const monthlyCsv: FileFormat<'monthly-csv'> = {
  kind: 'monthly-csv',
  isJoined: false,
  isMonthly: true,
  detect(content) {
    const table = csvTable(content, SHAPE)
    if (!table) return null
    const { titledAt, size, rows } = table
    return { titledAt, size: size * 2, read: (moment, { onBytes }) => monthlyCsvTenders(() => rows(onBytes), moment) }
  },
}

/** The tenders of a month. */
export async function* monthlyCsvTenders(
  open: () => AsyncIterable<SheetLine>,
  moment: ReadingMoment,
): AsyncGenerator<TenderLine> {
  const codeOf = ({ cell }: SheetRow) => String(cell('codigoexterno') ?? '').trim()
  const rows = () => readableRows(open, RULES)
  for await (const line of groupRows<MonthlyGroup>(rows, codeOf, addRow)) {
    yield line.kind === 'group' ? tenderOfGroup(line.group, moment) : line
  }
}

interface MonthlyGroup {
  line: number
  tender: Readonly<Record<string, string>>
  items: MonthlyItems
  offers: PublishedOffer[]
}

function addRow(group: MonthlyGroup | undefined, row: SheetRow): MonthlyGroup {
  const joined: MonthlyGroup = group ?? {
    line: row.line,
    tender: valuesOf(row, TENDER_COLUMNS),
    items: new Map(),
    offers: [],
  }
  const read = (column: string) => valueUnder(row, OFFER_COLUMNS.get(column) ?? '')
  addOffer(joined.items, read)
  const offer = offerOf(read, joined.tender.CodigoExterno ?? '')
  if (offer) joined.offers.push(offer)
  return joined
}

function tenderOfGroup({ line, tender, items, offers }: MonthlyGroup, { sourceAt, readAt }: ReadingMoment): TenderLine {
  const identity = identityOf(tender)
  if (identity.kind === 'refused') return refusedLine(line, identity.reason)
  const fields: StatedFields<'monthly-csv'> = tenderFields(
    { ...tender, Moneda: tender.CodigoMoneda },
    tender,
    tender,
    identity,
    'comma',
  )
  const hollow = hollowRow({
    bid_idn: fields.bid_idn,
    title: name(tender.Nombre),
    buyer: [fields.institution_name, fields.institution_rut],
  })
  if (hollow) return refusedLine(line, hollow.reason)
  const ownFacts: Omit<StatedFacts<'monthly-csv'>, keyof StatedFacts<'api-detail'>> = {
    amount_rounded: fields.amount != null && isRounded(tender.MontoEstimado) ? true : null,
    environmental_criteria: criteria(tender, 'Ambientales'),
    social_criteria: criteria(tender, 'Sociales'),
    evaluation_criteria: text(tender.CriteriosEvaluacion),
  }
  return {
    kind: 'record',
    line,
    record: {
      ...fields,
      facts: {
        ...factsOf(tender, {}, 'comma'),
        ...withoutNulls<TenderFacts>(ownFacts),
      },
      award: hasResult(identity.status)
        ? {
            type: int(tender.TipoAprobacion),
            date: dayOf(tender.FechaAprobacion),
            number: name(tender.NumeroAprobacion),
            bidders: int(tender.NumeroOferentes),
            act_url: null,
          }
        : null,
      items: orderedItems(items),
      level: LEVEL.sheet,
      source: 'monthly-csv',
      source_at: sourceAt,
      read_at: readAt,
    },
    offers: tenderOffers(identity, tender, offers),
  }
}

/** The values of some columns, without empty ones. */
function valuesOf(row: SheetRow, columns: readonly (readonly [string, string])[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [column, folded] of columns) {
    const value = valueUnder(row, folded)
    if (value !== undefined) values[column] = value
  }
  return values
}

/** The value of a column, with words for codes converted to numbers. */
function valueUnder(row: SheetRow, folded: string): string | undefined {
  const value = cellValue(row, folded)
  return value === undefined ? undefined : (CODES[value] ?? value)
}

function criteria(tender: Readonly<Record<string, string>>, kind: 'Ambientales' | 'Sociales'): string | null {
  const words = `DescripcionCriteriosRequisitos${kind}`
  const texts = [tender[words], tender[`${words}.1`]].filter((part) => part !== undefined)
  if (texts.length > 0) return texts.join('\n')
  const answer = tender[`CriteriosRequisitos${kind}`]
  return answer === undefined || foldText(answer) === 'no' ? null : answer
}

function columns(names: string) {
  return named(...names.split(/\s+/))
}

function named(...names: string[]): (readonly [column: string, folded: string])[] {
  return names.map((column) => [column, foldText(column)] as const)
}
