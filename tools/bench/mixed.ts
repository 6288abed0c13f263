import type { Database } from '@mirador/database/connection/connect'
import { seededRandom } from '@mirador/invented/random'
import { sql } from 'kysely'
import { type BenchLine, COUNTS, list } from './lines.ts'
import { type Percentiles, percentiles } from './measure.ts'
import type { BenchServer } from './server.ts'

export interface MixedFigures {
  requests: number
  all: Percentiles
  /** slowest kind first */
  kinds: { name: string; requests: number; figures: Percentiles }[]
}

const REQUESTS = 1_200
/** Not measured: connections read the catalogue and the first pages of tables, and code is compiled. */
const WARM_UP_REQUESTS = 200

/**
 * Measures a mixed load: each kind of request equally often, in a pseudo-random order that is the same in every run.
 * Search words are as frequent as in the tenders, so common words occur most.
 */
export async function measureMixed(database: Database, server: BenchServer, lines: readonly BenchLine[]) {
  const random = seededRandom(11)
  const words = await findWords(database)
  const word = () => words[random.int(0, words.length - 1)] as string
  const searches: Record<string, () => string> = {
    'search, one word': () => list({ q: word() }),
    'search, two words': () => list({ q: `${word()} ${word()}` }),
    'search, three words': () => list({ q: `${word()} ${word()} ${word()}` }),
    'search, prefix': () => list({ q: `${word().slice(0, 5)}*` }),
    'search, word and region': () => list({ q: word(), region: random.int(1, 16) }),
  }
  const otherLines = lines.filter(
    ({ name }) => !(name in searches) && !name.startsWith(COUNTS) && !/^search, (one|two|three|prefix)/.test(name),
  )
  const kinds = [
    ...otherLines.map(({ name, paths }) => ({ name, path: () => paths[random.int(0, paths.length - 1)] as string })),
    ...Object.entries(searches).map(([name, path]) => ({ name, path })),
  ]
  const requests = random.shuffle(
    Array.from({ length: REQUESTS }, (_, i) => kinds[i % kinds.length] as (typeof kinds)[0]),
  )
  for (const { path } of requests.slice(0, WARM_UP_REQUESTS)) await server.get(path())
  const times = new Map<string, number[]>()
  for (const { name, path } of requests) {
    const start = performance.now()
    await server.get(path())
    times.set(name, [...(times.get(name) ?? []), performance.now() - start])
  }
  const figures: MixedFigures = {
    requests: requests.length,
    all: percentiles([...times.values()].flat()),
    kinds: [...times]
      .map(([name, values]) => ({ name, requests: values.length, figures: percentiles(values) }))
      .sort((a, b) => b.figures.p95 - a.figures.p95),
  }
  return figures
}

/** @returns words of the names of a sample of tenders, with repetitions */
async function findWords({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from tender where id % (select greatest(1, max(id) / 2000) from tender) = 0 order by id limit 2000`.execute(
    db,
  )
  return rows.flatMap(({ name }) => name.match(/\p{L}{5,}/gu) ?? [])
}
