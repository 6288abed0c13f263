import { visibleText } from '@mirador/domain/text/text-equality'
import { diffArrays } from 'diff'

/** A piece of a text with what was done to it; `left_out` stands where words are not shown. */
export interface TextPiece {
  is: 'same' | 'added' | 'removed' | 'left_out'
  text: string
}

interface Token {
  word: string
  /** with the blanks after it */
  text: string
}

interface Run {
  is: 'same' | 'added' | 'removed'
  tokens: readonly Token[]
}

/** Figures keep their separators, so that 1.200 → 1.500 is one word; other signs are words of their own. */
const TOKEN = /(?:[\p{L}\p{N}\p{M}]+(?:[.,:/](?=\p{N})\p{N}+)*|\S)\s*/gu
/** Longer texts are only told to have changed. */
const MOST_TOKENS = 40_000
/** So many words inserted and deleted; above, sentences are compared first. The time grows with its square. */
const MOST_EDITS = 600
/** Unchanged words around what changed. */
const CONTEXT = 12
/** Of one run of new or old words. */
const LONGEST_RUN = 150
/** Of all pieces together. */
const MOST_SHOWN = 1200
/** Fewer unchanged words than these between two edits tear a sentence to shreds: they are shown as edited too. */
const SHREDS = 3

/**
 * What changed in a text word by word, with a few unchanged words around. Joined, what is not removed reads like the
 * new text, but for what is left out; blanks, line ends and Unicode forms are no difference.
 * @returns null when the texts are too long, or too different, to be compared
 */
export function wordDifference(old: string | null, next: string | null): TextPiece[] | null {
  const [from, to] = [tokensOf(old), tokensOf(next)]
  if (from.length > MOST_TOKENS || to.length > MOST_TOKENS) return null
  const runs = wordRuns(from, to) ?? sentenceRuns(from, to)
  return runs && shown(withoutShreds(runs))
}

function tokensOf(text: string | null): Token[] {
  // the last word ends like the others: in the other text something may follow it
  const line = `${visibleText(text ?? '').trim()} `
  return Array.from(line.matchAll(TOKEN), ([token]) => ({ word: token.trimEnd(), text: token }))
}

function wordRuns(from: readonly Token[], to: readonly Token[]): Run[] | undefined {
  return runsOf(from, to, ({ word }) => word)?.map(({ is, units }) => ({ is, tokens: units }))
}

/** For texts that were edited throughout: which sentences stayed, and of the others which words. */
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
  const parts = diffArrays(from.map(keyOf), to.map(keyOf), { maxEditLength: MOST_EDITS })
  let [i, j] = [0, 0]
  return parts?.map(({ added, removed, value: { length } }) => {
    const units = removed ? from.slice(i, i + length) : to.slice(j, j + length)
    if (!added) i += length
    if (!removed) j += length
    return { is: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const), units }
  })
}

/** Joins edits with next to nothing between them; in each place what went stands before what came. */
function withoutShreds(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  let removed: Token[] = []
  let added: Token[] = []
  const flush = () => {
    if (removed.length > 0) joined.push({ is: 'removed', tokens: removed })
    if (added.length > 0) joined.push({ is: 'added', tokens: added })
    ;[removed, added] = [[], []]
  }
  for (const [i, { is, tokens }] of runs.entries()) {
    const isShred =
      i > 0 && i < runs.length - 1 && tokens.length < SHREDS && removed.length + added.length > tokens.length
    if (is === 'removed' || (is === 'same' && isShred)) removed = [...removed, ...tokens]
    if (is === 'added' || (is === 'same' && isShred)) added = [...added, ...tokens]
    if (is === 'same' && !isShred) {
      flush()
      joined.push({ is, tokens })
    }
  }
  flush()
  return joined
}

function shown(runs: readonly Run[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let left = MOST_SHOWN
  for (const [i, { is, tokens }] of runs.entries()) {
    if (left <= 0) {
      pieces.push(LEFT_OUT)
      break
    }
    const [head, tail] = is === 'same' ? [i > 0 ? CONTEXT : 0, i < runs.length - 1 ? CONTEXT : 0] : [LONGEST_RUN, 0]
    // leaving out a handful of words would hide more than it spares
    const isWhole = tokens.length <= head + tail + CONTEXT / 2
    const parts = isWhole ? [tokens] : [tokens.slice(0, head), tokens.slice(tokens.length - tail)]
    for (const [part, some] of parts.entries()) {
      if (part === 1) pieces.push(LEFT_OUT)
      if (some.length > 0) pieces.push({ is, text: some.map(({ text }) => text).join('') })
      left -= some.length
    }
  }
  return pieces
}

const LEFT_OUT: TextPiece = { is: 'left_out', text: '' }
