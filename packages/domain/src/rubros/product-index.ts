import { editDistance } from '../text/edit-distance.ts'
import type { TextPiece } from '../text/highlight.ts'
import { lettersApart, lettersOf } from '../text/letters.ts'
import { stemOf } from '../text/stem.ts'
import { foldWords, WRITTEN_WORD } from '../text/words.ts'
import { isGeneric, isStopWord, type SearchedWord } from './supplier-words.ts'

/** A product whose name has the words of a search. */
export interface FoundProduct {
  name: string
  /**
   * 0 to 1: the share of the words in the name; an accessory "para notebook" is less a notebook than one "de
   * escritorio"
   */
  weight: number
  /** whether the name has no other word */
  isExact: boolean
}

/** The products of a catalogue, searched by their words. */
export interface ProductIndex {
  /** The products that have all the words, by family, the greatest weight first. */
  find(words: readonly SearchedWord[]): ReadonlyMap<number, readonly FoundProduct[]>
  /**
   * The words of the catalogue that resemble an unknown word, nearest and most frequent first.
   * @param most maximum number of words
   */
  near(word: string, most: number): readonly string[]
}

interface Word {
  folded: string
  stem: string
  /** its first spelling in the catalogue */
  spelling: string
  uses: number
  letters: number
}

interface Product {
  family: number
  name: string
  stems: readonly string[]
}

/** @param names the names of the products of each family */
export function productIndex(names: ReadonlyMap<number, readonly string[]>): ProductIndex {
  const products: Product[] = []
  const byStem = new Map<string, number[]>()
  /** by their folded form */
  const words = new Map<string, Word>()
  const bySpelling = new Map<string, Word>()

  function wordOf(spelling: string): Word {
    let word = bySpelling.get(spelling)
    if (!word) {
      const folded = foldWords(spelling)
      word = words.get(folded) ?? {
        folded,
        stem: stemOf(folded),
        spelling,
        uses: 0,
        letters: lettersOf(folded),
      }
      words.set(folded, word)
      bySpelling.set(spelling, word)
    }
    return word
  }

  for (const [family, all] of names) {
    for (const name of all) {
      const stems: string[] = []
      for (const spelling of name.toLowerCase().match(WRITTEN_WORD) ?? []) {
        const word = wordOf(spelling)
        word.uses++
        stems.push(word.stem)
      }
      for (const stem of new Set(stems)) {
        const own = byStem.get(stem)
        if (own) own.push(products.length)
        else byStem.set(stem, [products.length])
      }
      products.push({ family, name, stems })
    }
  }
  const sorted = [...words.keys()].sort()

  /** The stems that a word matches: its own, or while it is being typed, those of the words that begin with it. */
  function stemsOf(word: string): readonly string[] {
    const stem = stemOf(word)
    if (byStem.has(stem)) return [stem]
    if (word.length < MIN_PREFIX) return []
    const stems = new Set<string>()
    for (let at = firstAtLeast(sorted, word); sorted[at]?.startsWith(word); at++)
      stems.add(stemOf(sorted[at] as string))
    return [...stems]
  }

  function withWord(word: string): Set<number> {
    return new Set(stemsOf(word).flatMap((stem) => byStem.get(stem) ?? []))
  }

  function find(searched: readonly SearchedWord[]): ReadonlyMap<number, readonly FoundProduct[]> {
    const places = intersection(
      searched.map(({ groups }) => union(groups.map((group) => intersection(group.map(withWord))))),
    )
    const own = new Set(searched.flatMap(({ groups }) => groups.flat().flatMap(stemsOf)))
    const byFamily = new Map<number, FoundProduct[]>()
    for (const at of places) {
      const { family, name, stems } = products[at] as Product
      const product = { name, weight: weightOf(stems, own), isExact: stems.every((stem) => own.has(stem)) }
      const familyProducts = byFamily.get(family)
      if (familyProducts) familyProducts.push(product)
      else byFamily.set(family, [product])
    }
    for (const own of byFamily.values())
      own.sort((a, b) => b.weight - a.weight || Number(b.isExact) - Number(a.isExact) || a.name.length - b.name.length)
    return byFamily
  }

  function near(word: string, most: number): readonly string[] {
    const limit = word.length < 6 ? 1 : 2
    const letters = lettersOf(word)
    const near: (Word & { distance: number })[] = []
    for (const other of words.values()) {
      if (other.folded.length <= 3 || lettersApart(letters, other.letters) > 2 * limit) continue
      const distance = editDistance(word, other.folded, limit)
      if (distance !== undefined) near.push({ ...other, distance })
    }
    return near
      .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
      .filter(({ stem }, i, all) => all.findIndex((other) => other.stem === stem) === i)
      .slice(0, most)
      .map(({ spelling }) => spelling)
  }

  return { find, near }
}

/** Minimum letters of a prefix; too many words begin with a shorter one. */
const MIN_PREFIX = 3

const PURPOSE = stemOf('para')
const LINKS = new Set(['de', 'del', 'con', 'a', 'en'])

/** Weight by the place of the words in the name: the product itself, then its material, then its use. */
function weightOf(stems: readonly string[], own: ReadonlySet<string>): number {
  let weight = 1
  let isNamed = false
  for (const stem of stems) {
    if (own.has(stem) && !isGeneric(stem)) return weight
    if (stem === PURPOSE) weight = 0.2
    // "servicios de limpieza" is cleaning
    else if (LINKS.has(stem) && isNamed) weight = Math.min(weight, 0.5)
    else if (!isStopWord(stem) && !isGeneric(stem)) isNamed = true
  }
  return weight
}

/** Whether a text has the words of a search, each by one of its groups. */
export function hasWords(text: string, searched: readonly SearchedWord[]): boolean {
  const stems = new Set(foldWords(text).split(' ').map(stemOf))
  return searched.every(({ groups }) => groups.some((group) => group.every((word) => stems.has(stemOf(word)))))
}

/** Splits a text and marks the words of a search, or the words that begin with one that is still being typed. */
export function markWords(text: string, searched: readonly (readonly SearchedWord[])[]): TextPiece[] {
  const words = searched.flat().flatMap(({ word, groups }) => [word, ...groups.flat()])
  const stems = new Set(words.map(stemOf))
  const isMarked = (word: string) =>
    !isStopWord(word) &&
    (stems.has(stemOf(word)) || words.some((own) => own.length >= MIN_PREFIX && word.startsWith(own)))
  const pieces: TextPiece[] = []
  const push = (piece: string, isMarked: boolean) => {
    const last = pieces.at(-1)
    if (last?.isMarked === isMarked) last.text += piece
    else if (piece) pieces.push({ text: piece, isMarked })
  }
  let end = 0
  for (const match of text.matchAll(WRITTEN_WORD)) {
    push(text.slice(end, match.index), false)
    push(match[0], isMarked(foldWords(match[0])))
    end = match.index + match[0].length
  }
  push(text.slice(end), false)
  return pieces
}

function union(sets: readonly Set<number>[]): Set<number> {
  return sets.reduce((all, set) => all.union(set), new Set<number>())
}

function intersection(sets: readonly Set<number>[]): Set<number> {
  return sets.slice(1).reduce((all, set) => all.intersection(set), sets[0] ?? new Set<number>())
}

/** The place of the first entry that is not before `word`. */
function firstAtLeast(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < word) low = middle + 1
    else high = middle
  }
  return low
}
