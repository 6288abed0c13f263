import { createHash } from 'node:crypto'

// How an index of lexemes answers for phrases of any length, without positions (docs/decisions/0046).
//
// Every two consecutive words of a phrase are a lexeme, a pair. A tender may have all pairs of a phrase and not the
// phrase: then a part x…w of the phrase, of three words or more, is absent from the tender, although the tender has
// that part without its last word and without its first. Such parts are few, since all words between x and w occur in
// the tender at least twice. Each absent part is a lexeme, and a tender has a phrase if it has all pairs and no lexeme
// of an absent part.
//
// Where more of the parts around the same words are absent than present, the present ones are lexemes instead, and one
// more lexeme marks that.

const PAIR = '+'
const ABSENT = '-'
const PRESENT = '#'
/** Before the words between x and w: marks that the lexemes are those of the present parts around them. */
const LISTS_PRESENT = '*'

/**
 * Maximum number of words between x and w, in tenders and in phrases: it covers all parts of a phrase of twenty words.
 */
const MAX_BETWEEN = 18

/**
 * Maximum number of parts of a phrase that are looked up, the shortest: the time of the index grows with their square.
 */
const MAX_PARTS = (MAX_BETWEEN * (MAX_BETWEEN + 1)) / 2

/**
 * Maximum number of lexemes of parts in a tender, those of the shortest parts. No real tender has so many; a tsvector
 * has limits.
 */
const MAX_STORED_PARTS = 20_000

/** Maximum number of stop words in a row that is distinguished. */
const MAX_GAP = 63

/**
 * Number of signs in the name of a pair, six bits each: the keys of one tender then take 24 bytes each in the index.
 */
const PAIR_SIGNS = 6
/** Longer pairs were hashed before decision 95 too. */
const MAX_PAIR = 250

/** The words of a text that are no stop words. */
export interface WordChain {
  /** each by its stem */
  stems: readonly string[]
  /** distance of each word from the one before it: 1, and 1 more for each stop word between them; 0 for the first */
  gaps: readonly number[]
}

/** A word chain with a hash of each word. */
interface HashedChain extends WordChain {
  digits: readonly Digits[]
}

/** @param texts the stems of each of their words; no phrase crosses two texts */
export function wordChain(texts: readonly (readonly (readonly string[])[])[]): WordChain {
  const stems: string[] = []
  const gaps: number[] = []
  for (const words of texts) {
    let gap = 0
    let isFirst = true
    for (const lexemes of words) {
      gap++
      if (lexemes.length === 0) continue
      stems.push(lexemes.length === 1 ? (lexemes[0] as string) : lexemes.join('.'))
      gaps.push(isFirst ? 0 : Math.min(gap, MAX_GAP))
      isFirst = false
      gap = 0
    }
  }
  return { stems, gaps }
}

/** Adds the lexemes by which phrases are found in some texts. */
export function addPhraseLexemes(words: WordChain, lexemes: Set<string>): void {
  const text = hashedChain(words)
  for (let i = 1; i < text.stems.length; i++) if (text.gaps[i] !== 0) lexemes.add(pairOf(text, i))
  addParts(text, lexemes)
}

/** A phrase in the form of the index. */
export interface PhraseLexemes {
  /** a tender with the phrase has all of these */
  pairs: readonly string[]
  /** and does not match this tsquery; undefined where the pairs are enough */
  broken: string | undefined
}

/** @param words the stems of each of its words */
export function phraseLexemes(words: readonly (readonly string[])[]): PhraseLexemes {
  const phrase = hashedChain(wordChain([words]))
  return lexemesOfPhrase(phrase, (place) => pairOf(phrase, place))
}

/** The lexemes of a phrase before decision 95, with pairs of written stems. */
export function formerPhraseLexemes(words: readonly (readonly string[])[]): PhraseLexemes {
  const phrase = hashedChain(wordChain([words]))
  return lexemesOfPhrase(phrase, (place) => formerPairOf(phrase, place))
}

function lexemesOfPhrase(phrase: HashedChain, pairAt: (place: number) => string): PhraseLexemes {
  const { length } = phrase.stems
  const pairs = new Set<string>()
  for (let place = 1; place < length; place++) pairs.add(pairAt(place))
  const broken = new Set<string>()
  for (let between = 1; between <= Math.min(MAX_BETWEEN, length - 2); between++) {
    for (let first = 0; first + between + 1 < length && broken.size < MAX_PARTS; first++) {
      const part = nameOf(phrase, first, first + between + 1)
      const words = nameOf(phrase, first + 1, first + between)
      broken.add(`('${ABSENT}${part}' | ('${LISTS_PRESENT}${words}' & !'${PRESENT}${part}'))`)
    }
  }
  return { pairs: [...pairs], broken: anyOf([...broken]) }
}

export const isPair = (lexeme: string): boolean => lexeme.startsWith(PAIR)

/** Joins queries by OR, nested in halves: the parser of the database limits the depth. */
function anyOf(queries: readonly string[]): string | undefined {
  if (queries.length < 2) return queries[0]
  const half = queries.length >> 1
  return `(${anyOf(queries.slice(0, half))} | ${anyOf(queries.slice(half))})`
}

/**
 * The lexeme of a word and the one before it, by 36 bits of their name: most different lexemes are pairs. A tender has
 * some hundred pairs and must also have both words, so two pairs with one name hardly ever cause a wrong hit.
 */
const pairOf = (text: HashedChain, place: number): string => PAIR + nameOf(text, place - 1, place).slice(0, PAIR_SIGNS)

/** "convenio de suministro" was `+conveni++suministr`. */
function formerPairOf({ stems, gaps }: WordChain, place: number): string {
  const [one, next] = [stems[place - 1] as string, stems[place] as string]
  const pair = PAIR + one + PAIR.repeat(gaps[place] as number) + next
  return pair.length > MAX_PAIR ? PAIR + createHash('sha256').update(pair).digest('hex') : pair
}

type Digits = readonly [high: number, low: number]

/** Maximum number of cached stems, of many tenders. */
const MAX_CACHED_STEMS = 300_000
const digitsOfStems = new Map<string, Digits>()

function digitsOf(stem: string): Digits {
  const known = digitsOfStems.get(stem)
  if (known) return known
  const hash = createHash('sha256').update(stem).digest()
  const digits = [hash.readInt32BE(0), hash.readInt32BE(4)] as const
  if (digitsOfStems.size === MAX_CACHED_STEMS) digitsOfStems.clear()
  digitsOfStems.set(stem, digits)
  return digits
}

const hashedChain = (text: WordChain): HashedChain => ({ ...text, digits: text.stems.map(digitsOf) })

// Odd, without any structure: the first digits of pi and e.
const HIGH_BASE = 0x243f6a89
const LOW_BASE = 0x2b7e1517
const HIGH_GAP = 0x13198a2f
const LOW_GAP = 0x62e7160f

/**
 * A name for the words from one place to another: 60 bits of two polynomials of their hashes and of the gaps between
 * them. Two different sequences share a name once in 10^18 times.
 * @param next place of one more word, which is appended although it does not follow in the text
 */
function nameOf({ digits, gaps }: HashedChain, first: number, last: number, next?: number): string {
  let [high, low] = digits[first] as Digits
  const add = (place: number) => {
    const [highOfWord, lowOfWord] = digits[place] as Digits
    const gap = gaps[place] as number
    high = (Math.imul(high, HIGH_BASE) + highOfWord + Math.imul(gap, HIGH_GAP)) | 0
    low = (Math.imul(low, LOW_BASE) + lowOfWord + Math.imul(gap, LOW_GAP)) | 0
  }
  for (let place = first + 1; place <= last; place++) add(place)
  if (next !== undefined) add(next)
  return written(high, low)
}

const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.'
const TWO_SIGNS = Array.from({ length: 4096 }, (_, i) => (SIGNS[i >> 6] as string) + SIGNS[i & 63])

/** The upper 30 bits of two numbers in ten signs. */
function written(high: number, low: number): string {
  const signs = (bits: number) =>
    (TWO_SIGNS[(bits >>> 20) & 4095] as string) + TWO_SIGNS[(bits >>> 8) & 4095] + SIGNS[(bits >>> 2) & 63]
  return signs(high) + signs(low)
}

const NO_WORD = -1

/**
 * Adds the lexemes that distinguish present parts from absent ones. The words between the first and last word of such a
 * part occur several times and after different words: each repeated word is extended to the right while that holds.
 */
function addParts(text: HashedChain, lexemes: Set<string>): void {
  const { ids, repeated } = repeatedWords(text)
  if (repeated.length === 0) return
  const { gaps } = text
  /** the word before a place, or at it, and their distance */
  const before = (place: number) =>
    gaps[place] ? (ids[place - 1] as number) * (MAX_GAP + 1) + (gaps[place] as number) : NO_WORD
  const at = (place: number) =>
    gaps[place] ? (ids[place] as number) * (MAX_GAP + 1) + (gaps[place] as number) : NO_WORD
  const groups: (readonly [places: readonly number[], length: number])[] = repeated.map((places) => [places, 1])
  const most = lexemes.size + MAX_STORED_PARTS
  // grows during the loop: groups of a length come after those of shorter ones
  for (const [places, length] of groups) {
    if (lexemes.size > most) return
    const first = before(places[0] as number)
    if (places.every((place) => before(place) === first)) continue
    const byNext = new Map<number, number[]>()
    for (const place of places) {
      const next = at(place + length)
      if (next === NO_WORD) continue
      const same = byNext.get(next)
      if (same) same.push(place)
      else byNext.set(next, [place])
    }
    const [sameNext] = byNext.values()
    // one word follows all of them: no part is absent
    if (sameNext && sameNext.length < places.length) addAround({ text, before, places, length, byNext }, lexemes)
    if (length === MAX_BETWEEN) continue
    for (const same of byNext.values()) if (same.length > 1) groups.push([same, length + 1])
  }
}

/** Numbers the distinct words of a text, by place, and lists the places of repeated ones. */
function repeatedWords({ stems }: WordChain) {
  const known = new Map<string, number>()
  const firstPlaces: number[] = []
  const repeated = new Map<number, number[]>()
  const ids = stems.map((stem, place) => {
    const id = known.get(stem)
    if (id === undefined) {
      known.set(stem, firstPlaces.length)
      return firstPlaces.push(place) - 1
    }
    const places = repeated.get(id)
    if (places) places.push(place)
    else repeated.set(id, [firstPlaces[id] as number, place])
    return id
  })
  return { ids, repeated: [...repeated.values()] }
}

interface Repeated {
  text: HashedChain
  before: (place: number) => number
  /** the places where the same words begin */
  places: readonly number[]
  /** number of these words */
  length: number
  /** the places, by the word that follows */
  byNext: ReadonlyMap<number, readonly number[]>
}

/** Adds the absent parts around the same words or, if those are fewer, the present ones. */
function addAround({ text, before, places, length, byNext }: Repeated, lexemes: Set<string>): void {
  /** for each distinct word before them, one place */
  const byBefore = new Map<number, number>()
  for (const place of places) {
    const word = before(place)
    if (word !== NO_WORD) byBefore.set(word, place)
  }
  let total = 0
  const present = Array.from(byNext.values(), (same) => {
    const preceded = new Map<number, number>()
    for (const place of same) {
      const word = before(place)
      if (word !== NO_WORD) preceded.set(word, place)
    }
    total += preceded.size
    return { preceded, next: (same[0] as number) + length }
  })
  const absent = byBefore.size * byNext.size - total
  if (absent === 0) return
  if (absent > total + 1) {
    const [place = 0] = places
    lexemes.add(LISTS_PRESENT + nameOf(text, place, place + length - 1))
    for (const { preceded } of present) {
      for (const place of preceded.values()) lexemes.add(PRESENT + nameOf(text, place - 1, place + length))
    }
    return
  }
  for (const { preceded, next } of present) {
    if (preceded.size === byBefore.size) continue
    for (const [word, place] of byBefore) {
      if (!preceded.has(word)) lexemes.add(ABSENT + nameOf(text, place - 1, place + length - 1, next))
    }
  }
}
