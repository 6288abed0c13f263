/** The most that a cell of Excel holds, in UTF-16 units. */
export const MOST_IN_CELL = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that neither XML nor people can read
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g

/** A text as any spreadsheet can hold it: no control characters, line breaks as `\n`. What came broken shows as `\ufffd`. */
export function cellText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNREADABLE, '')
}

/**
 * A text no longer than a cell may be.
 * @param note what stands at its end then, so that nobody takes it for the whole
 */
export function fitCell(text: string, note: string): string {
  if (text.length <= MOST_IN_CELL) return text
  // half of a character would be none
  return text.slice(0, MOST_IN_CELL - note.length).replace(/[\ud800-\udbff]$/, '') + note
}
