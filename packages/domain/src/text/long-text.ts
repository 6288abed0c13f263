/**
 * Normalises a multi-line text before it is stored: line ends become `\n`, other control characters and direction overrides,
 * which come with pasted text, are removed, and surrounding white space is trimmed.
 */
export function cleanLongText(raw: string): string {
  return raw
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}
