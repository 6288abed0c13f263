import { createHash } from 'node:crypto'
import type { Mutation } from './mutations.ts'

/**
 * One mutation of each of so many functions or statements. Each is ranked by a digest of the seed with its own path and name, so
 * that a change elsewhere keeps the others drawn.
 */
export function draw(mutations: readonly Mutation[], seed: string, count: number): Mutation[] {
  const byFunction = Map.groupBy(mutations, ({ file, name }) => `${file} ${name}`)
  return lowest([...byFunction.keys()], (name) => `${seed} ${name}`)
    .slice(0, count)
    .flatMap((name) =>
      lowest(
        byFunction.get(name) ?? [],
        ({ change, start, declaration }) => `${seed} ${name} ${change} ${start - declaration.start}`,
      ).slice(0, 1),
    )
}

/** In the order of the digests of their texts. */
function lowest<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const digests = new Map(items.map((item) => [item, createHash('sha256').update(textOf(item)).digest('hex')]))
  const digestOf = (item: T) => digests.get(item) ?? ''
  return items.toSorted((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1))
}
