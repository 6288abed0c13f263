/** Capacity of a cell of Excel, in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot hold
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g

/** A text that any spreadsheet can hold: no control characters, line breaks as `\n`, lone surrogates as `\ufffd`. */
export function cellText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(UNREADABLE, '')
}

/**
 * Truncates a text to the capacity of a cell.
 * @param note replaces the end of a truncated text, so that it is not taken for the full text
 */
export function fitCell(text: string, note: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text
  // never ends in half of a surrogate pair
  return text.slice(0, MAX_CELL_LENGTH - note.length).replace(/[\ud800-\udbff]$/, '') + note
}
