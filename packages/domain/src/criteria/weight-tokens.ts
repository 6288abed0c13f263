/** The unit in which a text states weights; `bare`: numbers without a unit, in a table or a list of names. */
export type WeightUnit = 'percent' | 'points' | 'bare'

export interface WeightToken {
  value: number
  /** places in the text, from the number to the end of its unit */
  from: number
  to: number
}

const NUMBER = String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)`
const TOKENS: Record<WeightUnit, RegExp> = {
  percent: new RegExp(String.raw`${NUMBER}\s*%`, 'g'),
  points: new RegExp(String.raw`${NUMBER}\s*(?:puntos?|pts?|ptos?)\b\.?`, 'gi'),
  bare: new RegExp(String.raw`${NUMBER}(?=[\s)\]|.]*$)`, 'g'),
}

/** Numbers of these are references, not weights: `Anexo 40`. */
const REFERENCE =
  /(?:n[°ºo.]|anexos?|iso|nch|ley|art[ií]culos?|art\.|norma|formularios?|numeral|punto|etapa|[ií]tem)\s*$/i

/** The numbers that may be weights, in order. */
export function weightTokens(text: string, unit: WeightUnit): WeightToken[] {
  return [...text.matchAll(TOKENS[unit])]
    .filter((match) => unit !== 'bare' || !REFERENCE.test(text.slice(0, match.index)))
    .map((match) => ({
      value: Number((match[1] as string).replace(',', '.')),
      from: match.index,
      to: match.index + match[0].length,
    }))
}

/** The same signs for the same things, with line breaks kept. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/％/g, '%')
    .replace(/(\d)\s*(?:por\s*ciento|porciento)\b/gi, '$1%')
    .replace(/\(\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*\)\s*%/g, '$1%')
}

/** The unit of a list of criteria. Percentages win over points, which then grade the offers within a criterion. */
export function unitOf(text: string): WeightUnit {
  if (weightTokens(text, 'percent').length > 0) return 'percent'
  return weightTokens(text, 'points').length > 0 ? 'points' : 'bare'
}
