/** Marks that no reader sees: soft hyphens, zero-width blanks and joiners, byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** A text in the one Unicode form, without what nobody sees. */
export function visibleText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '')
}

/** The same on one line, with single blanks. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim()
}

/** Whether two texts have the same letters, wherever their blanks are: `10%` and `10 %`. */
export function hasSameLetters(a: string, b: string): boolean {
  return a === b || oneLine(a).replaceAll(' ', '') === oneLine(b).replaceAll(' ', '')
}
