import { foldText } from './search-text.ts'

export interface WrittenWord {
  /** folded (search-text.ts) */
  word: string
  /** where it stands */
  at: number
}

/** Where words end, and what leaves no trace in them: an accent by itself. */
const BREAK = 0
const TRACELESS = 1
/** No character from here on folds to a letter. */
const END = 0x2140
let made: Uint8Array | undefined

/** What foldText makes of each character by itself, so that a long text need not be folded to be looked through. */
function foldedCharacters(): Uint8Array {
  return Uint8Array.from({ length: END }, (_, code) => {
    const folded = foldText(`a${String.fromCharCode(code)}b`).slice(1, -1)
    return folded === '' ? TRACELESS : folded === ' ' ? BREAK : folded.charCodeAt(0)
  })
}

/** The words of a text that begin in one of some ways, in the order in which they stand there. */
export function wordsBeginning(text: string, beginnings: readonly string[]): WrittenWord[] {
  made ??= foldedCharacters()
  const folded = made
  const isFirst = new Uint8Array(128)
  for (const beginning of beginnings) isFirst[beginning.charCodeAt(0)] = 1
  const found: WrittenWord[] = []
  for (let at = 0; at < text.length; ) {
    const first = folded[text.charCodeAt(at)] ?? BREAK
    if (first === BREAK || first === TRACELESS) {
      at++
      continue
    }
    let end = at + 1
    while (end < text.length && (folded[text.charCodeAt(end)] ?? BREAK) !== BREAK) end++
    if (isFirst[first] === 1 && beginnings.some((beginning) => beginsWith(text, at, beginning, folded))) {
      found.push({ word: foldText(text.slice(at, end)), at })
    }
    at = end
  }
  return found
}

function beginsWith(text: string, at: number, beginning: string, folded: Uint8Array): boolean {
  let next = at
  for (let i = 0; i < beginning.length; i++) {
    while (folded[text.charCodeAt(next)] === TRACELESS) next++
    if (folded[text.charCodeAt(next)] !== beginning.charCodeAt(i)) return false
    next++
  }
  return true
}
