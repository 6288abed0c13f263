import { type Weighed, weighedList } from './weight-list.ts'
import { plainText, type WeightUnit, weightTokens } from './weight-tokens.ts'

/** Words that announce a list of weights. Other percentages are quantities, payments or concentrations. */
const ANNOUNCED =
  /(?<!\p{L})criterios?\s+(?:y\s+\p{L}+\s+)?(?:de\s+)?(?:la\s+)?(?:evaluaci[oó]n|adjudicaci[oó]n|selecci[oó]n|ponderaci[oó]n)|(?<!\p{L})(?:factores|pauta|tabla|m[eé]todo|aspectos)\s+(?:de|a)\s+(?:la\s+)?(?:evaluaci[oó]n|evaluar)|ponderaci[oó]n(?:es)?|evaluaci[oó]n de (?:las\s+)?ofertas|se evaluar[aá]n?|ser[aá]n evaluad[ao]s|puntajes?/giu

/** What may follow the words: `y su ponderación serán los siguientes:`. */
const LEAD =
  /^(?:[\s:.,;()\-–—|]|(?:y|de|del|las?|los|lo|el|sus?|con|para|a|al|en|que|se|ofertas|propuestas|oferentes|presente|licitaci[oó]n|respectiv[ao]s?|correspondientes?|criterios?|factores|aspectos|evaluaci[oó]n|ponderaci[oó]n(?:es)?|puntajes?|porcentajes?|ser[aá]n?|son|es|siguientes?|continuaci[oó]n|indican?|detallan?|considerar[aá]n?|siguiente|tabla|realizar[aá]|conforme|seg[uú]n|acuerdo|base|forma|manera|t[eé]cnica y econ[oó]mica|m[aá]xim[oa]s?|asignad[oa]s?)(?![\p{L}\d]))+/iu

/** Sentences whose numbers are no weights of criteria. */
const MONEY =
  /fiel cumplimiento|seriedad|anticipo|retenci[oó]n|multa|boleta|\bpagos?\b|\biva\b|reajust|descuento|vale vista/iu
const EVALUATED = /criteri|evalu|ponder|puntaje|t[eé]cnic|econ[oó]mic|subfactor|oferta/iu
/** The criterion that nearly every tender has. A list without it may be the parts of another criterion. */
const PRICE = /preci|econ[oó]m|\bcostos?\b|\bvalor\b|tarifa/iu

interface Sentence {
  text: string
  from: number
}

/**
 * The weights that a description states in words that announce them. Null when it states none, or something else beside
 * them that may be a weight.
 */
export function weightsInProse(raw: string): Weighed[] | null {
  const text = plainText(raw)
  const unit = weightTokens(text, 'percent').length > 1 ? 'percent' : 'points'
  const tokens = weightTokens(text, unit)
  if (tokens.length === 0) return tableAfterHeader(text)
  const places = [...text.matchAll(ANNOUNCED)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  for (const { from, to } of places) {
    const list = listFrom(text, to, unit)
    const outside = [text.slice(0, from), text.slice(to + list.length)]
    if (!outside.every((part) => isHarmless(part, unit))) continue
    const weighed = withPrice(weighedList(list.replace(LEAD, '').trimEnd(), unit))
    if (weighed) return weighed
  }
  return null
}

const withPrice = (criteria: Weighed[] | null) =>
  criteria && criteria.length > 1 && criteria.some(({ name }) => PRICE.test(name)) ? criteria : null

/** The sentences and lines with numbers that follow a place; those without end the list. */
function listFrom(text: string, start: number, unit: WeightUnit): string {
  let end = start
  let isBegun = false
  for (const { text: sentence, from } of sentencesOf(text.slice(start))) {
    const tokens = weightTokens(sentence, unit)
    if (tokens.length === 0 ? isBegun && sentence.trim() !== '' : isBegun && MONEY.test(sentence)) break
    if (tokens.length > 0) isBegun = true
    end = start + from + sentence.length
  }
  return text.slice(start, end)
}

function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  // the point of an enumeration ends no sentence: "1. Precio"
  for (const match of text.matchAll(/(?<![\s(]\d{1,2}|[\s(]\p{L}|^\d|^)\.\s+|\n/gu)) {
    const end = match.index + match[0].length
    sentences.push({ text: text.slice(from, end), from })
    from = end
  }
  sentences.push({ text: text.slice(from), from })
  return sentences
}

/** Whether the numbers of a text cannot belong to the criteria. */
function isHarmless(text: string, unit: WeightUnit): boolean {
  return sentencesOf(text).every(({ text: sentence }) => {
    const tokens = weightTokens(sentence, unit)
    if (tokens.length === 0) return true
    if (unit === 'percent' && tokens.every(({ value }) => value === 100))
      return !/criteri|ponder|puntaje/iu.test(sentence)
    return MONEY.test(sentence) && !EVALUATED.test(sentence.replace(MONEY, ''))
  })
}

/** Numbers without a unit below a header that names it. */
function tableAfterHeader(text: string): Weighed[] | null {
  const lines = text.split('\n').map((line) => line.trim())
  const header = lines.findIndex(
    (line) => /ponderaci|puntaje|porcentaje|%/iu.test(line) && /criteri|factor|[ií]tem/iu.test(line),
  )
  if (header < 0) return null
  const below = lines.slice(header + 1)
  const end = below.findIndex((line) => weightTokens(line, 'bare').length === 0)
  const rows = below.slice(0, end < 0 ? undefined : end)
  if (below.slice(rows.length).some((line) => weightTokens(line, 'bare').length > 0)) return null
  return withPrice(weighedList(rows.join('\n'), 'bare'))
}
