/**
 * A text of several lines as it is kept: line ends alike, no other control characters nor such that turn the direction of
 * writing, which come along when people paste, and no blanks around.
 */
export function cleanLongText(raw: string): string {
  return raw
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}
