import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod/mini'
import type { Tool, ToolAnswer } from './tool.ts'

/** Limits of an answer: an assistant reads all of it, and pays for it. */
export const MAX_ROWS = 50
export const MAX_ANSWER_BYTES = 20 * 1024

/** How long texts and lists inside a row may be, where a single row is larger than an answer. */
const CUTS = [
  { text: 4_000, list: 50 },
  { text: 1_500, list: 25 },
  { text: 600, list: 12 },
  { text: 250, list: 6 },
  { text: 250, list: 2 },
] as const

/**
 * The result of a call: its texts and its structured content are the same JSON, at most 50 rows and 20 KB. Rows that have
 * no room are counted in `omitidos`; `siguiente` says where the next answer begins.
 */
export function toolResult(
  { answer: schema }: Pick<Tool, 'answer'>,
  { facts, data, rows }: ToolAnswer,
): CallToolResult {
  const list = rows ? (data[rows.key] as readonly unknown[]) : []
  const answerOf = (kept: number, cut?: Cut) => {
    const part = rows ? { [rows.key]: list.slice(0, kept) } : {}
    const siguiente = rows?.next(kept) ?? null
    const answer = z.parse(schema, { ...facts, siguiente, omitidos: list.length - kept, ...data, ...part })
    return cut ? shortened(answer, cut) : answer
  }
  let kept = Math.min(list.length, MAX_ROWS)
  let answer = answerOf(kept)
  if (isTooLarge(answer) && kept > 1) {
    kept = mostThatFit(kept, (count) => !isTooLarge(answerOf(count)))
    answer = answerOf(kept)
  }
  for (const cut of CUTS) {
    if (!isTooLarge(answer)) break
    answer = answerOf(kept, cut)
  }
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
}

const isTooLarge = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer)) > MAX_ANSWER_BYTES

/** The largest count of rows from 1 that fits; 1 where none does. */
function mostThatFit(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

interface Cut {
  text: number
  list: number
}

/** The same value with its long texts and lists cut. */
function shortened<T>(value: T, cut: Cut): T {
  if (typeof value === 'string') return (value.length > cut.text ? `${value.slice(0, cut.text)}…` : value) as T
  if (Array.isArray(value)) return value.slice(0, cut.list).map((one) => shortened(one, cut)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, cut)])) as T
}
