import { cleanOffers } from '@mirador/domain/ledger/clean-offers'
import {
  currencyOfWord,
  OFFER_CURRENCIES,
  OFFER_STATES,
  type OfferState,
  type PublishedAmount,
  type PublishedOffer,
  type TenderOffers,
} from '@mirador/domain/ledger/offer'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { lastDayOfCode } from '@mirador/domain/ledger/type-limit'
import { foldText } from '@mirador/domain/text/search-text'
import { dayOfValue } from '../files/cell-value.ts'
import { hasResult } from '../mercado-publico/detail-answer.ts'
import { int, name, number, rut } from '../mercado-publico/source-values.ts'

/** Reads one column of a row. */
type ReadColumn = (column: string) => string | undefined

const SCIENTIFIC = /\de[+-]?\d/i
const STATES: Readonly<Record<string, OfferState>> = {
  aceptada: OFFER_STATES.accepted,
  rechazada: OFFER_STATES.rejected,
}

/** The offer of a row of the monthly file; null for a row without an offer. */
export function offerOf(read: ReadColumn, bidIdn: string): PublishedOffer | null {
  const supplierRut = read('RutProveedor')
  const code = read('CodigoProveedor')
  const supplierName = name(read('RazonSocialProveedor')) ?? name(read('NombreProveedor'))
  if (supplierRut === undefined && code === undefined && supplierName === null) return null
  const position = int(read('Correlativo'), 'comma') ?? 0
  const title = name(read('Nombre de la Oferta'))
  return {
    itemCode: read('Codigoitem') ?? String(position),
    position,
    family: familyOf(int(read('CodigoProductoONU'), 'comma')),
    supplier: supplierIdentity(supplierRut, code, `${bidIdn} ${position} ${title ?? ''}`),
    supplierName,
    title,
    state: STATES[foldText(read('Estado Oferta') ?? '')] ?? OFFER_STATES.unknown,
    isSelected: foldText(read('Oferta seleccionada') ?? '') === 'seleccionada',
    currency: currencyOfWord(foldText(read('Moneda de la Oferta') ?? '')),
    unitAmount: publishedAmount(read('MontoUnitarioOferta')),
    totalAmount: publishedAmount(read('Valor Total Ofertado')),
    quantity: number(read('Cantidad Ofertada'), 'comma'),
    awardedQuantity: number(read('CantidadAdjudicada'), 'comma'),
    askedQuantity: number(read('Cantidad'), 'comma'),
    sentOn: dayOfValue(read('FechaEnvioOferta')),
  }
}

/** The offers of a tender, cleaned. */
export function tenderOffers(
  { bid_idn: bidIdn, status }: { bid_idn: string; status: number },
  tender: Readonly<Record<string, string>>,
  offers: readonly PublishedOffer[],
): TenderOffers {
  const day = dayOfValue(tender.FechaPublicacion)
  const publishedOn = day ?? lastDayOfCode(bidIdn)
  const isInPesos = currencyOfWord(foldText(tender.CodigoMoneda ?? '')) === OFFER_CURRENCIES.CLP
  const estimate = isInPesos ? publishedAmount(tender.MontoEstimado) : null
  return {
    bidIdn,
    year: Number(publishedOn.slice(0, 4)),
    month: day === null ? null : `${day.slice(0, 7)}-01`,
    status,
    institutionRut: rut(tender.RutUnidad),
    closedOn: dayOfValue(tender.FechaCierre),
    awardedOn: hasResult(status) ? dayOfValue(tender.FechaAdjudicacion) : null,
    offers: cleanOffers({ typeCode: tender.Tipo ?? null, publishedOn, estimate }, offers),
  }
}

/** An amount of a monthly file as published; scientific notation has lost digits. */
export function publishedAmount(raw: string | undefined): PublishedAmount | null {
  const value = number(raw, 'comma')
  return value === null ? null : { value, hasLostDigits: SCIENTIFIC.test(raw ?? '') }
}

const familyOf = (product: number | null) => product && Math.floor(product / 10_000) * 10_000
