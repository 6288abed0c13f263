/**
 * Words without a meaning of their own in a tender, folded. None is a noun: neither "té" nor "TI", "sobre", "uña" or "tenida" may be
 * among them, nor their spellings without accents. A search of other words ignores them; a search of them alone finds them.
 */
const IGNORED = new Set('a al ante con de del e el en la las los o para por que se su sus u y'.split(' '))

/** Whether a search ignores a folded word. */
export const isIgnored = (word: string): boolean => IGNORED.has(word)
