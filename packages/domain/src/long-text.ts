/**
 * A text of several lines as it is kept: line ends alike, no other control characters, which come along when people
 * paste, and no blanks around.
 */
export function cleanLongText(raw: string): string {
  return raw
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}
