/** Longer numbers are codes. */
const MAX_DIGITS = 12

/**
 * The pattern of the tokens of a text.
 * @param letters the alphabet, as the inside of a character class
 */
function tokenPattern(letters: string): string {
  // with the signs that belong to a number: below zero, a fraction or a ratio, a power, degrees, feet or inches; the sign of
  // degrees before C or F belongs to the scale
  const number = String.raw`(?:(?<![${letters}\d.,/:)\]])-)?\d+(?:[.,/:]\d+)*(?:\^\d+)?(?:°(?![^${letters}\d]{0,3}[cf](?![${letters}]))|["'])?`
  // square and cubic metres
  const power = String.raw`(?<![${letters}])[cdkm]?m[23](?![${letters}\d])`
  // a short word keeps its minus sign, as blood groups have it
  const word = String.raw`(?<![${letters}])[${letters}]{1,2}-(?![${letters}\d])|[${letters}]+`
  return `${power}|${number}|${word}|[%‰+<>≤≥±]`
}

const SPANISH_TOKEN = new RegExp(tokenPattern('a-zñ'), 'g')
/** For any alphabet; several times slower than the pattern for Spanish. */
const ANY_TOKEN = new RegExp(tokenPattern(String.raw`\p{L}`), 'gu')
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const SPANISH = /^[\u0000-\u007fñ°±×%]*$/

/** Signs of one meaning that Unicode writes in several ways; the others are unified by NFKD. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  // NFKD would write them as letters
  [/[™℠©®ªⓒⓡ\p{Cf}]/gu, ''],
  [/[º˚]/g, '°'],
  [/[″”“‟]|''|’’|′′/g, '"'],
  [/[′’‘ʹʼ`´]/g, "'"],
  [/[\u2010-\u2015\u2212\ufe58\uff0d]/g, '-'],
  [/[×✕✖]|(?<=\d ?)\*(?= ?\d)/g, 'x'],
  [/[⌀∅]/g, 'ø'],
  [/∶/g, ':'],
  // one and a half is not eleven halves
  [/(?=[¼-¾⅐-⅟↉])/g, ' '],
  // ten squared is not 102
  [/(?<=\d)(?=[²³¹⁰⁴-⁹₀-₉])/g, '^'],
]

/**
 * A text without case and accents in which every sign of a measure stays: fractions, powers, Greek letters and prefixes. Not
 * for display. ñ is a letter of its own.
 */
export function measuredText(raw: string): string {
  let text = raw.normalize('NFC')
  for (const [sign, plain] of SIGNS) text = text.replace(sign, plain)
  return (
    text
      .normalize('NFKD')
      .replace(/n\u0303/gi, 'ñ')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('\u2044', '/')
      // micro as typewriters and prescriptions write it
      .replace(/μ(?=\p{L})/gu, 'u')
      .replace(/(?<!\p{L})mcg(?!\p{L})/gu, 'ug')
      .replace(/(?<!\p{L})mts?(?=[23](?![\p{L}\d]))/gu, 'm')
  )
}

/** The words, numbers and measures of a text in order, each in one form. */
export function* measureTokens(raw: string): Generator<string> {
  const text = measuredText(raw)
  for (const [token] of text.matchAll(SPANISH.test(text) ? SPANISH_TOKEN : ANY_TOKEN)) {
    yield /^-?\d/.test(token) ? token.replace(/\d+(?:[.,]\d+)*/g, plainNumber) : token
  }
}

/** `1.000` and `1000`, `0,90` and `0.9` become equal. `1,000` may be one or a thousand, and `007` a code: they stay. */
function plainNumber(number: string): string {
  if (number.length > MAX_DIGITS || /^0\d|^[1-9]\d{0,2}(,\d{3})+$/.test(number)) return number
  const isInThousands = /^[1-9]\d{0,2}(\.\d{3})+$/.test(number)
  const value = Number(isInThousands ? number.replaceAll('.', '') : number.replace(',', '.'))
  const plain = String(value)
  return /^[\d.]+$/.test(plain) ? plain : number
}
