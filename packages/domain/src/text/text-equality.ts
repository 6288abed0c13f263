/** Soft hyphens, zero-width spaces and joiners, byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** A text in Unicode NFC, without invisible characters. */
export function visibleText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '')
}

/** The visible text on one line, with single spaces. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim()
}

/** Whether two texts differ in white space alone: `10%` and `10 %`. */
export function hasSameLetters(a: string, b: string): boolean {
  return a === b || oneLine(a).replaceAll(' ', '') === oneLine(b).replaceAll(' ', '')
}
