import { percentiles } from '../bench/measure.ts'
import type { Hits, Searching, TokenQuery } from './engine.ts'
import { type Difference, passGate } from './gate.ts'
import type { ProductSearch, productWays } from './product.ts'
import type { RivalSearch } from './searches.ts'

/** A search with everything that the engines need of it. */
export interface PreparedSearch extends RivalSearch {
  tokens: TokenQuery
  product: ProductSearch
}

export interface OpenedEngine {
  name: string
  canSearch(query: TokenQuery): boolean
  searching: Searching
}

/** Milliseconds of each search in each pass, by engine or way of the product. */
export type Times = ReadonlyMap<string, readonly (readonly number[])[]>

export interface Gate {
  out: ReadonlySet<string>
  differences: readonly Difference[]
}

/** Searches once with each engine, which also warms it, and compares all answers with those of the product. */
export async function compareAnswers(
  searches: readonly PreparedSearch[],
  engines: readonly OpenedEngine[],
): Promise<ReadonlyMap<string, Gate>> {
  const gates = new Map<string, Gate>()
  for (const { name, canSearch, searching } of engines) {
    const answers: (Hits | null)[] = []
    for (const { tokens } of searches) answers.push(canSearch(tokens) ? await searching.search(tokens) : null)
    const own = searches.map(({ product }) => product.hits)
    gates.set(name, passGate(searches, own, answers))
  }
  return gates
}

/** Passes over all searches by one client; in each search the engines take turns, another one first each time. */
export async function race(
  searches: readonly PreparedSearch[],
  engines: readonly OpenedEngine[],
  ways: ReturnType<typeof productWays>,
  passes: number,
): Promise<Times> {
  const runners: (readonly [name: string, run: (search: PreparedSearch) => Promise<number>])[] = [
    ...Object.entries(ways).map(([name, way]) => [name, ({ product }: PreparedSearch) => way(product)] as const),
    ...engines.map(
      ({ name, canSearch, searching }) =>
        [
          name,
          ({ tokens }: PreparedSearch) => (canSearch(tokens) ? timeOf(searching, tokens) : Promise.resolve(0)),
        ] as const,
    ),
  ]
  const times = new Map(runners.map(([name]) => [name, searches.map((): number[] => [])]))
  for (let pass = 0; pass < passes; pass++) {
    for (const [i, search] of searches.entries()) {
      for (let turn = 0; turn < runners.length; turn++) {
        const [name, run] = runners[(i + pass + turn) % runners.length] as (typeof runners)[number]
        times.get(name)?.[i]?.push(await run(search))
      }
    }
  }
  return times
}

export async function timeOf(searching: Searching, query: TokenQuery): Promise<number> {
  const start = performance.now()
  const { ms } = await searching.search(query)
  return ms ?? performance.now() - start
}

export interface Figures {
  p50: number
  p95: number
  max: number
}

export function figuresOf(times: readonly number[]): Figures {
  const { p50, p95 } = percentiles(times)
  return { p50, p95, max: Math.max(...times) }
}

const median = (times: readonly number[]) => percentiles(times).p50

/** The geometric mean of how many times longer the first took, search by search, each by its median. */
export function meanRatio(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number {
  const logarithms = one.map((times, i) => Math.log(median(times) / median(other[i] ?? [])))
  return Math.exp(logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length)
}
