import { visibleText } from '@mirador/domain/text/text-equality'
import { diffArrays } from 'diff'

/** A piece of a text and how it was changed; `left_out` stands for words that are not shown. */
export interface TextPiece {
  is: 'same' | 'added' | 'removed' | 'left_out'
  text: string
}

interface Token {
  word: string
  /** the word and the blanks after it */
  text: string
}

interface Run {
  is: 'same' | 'added' | 'removed'
  tokens: readonly Token[]
}

/** Numbers include their separators, so that 1.200 → 1.500 is one word; other signs are words of their own. */
const TOKEN = /(?:[\p{L}\p{N}\p{M}]+(?:[.,:/](?=\p{N})\p{N}+)*|\S)\s*/gu
/** Maximum number of tokens of a compared text. */
const MAX_TOKENS = 40_000
/**
 * Maximum number of inserted and deleted words; beyond it sentences are compared first. The time grows with its square.
 */
const MAX_EDITS = 600
/** Number of unchanged words shown around a change. */
const CONTEXT = 12
/** Maximum number of words shown of one run of added or removed words. */
const MAX_RUN = 150
/** Maximum number of words shown of all pieces together. */
const MAX_SHOWN = 1200
/**
 * Minimum number of unchanged words between two edits; fewer are shown as edited, since they would break up a sentence.
 */
const MIN_SAME = 3

const LEFT_OUT: TextPiece = { is: 'left_out', text: '' }

/**
 * The changes of a text word by word, with a few unchanged words around. The pieces that are not removed, joined, read like
 * the new text without the left-out words; differences of blanks, line ends and Unicode forms are ignored.
 * @returns null when the texts are too long, or too different, to compare
 */
export function wordDifference(old: string | null, next: string | null): TextPiece[] | null {
  const [from, to] = [tokensOf(old), tokensOf(next)]
  if (from.length > MAX_TOKENS || to.length > MAX_TOKENS) return null
  const runs = wordRuns(from, to) ?? sentenceRuns(from, to)
  return runs && shownPieces(joinEdits(runs))
}

function tokensOf(text: string | null): Token[] {
  // the last word then ends like the others: in the other text a word may follow it
  const line = `${visibleText(text ?? '').trim()} `
  return Array.from(line.matchAll(TOKEN), ([token]) => ({ word: token.trimEnd(), text: token }))
}

function wordRuns(from: readonly Token[], to: readonly Token[]): Run[] | undefined {
  return runsOf(from, to, ({ word }) => word)?.map(({ is, units }) => ({ is, tokens: units }))
}

/** For texts edited throughout: compares sentences, then the words of replaced sentences. */
function sentenceRuns(from: readonly Token[], to: readonly Token[]): Run[] | null {
  const runs = runsOf(sentencesOf(from), sentencesOf(to), (sentence) => sentence.map(({ word }) => word).join(' '))
  if (!runs) return null
  const flat = runs.map(({ is, units }): Run => ({ is, tokens: units.flat() }))
  return flat.flatMap((run, i) => {
    const other = flat[i + 1]
    if (run.is === 'removed' && other?.is === 'added') return wordRuns(run.tokens, other.tokens) ?? [run, other]
    return run.is === 'added' && flat[i - 1]?.is === 'removed' ? [] : [run]
  })
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]]
  for (const token of tokens) {
    sentences.at(-1)?.push(token)
    if (/^[.;:]$/.test(token.word) || token.text.includes('\n')) sentences.push([])
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

function runsOf<Unit>(from: readonly Unit[], to: readonly Unit[], keyOf: (unit: Unit) => string) {
  const parts = diffArrays(from.map(keyOf), to.map(keyOf), { maxEditLength: MAX_EDITS })
  let [i, j] = [0, 0]
  return parts?.map(({ added, removed, value: { length } }) => {
    const units = removed ? from.slice(i, i + length) : to.slice(j, j + length)
    if (!added) i += length
    if (!removed) j += length
    return { is: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const), units }
  })
}

/** Joins edits with too few unchanged words between them; in each place the removed words come before the added ones. */
function joinEdits(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  let removed: Token[] = []
  let added: Token[] = []
  for (const [i, { is, tokens }] of runs.entries()) {
    const isInside = i > 0 && i < runs.length - 1
    const isTooShort = tokens.length < MIN_SAME && removed.length + added.length > tokens.length
    const isSame = is === 'same' && !(isInside && isTooShort)
    if (!isSame && is !== 'added') removed = [...removed, ...tokens]
    if (!isSame && is !== 'removed') added = [...added, ...tokens]
    if (!isSame) continue
    joined.push(...edits(removed, added), { is, tokens })
    ;[removed, added] = [[], []]
  }
  return [...joined, ...edits(removed, added)]
}

function edits(removed: readonly Token[], added: readonly Token[]): Run[] {
  const runs: Run[] = [
    { is: 'removed', tokens: removed },
    { is: 'added', tokens: added },
  ]
  return runs.filter(({ tokens }) => tokens.length > 0)
}

function shownPieces(runs: readonly Run[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let remaining = MAX_SHOWN
  for (const [i, run] of runs.entries()) {
    if (remaining <= 0) return [...pieces, LEFT_OUT]
    const parts = shownParts(run, { isFirst: i === 0, isLast: i === runs.length - 1 })
    for (const [part, tokens] of parts.entries()) {
      if (part > 0) pieces.push(LEFT_OUT)
      if (tokens.length > 0) pieces.push({ is: run.is, text: tokens.map(({ text }) => text).join('') })
      remaining -= tokens.length
    }
  }
  return pieces
}

/** The shown tokens of a run: all of them, or its beginning and end. */
function shownParts({ is, tokens }: Run, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const head = is === 'same' ? (isFirst ? 0 : CONTEXT) : MAX_RUN
  const tail = is === 'same' && !isLast ? CONTEXT : 0
  // omitting a handful of words would hide more than it saves
  if (tokens.length <= head + tail + CONTEXT / 2) return [tokens]
  return [tokens.slice(0, head), tokens.slice(tokens.length - tail)]
}
