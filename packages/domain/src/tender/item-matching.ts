import { oneLine } from '../text/text-equality.ts'
import type { TenderItem } from './tender.ts'

/** Which products of two readings are the same one, and which came or went. */
export interface ItemMatch {
  pairs: [was: TenderItem, is: TenderItem][]
  removed: TenderItem[]
  added: TenderItem[]
}

/** Texts share at least so much of their words when one was edited from the other. */
const EDITED = 0.5
/** Beyond so many comparisons of texts only the cheap signs count: a tender may have a thousand products of one code. */
const MOST_COMPARED = 40_000

/** A sign by which products are known again; undefined for one that has no such sign. */
type Sign = (item: TenderItem) => string | undefined

const textOf = ({ product_name, description }: TenderItem) => oneLine(`${product_name ?? ''} ${description ?? ''}`)
const join = (...parts: unknown[]) => parts.join('\u0000')
const content: Sign = (item) =>
  join(item.product_code, textOf(item), oneLine(item.category ?? ''), oneLine(item.unit ?? ''), item.quantity)
const product: Sign = (item) => (textOf(item) ? join(item.product_code, textOf(item)) : undefined)
const description: Sign = (item) => (item.description ? textOf(item) : undefined)
const code: Sign = ({ product_code }) => (product_code === null ? undefined : String(product_code))
const at =
  (sign: Sign): Sign =>
  (item) => {
    const rest = sign(item)
    return rest === undefined ? undefined : join(item.position, rest)
  }

/**
 * Knows products again from one reading to the next, the surest sign first: the source numbers them anew when one goes,
 * so the number alone would call all later ones changed.
 */
export function matchItems(old: readonly TenderItem[], next: readonly TenderItem[]): ItemMatch {
  const match: ItemMatch = { pairs: [], removed: byPosition(old), added: byPosition(next) }
  for (const sign of [at(content), content, at(product), product, at(description), description]) pairBySign(match, sign)
  pairEdited(match)
  pairBySign(match, at(code))
  match.pairs.sort(([a], [b]) => a.position - b.position)
  return match
}

/** Whether a product may be another one edited: of the same code, or of much the same words. */
export function isSameProduct(a: TenderItem, b: TenderItem): boolean {
  if (a.product_code !== null && a.product_code === b.product_code) return true
  return likeness(wordsOf(a), wordsOf(b)) >= EDITED
}

function pairBySign(match: ItemMatch, sign: Sign) {
  if (match.removed.length === 0 || match.added.length === 0) return
  const waiting = Map.groupBy(match.added, sign)
  const paired = new Set<TenderItem>()
  match.removed = match.removed.filter((was) => {
    const key = sign(was)
    const is = key === undefined ? undefined : waiting.get(key)?.shift()
    if (!is) return true
    match.pairs.push([was, is])
    paired.add(is)
    return false
  })
  if (paired.size > 0) match.added = match.added.filter((item) => !paired.has(item))
}

/** Pairs what is left by how much of the words stayed, the likest first; of equals those of one code or number. */
function pairEdited(match: ItemMatch) {
  if (match.removed.length * match.added.length > MOST_COMPARED) return
  const [left, right] = [match.removed, match.added].map((items) =>
    items.map((item) => ({ item, words: wordsOf(item) })),
  )
  const likely = (left ?? []).flatMap((was) =>
    (right ?? []).flatMap((is) => {
      const alike = likeness(was.words, is.words)
      if (alike < EDITED) return []
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

/** How much of their words two texts share, 0 to 1; nothing is like nothing. */
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
