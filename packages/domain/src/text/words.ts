import { foldText } from './search-text.ts'

// The definition of a word, for searched texts and for searches (docs/decisions/0095). Names and headers of files are
// compared by foldText alone.

/** Invisible characters in words: soft hyphens, joiners, byte order marks. A space of zero width divides words. */
const HIDDEN = /[\p{Cf}--\u200b]/gv
/** Signs that NFKC would replace with letters: "5º" is not "5o", nor "Windows™" "windowstm". */
const LETTER_SIGNS = /[\p{S}ªº]/gu
/** Digits in groups of three: "12.000". A date, a decimal or a part of a longer number is no such group. */
const GROUPED = /(?<![\p{L}\d]|\d[.,])\d{1,3}(?:\.\d{3})+(?![\p{L}\d]|[.,]\d)/gu

/** A word as it is written, with invisible characters and dots of thousands. */
export const WRITTEN_WORD = /\d{1,3}(?:\.\d{3})+(?!\d)|[[\p{L}\p{N}\p{M}\p{Cf}]--[ªº\u200b]]+/gv

/** A character that NFKC or this file changes and most texts lack, or a point before a digit. */
const UNUSUAL = /[^\t-ÿ]|[ª\u00ad²³¹º¼-¾]|\.\d/

/** Whether each character of a text is a letter, a digit or a sign by itself, as in most texts. */
export const isPlain = (text: string): boolean => !UNUSUAL.test(text)

/** Folds a text to its words for a search: letters a-z and digits, with single spaces between words. */
export function foldWords(raw: string): string {
  if (isPlain(raw)) return foldText(raw)
  const plain = raw
    .replace(HIDDEN, '')
    .replace(LETTER_SIGNS, ' ')
    .normalize('NFKC')
    .replace(GROUPED, (number) => number.replaceAll('.', ''))
  return foldText(plain)
}
