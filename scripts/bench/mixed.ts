import type { Database } from '@mirador/database/connection/connect'
import { seededRandom } from '@mirador/ingestion/demo/random'
import { sql } from 'kysely'
import { type BenchLine, list } from './lines.ts'
import { type Percentiles, percentiles } from './measure.ts'
import type { BenchServer } from './server.ts'

export interface MixedFigures {
  requests: number
  all: Percentiles
  /** slowest kind first */
  kinds: { name: string; requests: number; figures: Percentiles }[]
}

const REQUESTS = 1_200

/**
 * A mixed load: every kind of request as often, in an order that looks like chance and is the same each time, none
 * asked before. The words are met as often as they are in the tenders, so that common ones come up most.
 */
export async function measureMixed(database: Database, server: BenchServer, lines: readonly BenchLine[]) {
  const random = seededRandom(11)
  const words = await findWords(database)
  const word = () => words[random.int(0, words.length - 1)] as string
  const written: Record<string, () => string> = {
    'search, one word': () => list({ q: word() }),
    'search, two words': () => list({ q: `${word()} ${word()}` }),
    'search, three words': () => list({ q: `${word()} ${word()} ${word()}` }),
    'search, prefix': () => list({ q: `${word().slice(0, 5)}*` }),
    'search, word and region': () => list({ q: word(), region: random.int(1, 16) }),
  }
  const asked = lines.filter(({ name }) => !(name in written) && !/^search, (one|two|three|prefix)/.test(name))
  const kinds = [
    ...asked.map(({ name, paths }) => ({ name, path: () => paths[random.int(0, paths.length - 1)] as string })),
    ...Object.entries(written).map(([name, path]) => ({ name, path })),
  ]
  const requests = random.shuffle(
    Array.from({ length: REQUESTS }, (_, i) => kinds[i % kinds.length] as (typeof kinds)[0]),
  )
  const took = new Map<string, number[]>()
  for (const { name, path } of requests) {
    const start = performance.now()
    await server.get(path())
    took.set(name, [...(took.get(name) ?? []), performance.now() - start])
  }
  const figures: MixedFigures = {
    requests: requests.length,
    all: percentiles([...took.values()].flat()),
    kinds: [...took]
      .map(([name, values]) => ({ name, requests: values.length, figures: percentiles(values) }))
      .sort((a, b) => b.figures.p95 - a.figures.p95),
  }
  return figures
}

/** Words of the names of some tenders. */
async function findWords({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from tender where id % (select greatest(1, max(id) / 2000) from tender) = 0 order by id limit 2000`.execute(
    db,
  )
  return rows.flatMap(({ name }) => name.match(/\p{L}{5,}/gu) ?? [])
}
