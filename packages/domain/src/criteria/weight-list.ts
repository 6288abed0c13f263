import { criterionName, isCriterionName } from './criterion-name.ts'
import { type WeightToken, type WeightUnit, weightTokens } from './weight-tokens.ts'

export interface Weighed {
  name: string
  /** percentage, up to two decimals for scaled points */
  weight: number
}

interface Part {
  name: string
  value: number | null
}

/** What separates criteria, the strongest first. */
const SEPARATORS = [
  /\n/,
  /;/,
  /[•●▪]|(?<=^|\s)\*(?=\s)/,
  /(?<=^|[\s,.%)])(?=(?:\d{1,2}|[a-hA-H])(?:\.-?|\)|\.\))\s)/,
  /,(?!\d)|(?<!\d),/,
  /\.\s+/,
  /(?<=%|\)|puntos|pts\.?|ptos\.?)\s*(?:\s[yYeE]\s|[/|]|\s?[-–—]\s)\s*/,
]

/** Begins a row of the total. */
export const TOTAL = /^\W*(?:sub)?(?:total(?:es)?|suma(?:toria)?)\b/iu
/** The first row of a table. */
const HEADER = /criteri|factor|[ií]tem|ponderaci|puntaje|porcentaje|evaluaci|aspecto|descripci|peso/iu

const STATED_TOTAL =
  /(?:puntaje|total|m[aá]ximo|suma\w*)(?:\s+(?:m[aá]ximo|total|posible|de|es|a|ser[aá]|evaluaci[oó]n|un))*\s*:?\s*(\d{2,4})\s*(?:puntos|pts|ptos)\b\.?/giu

const NESTED =
  /^\s*\)?\s*(?:[:([{]|,?\s*(?:el |la |los |las )?(?:que se |cual(?:es)? se )?(?:divid|desglos|compuest|distribu|subdivid|subfactor|subcriteri|conformad))/iu

/**
 * The criteria of a list with their weights.
 * @param text only the list, perhaps with the header of its table
 * @returns null unless every criterion has one number and they sum to 100, or points to their stated total
 */
export function weighedList(text: string, unit: WeightUnit): Weighed[] | null {
  const totals = unit === 'points' ? [...text.matchAll(STATED_TOTAL)].map((match) => Number(match[1])) : []
  const list = unit === 'points' ? text.replace(STATED_TOTAL, '\n') : text
  const parts = partsOf(list, unit)
  if (!parts || isNested(list, unit)) return null
  const criteria: Weighed[] = []
  for (const [i, { name, value }] of parts.entries()) {
    if (TOTAL.test(name)) {
      if (value !== null) totals.push(value)
      continue
    }
    const short = criterionName(name)
    if (value === null) {
      if (short === '' || (i === 0 && HEADER.test(name))) continue
      return null
    }
    if (value <= 0 || !isCriterionName(short)) return null
    criteria.push({ name: short, weight: value })
  }
  if (hasRepeatedNames(criteria) || isPartOfOther(criteria)) return null
  return scaled(criteria, totals, unit)
}

const keyOf = (name: string) => name.toLocaleLowerCase('es')
const hasRepeatedNames = (criteria: readonly Weighed[]) =>
  new Set(criteria.map(({ name }) => keyOf(name))).size < criteria.length

const hundredths = (value: number) => Math.round(value * 100)
const sumOf = (criteria: readonly Weighed[]) => criteria.reduce((sum, { weight }) => sum + hundredths(weight), 0)

function scaled(criteria: Weighed[], totals: readonly number[], unit: WeightUnit): Weighed[] | null {
  const sum = sumOf(criteria)
  if (criteria.length === 0 || totals.some((total) => hundredths(total) !== sum)) return null
  if (sum === 10_000) return criteria
  // shares of one: 0,6 and 0,4
  if (unit === 'bare' && sum === 100 && criteria.length > 1) {
    return criteria.map(({ name, weight }) => ({ name, weight: hundredths(weight) }))
  }
  return unit === 'points' && totals.length > 0 ? largestRemainders(criteria, sum) : null
}

/** Points as percentages with one decimal that sum to 100. */
function largestRemainders(criteria: readonly Weighed[], sum: number): Weighed[] {
  const exact = criteria.map(({ weight }) => (hundredths(weight) * 1_000) / sum)
  const tenths = exact.map(Math.floor)
  const missing = 1_000 - tenths.reduce((all, one) => all + one, 0)
  const order = exact.map((value, i) => ({ i, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest)
  for (const { i } of order.slice(0, missing)) tenths[i] = (tenths[i] as number) + 1
  return criteria.map(({ name }, i) => ({ name, weight: (tenths[i] as number) / 10 }))
}

/** Whether a technical part stands beside what it is made of: `Técnica 50 %, experiencia 30 %, plazo 20 %`. */
function isPartOfOther(criteria: readonly Weighed[]): boolean {
  if (criteria.some(({ name }) => /preci|econ[oó]m|costo|tarifa|valor/iu.test(name))) return false
  return criteria.some(({ name, weight }, i) => {
    if (!/t[eé]cnic|evaluaci|administrativ|global|general/iu.test(name)) return false
    let rest = hundredths(weight)
    return criteria.slice(i + 1).some((other) => {
      rest -= hundredths(other.weight)
      return rest === 0
    })
  })
}

/** Whether numbers stand below another one: `Técnica 50 %: experiencia 30 %, plazo 20 %`. */
function isNested(text: string, unit: WeightUnit): boolean {
  const tokens = weightTokens(text, unit)
  const [first] = tokens
  if (unit === 'bare' || !first || criterionName(text.slice(0, first.from)) === '') return false
  return tokens.some(({ to }, i) => {
    const next = tokens[i + 1]
    if (!next) return false
    const between = text.slice(to, next.from)
    return NESTED.test(between) && !/[\n;]/.test(between)
  })
}

/** The parts of a list, each with at most one number; null when a part has more. */
function partsOf(text: string, unit: WeightUnit): Part[] | null {
  const texts = unit === 'bare' ? bareTexts(text) : divided(text, unit, 0)
  const parts: Part[] = []
  let isNumberFirst: boolean | null = null
  for (const one of texts) {
    const [token, second] = weightTokens(one, unit)
    if (second) return null
    if (!token) {
      if (one.trim() !== '') parts.push({ name: one, value: null })
      continue
    }
    if (unit === 'percent' && isBound(one, token)) return null
    const [before, after] = [one.slice(0, token.from), one.slice(token.to)]
    const last = parts.at(-1)
    if (criterionName(before) !== '' || TOTAL.test(before)) {
      if (isNumberFirst === true && !TOTAL.test(before)) return null
      isNumberFirst ??= false
      parts.push({ name: before, value: token.value })
    } else if (criterionName(after) === '' && last?.value === null) last.value = token.value
    else {
      if (isNumberFirst === false) return null
      isNumberFirst ??= true
      parts.push({ name: after, value: token.value })
    }
  }
  return parts
}

/** `mínimo 60 %`, `60 % a 80 %` */
function isBound(text: string, { from, to }: WeightToken): boolean {
  return (
    /(?:m[ií]nim[oa]|al menos|hasta|entre|sobre|m[aá]s de|menos de|superior a|inferior a|mayor a|menor a|[<>≥≤±+])\s*(?:de(?:l)?\s*|un\s*|el\s*|al\s*)*\(?\s*$/iu.test(
      text.slice(0, from),
    ) || /^\s*(?:a|al|o|y)\s+\d/iu.test(text.slice(to))
  )
}

function bareTexts(text: string): string[] {
  const rows = text.split(/[\n;]/)
  return rows.filter((row) => row.trim() !== '').length > 1 ? rows : text.split(/,(?!\d)/)
}

/** Divides by the strongest separators until each part has at most one number. */
function divided(text: string, unit: WeightUnit, level: number): string[] {
  const tokens = weightTokens(text, unit)
  if (tokens.length < 2) return [text]
  const separator = SEPARATORS[level]
  if (separator) {
    return text.split(separator).flatMap((part) => divided(part, unit, level + 1))
  }
  const isNumberFirst = criterionName(text.slice(0, tokens[0]?.from)) === ''
  const cuts = isNumberFirst ? tokens.slice(1).map(({ from }) => from) : tokens.slice(0, -1).map(({ to }) => to)
  return [0, ...cuts].map((from, i) => text.slice(from, cuts[i] ?? text.length))
}
