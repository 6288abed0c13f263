/**
 * The key by which names are compared and sorted: without case, accents and signs, with ñ as a separate letter after n, as
 * in es-CL. Sorting keys by code point gives the order of a Spanish list.
 */
export function nameKey(raw: string): string {
  return (
    raw
      .replaceAll('{', ' ')
      .normalize('NFD')
      // "{" follows "z": as the tilde it sorts "ñ" after every other "n…"
      .replace(/n\u0303/gi, 'n{')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9{]+/g, ' ')
      .trim()
  )
}
