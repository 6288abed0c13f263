import type { Db } from '@mirador/database/connection/connect'
import { searchedTexts } from '@mirador/database/search/tender-search'
import { isIgnored } from '@mirador/domain/text/ignored-words'
import { stemOf } from '@mirador/domain/text/stem'
import { type Random, seededRandom } from '@mirador/invented/random'
import { BENCH_QUESTIONS } from '../bench/lines.ts'
import { readTexts } from './documents.ts'

/** A typed search, and the class in whose figures it is. */
export interface RivalSearch {
  kind: string
  q: string
}

/** The words of the texts of a tender. */
type SampleTender = readonly (readonly string[])[]

const SEED = 46
const SAMPLE = 5_000
/** Shares of the tenders: a common word has at least the first, a medium one less and at least the second. */
const [COMMON, MEDIUM] = [0.05, 0.002]
/** A search is drawn again when it exists already or the drawn tender has none of its kind. */
const MAX_DRAWS = 2_000

/** Reads the words of tenders at equal distances in the list. */
export async function readSample(db: Db, ids: Int32Array): Promise<SampleTender[]> {
  const step = Math.max(1, Math.floor(ids.length / SAMPLE))
  const chosen = [...ids.filter((_, i) => i % step === 0)]
  const tenders: SampleTender[] = []
  for (let start = 0; start < chosen.length; start += 1_000) {
    const texts = await readTexts(db, chosen.slice(start, start + 1_000))
    for (const tender of texts.values()) tenders.push(searchedTexts(tender).map(({ words }) => words))
  }
  return tenders
}

/**
 * Some 700 searches in classes, the same of the same tenders: words as frequent as in the texts, phrases as they stand
 * there, and the searches of the product's own benchmark.
 */
export function drawSearches(sample: readonly SampleTender[]): RivalSearch[] {
  const draw = drawing(sample, seededRandom(SEED))
  const { random, word, words, phrase } = draw
  const kinds: readonly (readonly [kind: string, count: number, q: () => string | undefined])[] = [
    ['word in 5 % of tenders or more', 50, () => draw.wordBetween(COMMON, 1)],
    ['word, medium', 60, () => draw.wordBetween(MEDIUM, COMMON)],
    ['word, rare', 60, () => draw.wordBetween(0, MEDIUM)],
    ['two words', 60, () => words(2)?.join(' ')],
    ['three words', 60, () => words(3)?.join(' ')],
    ['OR', 50, () => [word(), word(), ...(random.chance(0.5) ? [word()] : [])].join(' OR ')],
    ['NOT', 40, () => `${word()} -${word()}`],
    ['only NOT', 10, () => `-${word()}`],
    ['phrase of two words', 60, () => quoted(phrase(2))],
    ['phrase of three words', 50, () => quoted(phrase(3))],
    ['phrase of 5 to 10 words', 60, () => quoted(phrase(random.int(5, 10), 'any'))],
    ['phrase with stop words', 50, () => quoted(phrase(random.int(3, 6), true))],
    ['phrase across two texts', 20, () => quoted(draw.acrossTexts())],
    ['prefix', 50, () => draw.prefix()],
    ['mixed', 50, () => draw.mixed()],
  ]
  const known = new Set<string>(BENCH_QUESTIONS)
  const searches = kinds.flatMap(([kind, count, q]) => {
    const own: RivalSearch[] = []
    for (let tries = 0; own.length < count && tries < MAX_DRAWS; tries++) {
      const text = q()
      if (text === undefined || known.has(text)) continue
      known.add(text)
      own.push({ kind, q: text })
    }
    return own
  })
  return [...searches, ...BENCH_QUESTIONS.map((q) => ({ kind: "the product's own bench", q }))]
}

const quoted = (words: readonly string[] | undefined) => words && `"${words.join(' ')}"`

/** Neither a number nor a code: these are looked up as such. */
const isTyped = (word: string) => /^[a-z]{3,27}$/.test(word) && !isIgnored(word)

function drawing(sample: readonly SampleTender[], random: Random) {
  const tenders = new Map<string, number>()
  for (const texts of sample) {
    for (const stem of new Set(texts.flat().map(stemOf))) tenders.set(stem, (tenders.get(stem) ?? 0) + 1)
  }
  const wordOf = (tender: SampleTender) => random.pick(random.pick(tender))
  const word = (): string => {
    for (;;) {
      const drawn = wordOf(random.pick(sample))
      if (drawn && isTyped(drawn)) return drawn
    }
  }
  const words = (count: number) => {
    const distinct = [...new Set(random.pick(sample).flat().filter(isTyped))]
    return distinct.length < count ? undefined : random.shuffle(distinct).slice(0, count)
  }
  /** consecutive words of a text; the first and last are none that searches ignore */
  const phrase = (length: number, hasIgnored: boolean | 'any' = false) => {
    const text = random.pick(random.pick(sample))
    if (text.length < length) return undefined
    const start = random.int(0, text.length - length)
    const part = text.slice(start, start + length)
    const ends = [part[0], part.at(-1)]
    if (!ends.every((end) => end && isTyped(end)) || part.some((one) => one.length > 27)) return undefined
    return hasIgnored === 'any' || part.some(isIgnored) === hasIgnored ? part : undefined
  }
  const prefix = () => {
    const drawn = word()
    return drawn.length < 7 ? undefined : `${drawn.slice(0, random.int(3, 6))}*`
  }
  return {
    random,
    word,
    words,
    phrase,
    prefix,
    wordBetween(atLeast: number, below: number) {
      const drawn = word()
      const share = (tenders.get(stemOf(drawn)) ?? 0) / sample.length
      return share >= atLeast && share < below ? drawn : undefined
    },
    /** The end of a text and the beginning of the next one, which no phrase joins. */
    acrossTexts() {
      const texts = random.pick(sample).filter((text) => text.length > 1)
      if (texts.length < 2) return undefined
      const at = random.int(0, texts.length - 2)
      const part = [...(texts[at] ?? []).slice(-1), ...(texts[at + 1] ?? []).slice(0, 1)]
      return part.every(isTyped) ? part : undefined
    },
    mixed() {
      const text = quoted(phrase(2))
      const forms = [
        () => text && `${text} ${word()}`,
        () => text && `${text} OR ${word()} ${word()}`,
        () => text && `${word()} -${text}`,
        () => optional(prefix(), (beginning) => `${word()} ${beginning}`),
        () => optional(prefix(), (beginning) => `${beginning} ${word()} -${word()}`),
        () => `${word()} OR ${word()} -${word()}`,
      ]
      return random.pick(forms)()
    },
  }
}

const optional = <T, R>(value: T | undefined, then: (value: T) => R): R | undefined =>
  value === undefined ? undefined : then(value)
