import { foreignSingular } from '../text/search-text.ts'
import { measuredText, measureTokens } from './measured-text.ts'

/** The parts of a tender's line that decide which prices are comparable. */
export interface PricedLine {
  /** UNSPSC, eight digits */
  productCode: number | null
  unit: string | null
  /** the buyer's own text */
  text: string | null
}

/** Segments from here on are services, works and land. */
const FIRST_SERVICE_SEGMENT = 70

/** Units that measure no goods, folded: those in the files of 2014 to 2026, and "servicio". */
const NOT_PHYSICAL = new Set(
  ['global', 'mes', 'mes hombre', 'hora', 'hora hombre', 'dia', 'semana', 'ano', 'servicio', 'unidad no definida'].map(
    foldUnit,
  ),
)

/**
 * Units with two names in the files, folded. Each pair was checked: other similar names are different units, such as
 * "ampolla" and "frasco ampolla", or "pack" and "paquete".
 */
const SAME_UNIT: Readonly<Record<string, string>> = { [foldUnit('sachet')]: foldUnit('sobre') }

/** Maximum number of content words in a key. With six, vials of 4 and of 10 ml were one product. */
const WORDS = 10

/** Words that say nothing about a product: function words, and words that refer to the documents of a tender. */
const STOP_WORDS = new Set(
  `a al ante cada como con contra cual cuya cuyo de del desde donde e el ella en entre es esta este esto fin ha
  incluye la las le lo los mas mediante muy o para pero por que se segun ser si son su sus tal tipo u un una
  unas uno unos y ya
  acuerdo adjunta adjuntas adjunto adjuntos administrativas adquisicion anexa anexo anexos archivo base bases caracteristicas
  compra conforme detalle detalles documento documentos especificacion especificaciones favor ficha indica indicado
  indicados licitacion linea producto productos referencia requerido requerimiento requiere solicitado solicitud suministro
  tdr tecnica tecnicas tecnico tecnicos terminos ver`.split(/\s+/),
)

/** Words that distinguish two products ("con polvo", "sin polvo") but name none. */
const QUALIFIERS = new Set(['sin', 'no', 'ni', 'bajo', 'hasta', 'sobre'])

/**
 * The key that two lines must share for their unit prices to be compared: product code, unit and the first ten content
 * words of the text, in order, including numbers and measures (docs/decisions/0069). Their quantities must also be
 * within a factor of ten: comparableQuantities.
 * @returns a text to be compared for equality; null for a service, and for a line that does not say what is requested
 */
export function priceKeyOf(line: PricedLine): string | null {
  const parts = keyParts(line)
  return typeof parts === 'string' ? null : [line.productCode, parts.unit, ...parts.words].join(' ')
}

/**
 * Why a line has no comparable price: a service, a unit that measures no goods, or a text that does not say what is
 * requested.
 */
export const NO_PRICE_REASONS = ['service', 'unit', 'text'] as const
export type NoPriceReason = (typeof NO_PRICE_REASONS)[number]

/**
 * The reason why a line has no price key.
 * @returns null for a line that has a key
 */
export function whyNoPrice(line: PricedLine): NoPriceReason | null {
  const parts = keyParts(line)
  return typeof parts === 'string' ? parts : null
}

function keyParts({ productCode, unit, text }: PricedLine): { unit: string; words: string[] } | NoPriceReason {
  if (productCode === null) return 'text'
  if (Math.floor(productCode / 1_000_000) >= FIRST_SERVICE_SEGMENT) return 'service'
  const folded = foldUnit(unit ?? '')
  if (!/\p{L}/u.test(folded) || NOT_PHYSICAL.has(folded)) return 'unit'
  const words = contentWords(text ?? '')
  if (!words.some((word) => /\p{L}{3}/u.test(word) && !QUALIFIERS.has(word))) return 'text'
  return { unit: SAME_UNIT[folded] ?? folded, words }
}

/** The quantities whose unit prices may be compared with those of a quantity. */
export function comparableQuantities(quantity: number): { from: number; to: number } {
  return { from: quantity / 10, to: quantity * 10 }
}

/** A unit without case, accents and plural, as one word; not for display. */
function foldUnit(unit: string): string {
  return measuredText(unit)
    .replaceAll('ñ', 'n')
    .replace(/[^\p{L}\p{N}/]+|(?<!\d)\/|\/(?!\d)/gu, ' ')
    .trim()
    .split(/ +/)
    .map(withoutPlural)
    .join('_')
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
  for (const word of measureTokens(text)) {
    if (STOP_WORDS.has(word)) continue
    words.push(word)
    if (words.length === WORDS) break
  }
  return words
}
