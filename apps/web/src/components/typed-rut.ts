import { cleanRut, formatRut } from '@mirador/domain/account/rut'

interface RutInput {
  /** the text before the input */
  before: string
  /** the text after the input, and the caret position in it */
  typed: string
  caret: number
  /** the side of a single deleted character */
  deleted?: 'before-caret' | 'after-caret' | undefined
}

/**
 * The formatted rut and the caret position: after as many digits as before. Deleting only a dot or
 * hyphen, which formatting restores, deletes the digit next to it instead.
 */
export function formatTypedRut({ before, typed, caret, deleted }: RutInput): { text: string; caret: number } {
  let digitsBefore = cleanRut(typed.slice(0, caret)).length
  let rut = cleanRut(typed)
  if (deleted && rut === cleanRut(before) && typed.length < before.length) {
    if (deleted === 'before-caret') digitsBefore = Math.max(0, digitsBefore - 1)
    rut = rut.slice(0, digitsBefore) + rut.slice(digitsBefore + 1)
  }
  const text = formatRut(rut)
  return { text, caret: positionAfter(text, Math.min(digitsBefore, cleanRut(text).length)) }
}

/** The position after the nth digit; dots and hyphens do not count. */
function positionAfter(text: string, digits: number): number {
  let seen = 0
  let place = 0
  while (seen < digits && place < text.length) {
    if (/[\dK]/.test(text.charAt(place))) seen += 1
    place += 1
  }
  return place
}
