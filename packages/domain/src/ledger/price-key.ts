import { foreignSingular } from '../text/search-text.ts'

/** A line of a tender, as far as it decides what its prices are comparable with. */
export interface PricedLine {
  /** UNSPSC, eight digits */
  productCode: number | null
  unit: string | null
  /** the buyer's own text */
  text: string | null
}

/** Segments from here on are services, works and land. */
const FIRST_SERVICE_SEGMENT = 70

/** Units that are no thing, folded: seen in the files of 2014 to 2026, and "servicio". */
const NOT_PHYSICAL = new Set(
  ['global', 'mes', 'mes hombre', 'hora', 'hora hombre', 'dia', 'semana', 'ano', 'servicio', 'unidad no definida'].map(
    foldUnit,
  ),
)

/**
 * Units with two names in the files, folded. Looked at, not guessed: other near ones differ, as "ampolla" and "frasco
 * ampolla" or "pack" and "paquete" do.
 */
const SAME_UNIT: Readonly<Record<string, string>> = { [foldUnit('sachet')]: foldUnit('sobre') }

/** Content words that tell two products apart: with six, vials of 4 and of 10 ml were one product. */
const WORDS = 10

/** Words that say nothing of a product: of the language, and those that refer to the documents of a tender. */
const STOP_WORDS = new Set(
  `a al ante bajo cada como con contra cual cuya cuyo de del desde donde e el ella en entre es esta este esto fin ha hasta
  incluye la las le lo los mas mediante muy ni no o para pero por que se segun ser si sin sobre son su sus tal tipo u un una
  unas uno unos y ya
  acuerdo adjunta adjuntas adjunto adjuntos administrativas adquisicion anexa anexo anexos archivo base bases caracteristicas
  compra conforme detalle detalles documento documentos especificacion especificaciones favor ficha indica indicado
  indicados licitacion linea producto productos referencia requerido requerimiento requiere solicitado solicitud suministro
  tdr tecnica tecnicas tecnico tecnicos terminos ver`.split(/\s+/),
)

/** Longer numbers are codes. */
const MAX_DIGITS = 12

const NUMBER_OR_WORD = /\d+(?:[.,]\d+)*|[a-z]+|%/g

/**
 * What two lines must agree in for their unit prices to be compared: product code, unit and the first ten content words of
 * the text, in order, numbers and measures included (docs/decisions/0069). Besides, quantities must be within a factor of
 * ten: comparableQuantities.
 * @returns a text to be compared for equality; null for a service and for a line that does not say what it asks for
 */
export function priceKeyOf(line: PricedLine): string | null {
  if (whyNoPrice(line) !== null) return null
  const folded = foldUnit(line.unit ?? '')
  return [line.productCode, SAME_UNIT[folded] ?? folded, ...contentWords(line.text ?? '')].join(' ')
}

/** Why a line has no comparable price: a service, a unit that is no thing, or a text that does not say what is asked for. */
export const NO_PRICE_REASONS = ['service', 'unit', 'text'] as const
export type NoPriceReason = (typeof NO_PRICE_REASONS)[number]

/** @returns null for a line that has a key */
export function whyNoPrice({ productCode, unit, text }: PricedLine): NoPriceReason | null {
  if (productCode === null) return 'text'
  if (Math.floor(productCode / 1_000_000) >= FIRST_SERVICE_SEGMENT) return 'service'
  const folded = foldUnit(unit ?? '')
  if (!/[a-z]/.test(folded) || NOT_PHYSICAL.has(folded)) return 'unit'
  return contentWords(text ?? '').some((word) => /[a-z]{3}/.test(word)) ? null : 'text'
}

/** The quantities whose unit prices may be compared with those of a quantity. */
export function comparableQuantities(quantity: number): { from: number; to: number } {
  return { from: quantity / 10, to: quantity * 10 }
}

/** A unit without case, accents and plural; not for display. */
function foldUnit(unit: string): string {
  return withoutAccents(unit)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map(withoutPlural)
    .join(' ')
}

/** "unidad" and "unidades", "sobre" and "sobres" become equal. */
function withoutPlural(word: string): string {
  return word.length <= 3
    ? word
    : foreignSingular(word)
        .replace(/(?<=[aeiou])s$/, '')
        .replace(/e$/, '')
}

function contentWords(text: string): string[] {
  const words: string[] = []
  for (const [word] of withoutAccents(text).matchAll(NUMBER_OR_WORD)) {
    if (STOP_WORDS.has(word)) continue
    words.push(/\d/.test(word) ? plainNumber(word) : word)
    if (words.length === WORDS) break
  }
  return words
}

/** `1.000` and `1000`, `0,90` and `0.9` become equal. */
function plainNumber(number: string): string {
  const isInThousands = /^[1-9]\d{0,2}(\.\d{3})+$/.test(number)
  const value = Number(isInThousands ? number.replaceAll('.', '') : number.replace(',', '.'))
  return Number.isNaN(value) || number.length > MAX_DIGITS ? number : String(value)
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
