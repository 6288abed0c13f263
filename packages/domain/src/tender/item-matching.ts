import { oneLine } from '../text/text-equality.ts'
import type { TenderItem } from './tender.ts'

/** The products of two readings: those that are the same, removed and added. */
export interface ItemMatch {
  pairs: [was: TenderItem, is: TenderItem][]
  removed: TenderItem[]
  added: TenderItem[]
}

/** Minimum share of common words for two texts to count as edited versions of each other. */
const MIN_LIKENESS = 0.5
/** Above this number of comparisons texts are not compared: a tender may have a thousand products of one code. */
const MAX_COMPARISONS = 40_000

/** A key by which equal products are found; undefined for a product without it. */
type Key = (item: TenderItem) => string | undefined

const textOf = ({ product_name, description }: TenderItem) => oneLine(`${product_name ?? ''} ${description ?? ''}`)
const join = (...parts: unknown[]) => parts.join('\u0000')
const content: Key = (item) =>
  join(item.product_code, textOf(item), oneLine(item.category ?? ''), oneLine(item.unit ?? ''), item.quantity)
const product: Key = (item) => (textOf(item) ? join(item.product_code, textOf(item)) : undefined)
const description: Key = (item) => (item.description ? textOf(item) : undefined)
const code: Key = ({ product_code }) => (product_code === null ? undefined : String(product_code))
const at =
  (key: Key): Key =>
  (item) => {
    const rest = key(item)
    return rest === undefined ? undefined : join(item.position, rest)
  }

/**
 * Matches the products of two readings, by the most specific key first. The source renumbers products when one is removed,
 * so matching by position alone would report all later ones as changed.
 */
export function matchItems(old: readonly TenderItem[], next: readonly TenderItem[]): ItemMatch {
  const match: ItemMatch = { pairs: [], removed: byPosition(old), added: byPosition(next) }
  for (const key of [at(content), content, at(product), product, at(description), description]) pairByKey(match, key)
  pairEdited(match)
  pairByKey(match, at(code))
  match.pairs.sort(([a], [b]) => a.position - b.position)
  return match
}

/** Whether two products may be versions of one: they have the same code or enough words in common. */
export function isSameProduct(a: TenderItem, b: TenderItem): boolean {
  if (a.product_code !== null && a.product_code === b.product_code) return true
  return likeness(wordsOf(a), wordsOf(b)) >= MIN_LIKENESS
}

function pairByKey(match: ItemMatch, keyOf: Key) {
  if (match.removed.length === 0 || match.added.length === 0) return
  const waiting = Map.groupBy(match.added, keyOf)
  const paired = new Set<TenderItem>()
  match.removed = match.removed.filter((was) => {
    const key = keyOf(was)
    const is = key === undefined ? undefined : waiting.get(key)?.shift()
    if (!is) return true
    match.pairs.push([was, is])
    paired.add(is)
    return false
  })
  if (paired.size > 0) match.added = match.added.filter((item) => !paired.has(item))
}

/** Pairs the remaining products by likeness of their texts, the most similar first, preferring the same code and position. */
function pairEdited(match: ItemMatch) {
  if (match.removed.length * match.added.length > MAX_COMPARISONS) return
  const [removed, added] = [match.removed, match.added].map((items) =>
    items.map((item) => ({ item, words: wordsOf(item) })),
  )
  const likely = (removed ?? []).flatMap((was) =>
    (added ?? []).flatMap((is) => {
      const alike = likeness(was.words, is.words)
      if (alike < MIN_LIKENESS) return []
      const isOfCode = was.item.product_code === is.item.product_code
      const isInPlace = was.item.position === is.item.position
      if (!isOfCode && !isInPlace) return []
      return [{ was: was.item, is: is.item, score: alike + (isOfCode ? 0.2 : 0) + (isInPlace ? 0.1 : 0) }]
    }),
  )
  const taken = new Set<TenderItem>()
  for (const { was, is } of likely.sort((a, b) => b.score - a.score)) {
    if (taken.has(was) || taken.has(is)) continue
    taken.add(was).add(is)
    match.pairs.push([was, is])
  }
  match.removed = match.removed.filter((item) => !taken.has(item))
  match.added = match.added.filter((item) => !taken.has(item))
}

/** The share of common words of two texts, 0 to 1; 0 for two empty ones. */
function likeness(a: Map<string, number>, b: Map<string, number>): number {
  let [shared, all] = [0, 0]
  for (const [word, count] of a) {
    shared += 2 * Math.min(count, b.get(word) ?? 0)
    all += count
  }
  for (const count of b.values()) all += count
  return all === 0 ? 0 : shared / all
}

function wordsOf(item: TenderItem): Map<string, number> {
  const words = new Map<string, number>()
  for (const word of textOf(item)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)) {
    if (word) words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

function byPosition(items: readonly TenderItem[]): TenderItem[] {
  return items.toSorted((a, b) => a.position - b.position)
}
