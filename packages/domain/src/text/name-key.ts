/**
 * What a name is told apart and sorted by: no case, accents or signs, and ñ a letter of its own after n, as in es-CL.
 * Comparing keys character by character gives the order of a Spanish list.
 */
export function nameKey(raw: string): string {
  return (
    raw
      .replaceAll('{', ' ')
      .normalize('NFD')
      // the sign after z stands for the tilde, so that "ñ" comes after every other "n…"
      .replace(/n\u0303/gi, 'n{')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9{]+/g, ' ')
      .trim()
  )
}
