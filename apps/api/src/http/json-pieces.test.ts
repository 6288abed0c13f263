import { expect, test } from 'vitest'
import { jsonPieces } from './json-pieces.ts'

async function written(value: unknown): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of jsonPieces(value)) pieces.push(piece)
  return pieces
}

async function* batches(...lists: unknown[][]) {
  yield* lists
}

test('an answer in pieces is the same JSON as in one piece, with lists that are read while it is written', async () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const value = { a: 'ñ "x"', b: { c: [1, { d: null }], at, none: undefined, empty: {} }, e: null, f: 0 }
  expect((await written(value)).join('')).toBe(JSON.stringify(value))
  const lazy = { rows: batches([1, { x: at }], [], ['z']), none: batches([]) }
  expect((await written(lazy)).join('')).toBe(JSON.stringify({ rows: [1, { x: at }, 'z'], none: [] }))
})

test('a long list is sent in pieces of bounded size', async () => {
  const row = 'x'.repeat(1_000)
  const pieces = await written(batches(Array(100).fill(row), Array(100).fill(row)))
  expect(pieces.length).toBeGreaterThan(10)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000)
  expect(JSON.parse(pieces.join(''))).toHaveLength(200)
})
