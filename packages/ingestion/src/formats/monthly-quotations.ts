import { cleanQuotations } from '@mirador/domain/ledger/clean-quotations'
import { currencyOfWord } from '@mirador/domain/ledger/offer'
import {
  type PublishedQuotation,
  type QuotationRequest,
  REQUEST_PROGRESS,
  type RequestedProduct,
} from '@mirador/domain/ledger/quotation'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { lastDayOfCode } from '@mirador/domain/ledger/type-limit'
import { shortName } from '@mirador/domain/tender/long-names'
import { regionOfSourceText } from '@mirador/domain/tender/region'
import { foldText } from '@mirador/domain/text/search-text'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { cellValue, dayOfValue, yesOrNo } from '../files/cell-value.ts'
import { isDate, isDocumentCode, isNumber, isRegion, oneOf, required, rulesFor } from '../files/column-rules.ts'
import { groupRows } from '../files/group-rows.ts'
import type { CheckedLine, SheetRow } from '../files/sheet-row.ts'
import type { TenderLine } from '../files/tender-line.ts'
import { int, name, number, rut } from '../mercado-publico/source-values.ts'
import { type CsvShape, csvTables, rowsOfTables, sizeOfTables } from './csv-table.ts'
import type { FileFormat } from './file-format.ts'
import { publishedAmount } from './monthly-offers.ts'

const SHAPE: CsvShape = { columns: ['codigocotizacion', 'rutproveedor', 'proveedorseleccionado', 'montototal'] }

const isAmount = isNumber('comma')

const RULES = [
  ...required(rulesFor('shifted', { CodigoCotizacion: isDocumentCode })),
  ...rulesFor('shifted', {
    FechaPublicacionParaCotizar: isDate,
    FechaCierreParaCotizar: isDate,
    PlazoEntrega: isAmount,
    MontoTotalDisponble: isAmount,
    CodigoProducto: isAmount,
    CantidadSolicitada: isAmount,
    ProveedorSeleccionado: oneOf('si', 'no'),
    MontoTotal: isAmount,
    FechaAceptacionOCProveedor: isDate,
  }),
  ...rulesFor('reported', {
    Region: isRegion,
    ConsideraRequisitosMedioambientales: oneOf('si', 'no'),
    ConsideraRequisitosImpactoSocialEconomico: oneOf('si', 'no'),
  }),
]

/** Words of the states in which no supplier will be chosen any more. */
const ENDED = /desiert|cancel|revoc/

/**
 * The monthly file of Compra Ágil quotations, with a row for each request × product × quoter: one document per request,
 * with one quotation per quoter. Columns of the outcome belong to the request and are on every row. The contact of the
 * request and the quoter's own text are not read.
 */
export const monthlyQuotations: FileFormat<'monthly-quotations'> = {
  kind: 'monthly-quotations',
  isJoined: false,
  isMonthly: true,
  // a request may continue in the next part
  onlyInZip: { name: /^COT\d+_\d{4}-\d\d\.csv(\.gz)?$/i, reason: IMPORT_REFUSALS.partOfQuotations },
  detect(content) {
    const tables = csvTables(content, SHAPE)
    if (!tables) return null
    return {
      size: sizeOfTables(tables) * 2,
      read: (_moment, { onBytes }) => quotationRequests(() => rowsOfTables(tables, RULES, onBytes)),
    }
  },
}

async function* quotationRequests(open: () => AsyncIterable<CheckedLine>): AsyncGenerator<TenderLine> {
  for await (const line of groupRows<RequestGroup>(open, codeOf, addRow)) {
    yield line.kind === 'group' ? { kind: 'quotations', line: line.group.line, document: requestOf(line.group) } : line
  }
}

const codeOf = (row: SheetRow) => cellValue(row, 'codigocotizacion') ?? ''

interface RequestGroup {
  line: number
  /** the request without products and quotations */
  request: Omit<QuotationRequest, 'products' | 'quotations' | 'month' | 'progress' | keyof Outcome>
  outcome: Outcome
  isOutcomeOfChosen: boolean
  products: Map<string, { product: Omit<RequestedProduct, 'times'>; times: Map<string, number> }>
  quoters: Map<string, PublishedQuotation & { keys: Set<string> }>
}

type Outcome = Pick<QuotationRequest, 'criterion' | 'orderCode' | 'orderStatus' | 'orderAcceptedOn' | 'cancelReason'>

function addRow(group: RequestGroup | undefined, row: SheetRow): RequestGroup {
  const read = (folded: string) => cellValue(row, folded)
  const isSelected = foldText(read('proveedorseleccionado') ?? '') === 'si'
  const joined = group ?? newGroup(row.line, read, isSelected)
  if (isSelected && !joined.isOutcomeOfChosen) {
    joined.outcome = outcomeOf(read)
    joined.isOutcomeOfChosen = true
  }
  const product = {
    productCode: int(read('codigoproducto'), 'comma'),
    productName: name(read('nombreproductogenerico')),
    text: name(read('productocotizado')),
    quantity: number(read('cantidadsolicitada'), 'comma'),
  }
  const productKey = JSON.stringify(product)
  const quoterKey = addQuoter(joined, read, isSelected, productKey)
  const { times } =
    joined.products.get(productKey) ?? setNew(joined.products, productKey, { product, times: new Map() })
  times.set(quoterKey, (times.get(quoterKey) ?? 0) + 1)
  return joined
}

type ReadColumn = (folded: string) => string | undefined

function newGroup(line: number, read: ReadColumn, isSelected: boolean): RequestGroup {
  return {
    line,
    request: {
      code: read('codigocotizacion') ?? '',
      unit: {
        rut: rut(read('rutunidaddecompra')) ?? '',
        institution: shortName(name(read('nombreoopp')) ?? ''),
        code: shortName(name(read('codigounidaddecompra')) ?? ''),
        name: shortName(name(read('nombreunidaddecompra')) ?? ''),
      },
      name: name(read('nombrecotizacion')),
      region: regionOfSourceText(read('region')),
      publishedOn: dayOfValue(read('fechapublicacionparacotizar')),
      closesOn: dayOfValue(read('fechacierreparacotizar')),
      deliveryDays: int(read('plazoentrega'), 'comma'),
      budget: number(read('montototaldisponble'), 'comma'),
      status: name(read('estado')),
      hasEnvironmentalCriteria: yesOrNo(read('considerarequisitosmedioambientales')),
      hasSocialCriteria: yesOrNo(read('considerarequisitosimpactosocialeconomico')),
    },
    outcome: outcomeOf(read),
    isOutcomeOfChosen: isSelected,
    products: new Map(),
    quoters: new Map(),
  }
}

function outcomeOf(read: ReadColumn): Outcome {
  return {
    criterion: name(read('nombrecriterio')),
    orderCode: name(read('codigooc')),
    orderStatus: name(read('estadooc')),
    orderAcceptedOn: dayOfValue(read('fechaaceptacionocproveedor')),
    cancelReason: name(read('motivocancelacion')),
  }
}

/** @returns the key of the quoter, blank for a row of a request without quotations */
function addQuoter(
  { request, quoters }: RequestGroup,
  read: ReadColumn,
  isSelected: boolean,
  productKey: string,
): string {
  const supplierRut = read('rutproveedor')
  const supplierName = shortName(name(read('razonsocialproveedor')))
  if (supplierRut === undefined && supplierName === null) return ''
  const supplier = supplierIdentity(supplierRut, null, `${request.code} ${supplierName ?? ''}`)
  const known = quoters.get(supplier.key)
  const quoter =
    known ??
    setNew(quoters, supplier.key, {
      supplier,
      supplierName,
      size: name(read('tamano')),
      isSelected: false,
      currency: currencyOfWord(foldText(read('moneda') ?? '')),
      totals: [],
      products: 0,
      keys: new Set(),
    })
  quoter.keys.add(productKey)
  quoter.isSelected ||= isSelected
  const total = publishedAmount(read('montototal'))
  if (total && quoter.totals.every(({ value }) => value !== total.value)) quoter.totals = [...quoter.totals, total]
  return supplier.key
}

function requestOf({ request, outcome, products, quoters }: RequestGroup): QuotationRequest {
  const requestedProducts = [...products]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { product, times }]) => ({ ...product, times: Math.max(...times.values()) }))
  const published = [...quoters.values()].map(({ keys, ...quoter }) => ({ ...quoter, products: keys.size }))
  const { publishedOn, status } = request
  const isChosen = published.some(({ isSelected }) => isSelected) || ENDED.test(foldText(status ?? ''))
  return {
    ...request,
    ...outcome,
    month: publishedOn && `${publishedOn.slice(0, 7)}-01`,
    progress: outcome.orderAcceptedOn
      ? REQUEST_PROGRESS.accepted
      : outcome.orderCode
        ? REQUEST_PROGRESS.ordered
        : isChosen
          ? REQUEST_PROGRESS.chosen
          : REQUEST_PROGRESS.open,
    products: requestedProducts,
    quotations: cleanQuotations(publishedOn ?? lastDayOfCode(request.code), requestedProducts, published),
  }
}

function setNew<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.set(key, value)
  return value
}
