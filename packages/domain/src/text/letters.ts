/** Which of the letters a to z a folded word has, one bit each. Other characters count as some letter, always the same one. */
export function lettersOf(word: string): number {
  let letters = 0
  // a shift counts modulo 32
  for (let i = 0; i < word.length; i++) letters |= 1 << word.charCodeAt(i)
  return letters
}

/**
 * The number of letters that only one of two words has. An edit changes at most two of them, so most words are rejected
 * without computing their distance.
 * @param one letters of a word, from lettersOf
 */
export function lettersApart(one: number, other: number): number {
  // the bits of a number, counted in parallel (Hacker's Delight, 5-1)
  let bits = one ^ other
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f
  return Math.imul(bits, 0x01010101) >>> 24
}
