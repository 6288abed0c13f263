import { cleanRut, formatRut } from '@mirador/domain/account/rut'

interface RutInput {
  /** what the field showed before */
  before: string
  /** what it shows now, and where the caret stands in it */
  typed: string
  caret: number
  /** which side was deleted, if it was a deletion of one place */
  deleted?: 'before-caret' | 'after-caret' | undefined
}

/**
 * The rut formatted, and where the caret belongs: after as many digits as it stood after. Deleting only a dot or
 * hyphen, which formatting puts back, takes the digit behind it instead.
 */
export function formatTypedRut({ before, typed, caret, deleted }: RutInput): { text: string; caret: number } {
  let left = cleanRut(typed.slice(0, caret)).length
  let rut = cleanRut(typed)
  if (deleted && rut === cleanRut(before) && typed.length < before.length) {
    if (deleted === 'before-caret') left = Math.max(0, left - 1)
    rut = rut.slice(0, left) + rut.slice(left + 1)
  }
  const text = formatRut(rut)
  return { text, caret: placeAfter(text, Math.min(left, cleanRut(text).length)) }
}

/** The place behind the nth digit, dots and hyphens not counted. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  let place = 0
  while (seen < digits && place < text.length) {
    if (/[\dK]/.test(text.charAt(place))) seen += 1
    place += 1
  }
  return place
}
