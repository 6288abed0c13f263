import { foldWords } from '../text/words.ts'

/** A word that can be offered: no number, measure or code. */
const OFFERED = /^[a-z]{3,27}$/
/** Capitals often lack accents: the accented form is right if at least this share of the occurrences has it. */
const ACCENTED_SHARE = 0.1

/** Counts the written forms of each lexeme to find the most frequent one. */
export function spellingCounter() {
  const byLexeme = new Map<string, Map<string, number>>()
  return {
    /** @param word as it is written */
    add(lexeme: string, word: string): void {
      const written = word.toLocaleLowerCase('es').normalize('NFC')
      const forms = byLexeme.get(lexeme) ?? new Map<string, number>()
      byLexeme.set(lexeme, forms)
      forms.set(written, (forms.get(written) ?? 0) + 1)
    },
    /** @returns undefined for a lexeme that is never offered */
    of(lexeme: string): string | undefined {
      const byFolded = new Map<string, { total: number; forms: [written: string, count: number][] }>()
      for (const [written, count] of byLexeme.get(lexeme) ?? []) {
        const folded = foldWords(written)
        if (!OFFERED.test(folded)) continue
        const known = byFolded.get(folded) ?? { total: 0, forms: [] }
        byFolded.set(folded, known)
        known.total += count
        known.forms.push([written, count])
      }
      const [most] = [...byFolded].sort(([a, { total: one }], [b, { total: other }]) => other - one || (a < b ? -1 : 1))
      if (!most) return undefined
      const [folded, { total, forms }] = most
      const sorted = forms.toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      const accented = sorted.find(([written, count]) => written !== folded && count >= total * ACCENTED_SHARE)
      return (accented ?? sorted[0])?.[0]
    },
  }
}
