import { editDistance } from '../text/edit-distance.ts'
import { foldText } from '../text/search-text.ts'
import { DAY_MS } from '../time/duration.ts'

/** The evidence that a tender calls again for what an earlier tender of the same buying unit called for in vain. */
export type SecondCallEvidence =
  /** the same products in the same words, and a nearly equal name */
  | 'products'
  /** name and description nearly equal */
  | 'description'
  /** a nearly equal name that is specific enough by itself */
  | 'name'

/** The parts of a tender by which calls are compared. */
export interface Call {
  name: string
  description?: string | null
  unit_code?: string | null
  unit_name?: string | null
  published_at?: Date | null
  closes_at?: Date | null
  items: readonly { product_code: number | null; product_name: string | null; description: string | null }[]
}

export interface SecondCall {
  evidence: SecondCallEvidence
  /** from 0 to 1, to choose between several earlier calls */
  similarity: number
}

/** A second call is published at most this long after the closing of the first; the median is 14 days. */
export const SECOND_CALL_MS = 60 * DAY_MS

// Chosen on one half of the real tenders of docs/evaluation.md; the precision was judged on the other half.
const MIN_NAMES = 0.8
const MIN_NAMES_ALONE = 0.9
/** Minimum number of words of a name that say what is bought. With fewer, a nearly equal name alone is no evidence. */
const MIN_OWN_WORDS = 3
const MIN_TEXTS = 0.5

/** Words that announce a further call: `segundo llamado`, `2° licitación`, `desierta`. */
const CALL_WORDS =
  /\b(?:(?:primer|segundo|segunda|tercer|tercera|cuarto|1er|2do|2da|3er|3ro|4to|ii|iii|nuevo|nueva|[1-4]) (?:llamado|llamada|proceso|licitacion|publicacion|convocatoria|version)|llamado (?:n |no |nro |numero )?[1-4]|re ?licitacion|re ?publicacion|desiert[oa]s?)\b/g
/** Words that most names have. */
const COMMON_WORDS = new Set(
  `de del la las los el y o en para por con a al un una segun sp ilustre municipalidad adquisicion adquisiciones adq compra
  compras servicio servicios suministro suministros convenio contrato contratacion materiales material insumos arriendo
  provision habilitacion`.split(/\s+/),
)

/**
 * Whether a tender is a further call for what an earlier one called for: the same buying unit, published within sixty days
 * of its closing, a nearly equal name with the same numbers, and the same products; where the lines of one are not known, the
 * same description or a specific name. The caller makes sure that the earlier one was declared deserted and that both
 * belong to the same institution.
 */
export function secondCallOf(earlier: Call, later: Call): SecondCall | undefined {
  const gap = (later.published_at?.getTime() ?? Number.NaN) - (earlier.closes_at?.getTime() ?? Number.NaN)
  if (!(gap >= 0 && gap <= SECOND_CALL_MS) || !isSameUnit(earlier, later)) return undefined
  const names = [callName(earlier.name), callName(later.name)] as const
  const similarity = shared(trigrams(names[0]), trigrams(names[1]))
  if (similarity < MIN_NAMES || hasOtherNumbers(...names) || hasOtherWords(...names)) return undefined
  const descriptions = shared(wordsOf(earlier.description), wordsOf(later.description))
  const products = sameProducts(earlier, later)
  if (products === false) return undefined
  const common = { similarity: similarity + descriptions }
  if (products) return { evidence: 'products', ...common }
  const own = ownWords(names[0])
  if (own.size > 0 && descriptions >= MIN_TEXTS) return { evidence: 'description', ...common }
  if (own.size >= MIN_OWN_WORDS && similarity >= MIN_NAMES_ALONE) return { evidence: 'name', ...common }
  return undefined
}

/** A sheet has only the name of a unit. */
function isSameUnit(a: Call, b: Call): boolean {
  if (a.unit_code && b.unit_code) return a.unit_code === b.unit_code
  const [one, other] = [foldText(a.unit_name ?? ''), foldText(b.unit_name ?? '')]
  return one !== '' && one === other
}

/** A folded name without the words that announce a call. */
const callName = (name: string) => foldText(name).replace(CALL_WORDS, ' ').replace(/ +/g, ' ').trim()

const hasOtherNumbers = (a: string, b: string) => numbersOf(a) !== numbersOf(b)
/** Roman ones too: `Etapa II`. */
const numbersOf = (name: string) => (name.match(/\d+|\b(?:i{1,3}|iv|vi{0,3}|ix|x)\b/g) ?? []).sort().join(' ')

/** Whether each name has words that the other lacks: `artista urbano`, `artista rock`. Misspelt and cut words are the same. */
function hasOtherWords(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => new Set(name.split(' ').filter((word) => word.length > 1)))
  if (!one || !other) return false
  const missing = (from: Set<string>, of: Set<string>) =>
    [...from].filter((word) => !of.has(word) && !COMMON_WORDS.has(word))
  const [onlyOne, onlyOther] = [missing(one, other), missing(other, one)]
  return hasUnlike(onlyOne, onlyOther) && hasUnlike(onlyOther, onlyOne)
}

const hasUnlike = (words: readonly string[], otherWords: readonly string[]) =>
  words.some((word) => !otherWords.some((other) => isAlike(word, other)))

/** The same word misspelt, inflected or cut. */
function isAlike(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 3 && long.startsWith(short)) return true
  return short.length >= 5 && a[0] === b[0] && editDistance(a, b, short.length >= 8 ? 2 : 1) !== undefined
}

/** Whether both have the same classes of products in the same words; undefined when the lines of one are not known. */
function sameProducts(a: Call, b: Call): boolean | undefined {
  const [one, other] = [a, b].map(
    ({ items }) => new Set(items.flatMap(({ product_code }) => (product_code ? [Math.floor(product_code / 100)] : []))),
  )
  if (!one?.size || !other?.size) return undefined
  const texts = [a, b].map(({ items }) =>
    wordsOf(items.map(({ product_name, description }) => `${product_name ?? ''} ${description ?? ''}`).join(' ')),
  )
  return shared(one, other) >= MIN_TEXTS && shared(texts[0] ?? new Set(), texts[1] ?? new Set()) >= MIN_TEXTS
}

const ownWords = (name: string) => new Set(name.split(' ').filter((word) => word.length > 2 && !COMMON_WORDS.has(word)))

const wordsOf = (text: string | null | undefined) =>
  new Set(
    foldText(text ?? '')
      .split(' ')
      .filter(Boolean),
  )

function trigrams(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))
}

/** The share of the elements of both that both have, from 0 to 1; 0 for two empty sets. */
function shared<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const both = a.intersection(b).size
  return both === 0 ? 0 : both / (a.size + b.size - both)
}
