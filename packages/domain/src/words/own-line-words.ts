import { stemOf } from '../text/stem.ts'
import { foldWords, WRITTEN_WORD } from '../text/words.ts'
import { isAttribute } from './attribute-words.ts'
import { wordsOfLine } from './head-words.ts'
import { isPlaceWord } from './place-words.ts'

/** A line in which a company made an offer. */
export interface OwnLineText {
  /** as the buyer wrote it */
  description: string
  /** the name of the product in the catalogue */
  product_name: string | null
}

/** A word that names what a company offers, and the number of lines that have it. */
export interface OwnLineWord {
  written: string
  lines: number
}

/** Minimum number of lines of a word. */
export const MIN_LINES = 3
const MAX_WORDS = 10
const MIN_LETTERS = 4

/** Words that say that something is bought, and not what. */
const GENERIC = new Set(
  `adquisicion arriendo articulo bien compra contratacion convenio cotizacion elemento incluir insumo item linea material
  otro producto provision servicio suministro trabajo`
    .split(/\s+/)
    .map((word) => stemOf(word)),
)

/**
 * The words that name what a company offers: those that begin a part of the texts of its lines, most lines first. A
 * text that only repeats the name of the catalogue has none: nobody searches or writes such names.
 */
export function ownLineWords(lines: readonly OwnLineText[]): OwnLineWord[] {
  const byStem = new Map<string, { lines: number; spellings: Map<string, number> }>()
  for (const { description, product_name } of lines) {
    if (product_name !== null && foldWords(description) === foldWords(product_name)) continue
    for (const [stem, written] of headsOf(description)) {
      const known = byStem.get(stem) ?? { lines: 0, spellings: new Map<string, number>() }
      known.spellings.set(written, (known.spellings.get(written) ?? 0) + 1)
      byStem.set(stem, { ...known, lines: known.lines + 1 })
    }
  }
  return [...byStem.values()]
    .filter((word) => word.lines >= MIN_LINES)
    .map((word) => ({ written: mostUsed(word.spellings), lines: word.lines }))
    .sort((one, other) => other.lines - one.lines || one.written.localeCompare(other.written, 'es'))
    .slice(0, MAX_WORDS)
}

/** The naming words of a text by stem, each once, in lower case. */
function headsOf(text: string): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const [written] of text.matchAll(WRITTEN_WORD)) {
    const folded = foldWords(written)
    if (!spellings.has(folded)) spellings.set(folded, written.toLocaleLowerCase('es'))
  }
  const heads = new Map<string, string>()
  for (const { word, isHead } of wordsOfLine(text)) {
    const stem = stemOf(word)
    const isName = /^[a-z]+$/.test(word) && word.length >= MIN_LETTERS && !GENERIC.has(stem)
    if (isHead && isName && !isAttribute(stem) && !isPlaceWord(word)) heads.set(stem, spellings.get(word) ?? word)
  }
  return heads
}

/** The spelling of most lines, of equals the shortest. */
function mostUsed(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(
    ([one, count], [other, more]) => more - count || one.length - other.length || one.localeCompare(other, 'es'),
  )
  return first?.[0] ?? ''
}
