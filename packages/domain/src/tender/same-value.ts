import { hasSameLetters, oneLine } from '../text/text-equality.ts'

/**
 * Deep equality as a reader sees it: absent equals null, dates by their time, texts regardless of white space and Unicode form.
 * @param isSameText compares two texts
 */
export function isSame(a: unknown, b: unknown, isSameText = isSameLine): boolean {
  if (a == null || b == null) return a == null && b == null
  if (a instanceof Date || b instanceof Date) return new Date(a as Date).getTime() === new Date(b as Date).getTime()
  if (typeof a === 'string' && typeof b === 'string') return isSameText(a, b)
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, i) => isSame(value, b[i], isSameText))
  }
  if (typeof a === 'object' && typeof b === 'object') {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b], isSameText))
  }
  return a === b
}

const isSameLine = (a: string, b: string) => a === b || oneLine(a) === oneLine(b)

/**
 * Equality for the history: texts that differ in white space alone are equal. The later text is stored all the same,
 * since white space separates words for the search.
 */
export const isAlike = (a: unknown, b: unknown) => isSame(a, b, hasSameLetters)
