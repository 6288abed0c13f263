import type { OfferFlagName } from '@mirador/contract/tender-offers'
import { figure, plural } from './figure.ts'

const offers = (count: number) => plural(count, 'oferta', 'ofertas')
const bidders = (count: number) => plural(count, 'proveedor', 'proveedores')
const lines = (count: number) => plural(count, 'línea', 'líneas')

/** Sentences of the offers of a tender. Dates arrive formatted. */
export const TENDER_OFFERS = {
  loading: 'Cargando las ofertas…',
  errorTitle: 'No pudimos cargar las ofertas',
  errorHint: 'Lo demás de la licitación sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  summary: (counts: { offers: number; bidders: number; lines: number }) =>
    `${offers(counts.offers)} de ${bidders(counts.bidders)} en ${lines(counts.lines)}.`,
  undecided: (counts: { offers: number; bidders: number }) =>
    `${offers(counts.offers)} de ${bidders(counts.bidders)}. Mostramos quiénes ofertaron, y a qué precio, cuando el proceso se decide.`,
  /** @param month `agosto de 2026`; null when it is not known @param readAt day of the file */
  source: (month: string | null, readAt: string) =>
    month === null
      ? `Según el archivo mensual de datos abiertos de Mercado Público del ${readAt}.`
      : `Según el archivo de ${month} de los datos abiertos de Mercado Público, del ${readAt}.`,
  netHint: 'Precios como los publica la fuente; si incluyen IVA lo dice solo cada oferta.',
  line: (number: number, name: string) => `${figure(number)}. ${name}`,
  lineLabel: (number: number) => `Ofertas de la línea ${figure(number)}`,
  asked: (quantity: string, unit: string | null) => (unit === null ? `Piden ${quantity}` : `Piden ${quantity} ${unit}`),
  bidders,
  bidder: 'Proveedor',
  unitAmount: 'Precio unitario',
  quantity: 'Cantidad',
  total: 'Total ofertado',
  result: 'Resultado',
  /** marks the own offers */
  you: 'tú',
  /** @param won of `lines` in which the company made offers */
  own: (won: number, count: number) =>
    won === count
      ? `Tu oferta: elegida en ${count === 1 ? 'su línea' : `sus ${figure(count)} líneas`}.`
      : `Tu oferta: elegida en ${figure(won)} de ${lines(count)}.`,
  /** comparison of a line; prices arrive formatted */
  comparison: {
    won: (own: string | null) => (own === null ? 'Te eligieron en esta línea.' : `Te eligieron: ${own} por unidad.`),
    compared: (own: string, chosen: string, words: string) =>
      words === 'mismo precio'
        ? `Tu precio y el elegido: ${own}.`
        : `Tu precio: ${own}. El elegido: ${chosen}, ${words}.`,
    inadmissible: 'Tu oferta quedó inadmisible en esta línea.',
    notComparable: 'Tu precio no se puede comparar con el elegido en esta línea.',
  },
  comparisonNote:
    'Que la elegida fuera más barata no dice que fuera por eso: la fuente publica los criterios, no sus puntajes.',
  selected: 'Elegida',
  notSelected: 'No elegida',
  inadmissible: 'Inadmisible',
  naturalPerson: 'Persona natural',
  withoutRut: 'Proveedor sin RUT chileno',
  unknownCurrency: 'moneda sin identificar',
  showAll: (count: number) => `Ver las ${figure(count)} ofertas`,
  more: (count: number) => (count === 1 ? 'Ver la línea que falta' : `Ver más líneas, faltan ${figure(count)}`),
} as const

/** Why an offer does not count, or why it is unusual. */
export const OFFER_REASONS: Readonly<Record<OfferFlagName, string>> = {
  quantity: 'No cuenta: se adjudicó más de 100 veces lo ofertado y lo pedido.',
  beyondType: 'No cuenta: vale más de diez veces lo que permite este tipo de licitación.',
  beyondEstimate: 'No cuenta: vale más de diez veces el monto estimado.',
  unitPriceContract: 'Se adjudicaron precios unitarios: no se compara con el monto estimado.',
  lostDigits: 'No cuenta como precio: la fuente lo publicó redondeado.',
  productDiffers: 'No cuenta como precio: el total no es el precio unitario por la cantidad.',
  outOfScale: 'No cuenta como precio: está 20 veces sobre o bajo lo habitual de las demás ofertas de la línea.',
  placeholder: 'No cuenta como precio: el total no llega a $1.000, como cuando el precio va en un anexo.',
  otherCurrency: 'No cuenta como precio: no está en pesos, y no convertimos monedas.',
  awardedMore: 'Se adjudicó más de lo que se ofertó.',
  wrongCheckDigit: 'El RUT se publicó con un dígito verificador equivocado.',
  repeated: 'No cuenta: es la misma oferta otra vez.',
}
