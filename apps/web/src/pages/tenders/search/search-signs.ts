/** The signs that the help inserts into a search. */
export type Sign = 'phrase' | 'either' | 'without' | 'beginning'

export interface Written {
  text: string
  /** the position where the user continues to type */
  caret: number
}

/** Puts a sign around the last word of a search; undefined if there is no word. */
export function withSign(typed: string, sign: Sign): Written | undefined {
  const text = typed.trimEnd()
  const word = /\S+$/.exec(text)?.[0]
  if (!word) return undefined
  const before = text.slice(0, -word.length)
  return SIGNS[sign](before, word)
}

const atEnd = (text: string): Written => ({ text, caret: text.length })

const SIGNS: Record<Sign, (before: string, word: string) => Written> = {
  // further words of the phrase are typed before its second quote
  phrase(before, word) {
    const minus = word.startsWith('-') ? '-' : ''
    const rest = word.slice(minus.length)
    if (word.endsWith('"')) return atEnd(before + word)
    if (before.split('"').length % 2 === 0 || rest.startsWith('"')) return atEnd(`${before}${word}"`)
    const text = `${before}${minus}"${rest}"`
    return { text, caret: text.length - 1 }
  },
  either: (before, word) => atEnd(word === 'OR' ? `${before}OR ` : `${before}${word} OR `),
  without: (before, word) => atEnd(word.startsWith('-') ? before + word : `${before}-${word}`),
  beginning: (before, word) => atEnd(/[*"]$/.test(word) ? before + word : `${before}${word}*`),
}
