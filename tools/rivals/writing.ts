import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { sql } from 'kysely'
import { FIRST_PLACE } from './engine.ts'
import { searchProduct } from './product.ts'
import { type Figures, figuresOf, type OpenedEngine, type PreparedSearch } from './race.ts'
import { documentTokens, tokenQuery } from './tokens.ts'

/** Tenders of each second. */
const PER_SECOND = 100
/** Seconds within which a reader must see a tender after its commit. */
const MAX_UNSEEN = 1

/** What happened while tenders were written. */
export interface WritingFigures {
  name: string
  searches: Figures & { count: number }
  /** from the first tender of a second until all were committed, and until a search had the last one */
  commits: Figures
  seen: Figures
  /** seconds whose last tender was seen too late, and in which the writer was not done */
  late: number
  behind: number
}

interface Contestant {
  name: string
  /** writes the tenders of a second */
  write(second: number): Promise<void>
  search(search: PreparedSearch): Promise<unknown>
  /** whether a search finds a tender with this word */
  has(word: string): Promise<boolean>
}

/** The word that only the last tender of a second has. */
const markOf = (run: string, second: number) =>
  `sondeo${run}${String.fromCharCode(97 + Math.floor(second / 26), 97 + (second % 26))}`

/**
 * The second scene: an import writes 100 tenders a second, while one client searches without a pause. Each engine by
 * itself; the new tenders of the product are deleted afterwards.
 */
export async function writeAndSearch(
  database: Database,
  engines: readonly OpenedEngine[],
  { searches, seconds }: { searches: readonly PreparedSearch[]; seconds: number },
): Promise<WritingFigures[]> {
  const run = [...String(Date.now() % 1e6)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  const batches = newTenders(run, seconds)
  const figures: WritingFigures[] = []
  try {
    figures.push(await measure(productContestant(database, batches), run, { searches, seconds }))
  } finally {
    const codes = batches.flat().map(({ bid_idn }) => bid_idn)
    await sql`delete from tender where bid_idn = any(${codes}::text[])`.execute(database.db)
  }
  for (const engine of engines) {
    const own = searches.filter(({ tokens }) => engine.canSearch(tokens))
    figures.push(await measure(engineContestant(engine, batches), run, { searches: own, seconds }))
  }
  return figures
}

function newTenders(run: string, seconds: number): TenderRecord[][] {
  const tenders = [...syntheticTenders({ now: new Date(), count: seconds * PER_SECOND, seed: 8 })].flat()
  return Array.from({ length: seconds }, (_, second) =>
    tenders.slice(second * PER_SECOND, (second + 1) * PER_SECOND).map((tender, i) => ({
      ...tender,
      bid_idn: `${9_000_000 + (Date.now() % 900_000)}-${second * PER_SECOND + i + 1}-LE26`,
      name: i === PER_SECOND - 1 ? `${tender.name} ${markOf(run, second)}` : tender.name,
    })),
  )
}

const productContestant = (database: Database, batches: readonly TenderRecord[][]): Contestant => ({
  name: 'product',
  write: async (second) => {
    await ingestTenders(database, batches[second] ?? [], new Date())
  },
  search: ({ q }) => searchProduct(database.db, q),
  has: async (word) => (await searchProduct(database.db, word)).total > 0,
})

function engineContestant(engine: OpenedEngine, batches: readonly TenderRecord[][]): Contestant {
  // the product's import writes these too; what engines add to it is measured
  const documents = batches.map((batch, second) =>
    batch.map((tender, i) => ({
      place: FIRST_PLACE - 1 - second * PER_SECOND - i,
      tokens: documentTokens({ ...tender, items: tender.items ?? [] } as Parameters<typeof documentTokens>[0]),
    })),
  )
  return {
    name: engine.name,
    write: (second) => engine.searching.add(documents[second] ?? []),
    search: ({ tokens }) => engine.searching.search(tokens),
    has: async (word) => (await engine.searching.search(tokenQuery(word))).total > 0,
  }
}

async function measure(
  { name, write, search, has }: Contestant,
  run: string,
  { searches, seconds }: { searches: readonly PreparedSearch[]; seconds: number },
): Promise<WritingFigures> {
  const [times, commits, seen]: [number[], number[], number[]] = [[], [], []]
  let [late, behind] = [0, 0]
  let isWriting = true
  const searching = (async () => {
    for (let i = 0; isWriting; i++) {
      const start = performance.now()
      await search(searches[(i * 7) % searches.length] as PreparedSearch)
      times.push(performance.now() - start)
      // an engine inside this process would never let the writer's turn come
      await sleep(0)
    }
  })()
  for (let second = 0; second < seconds; second++) {
    const start = performance.now()
    await write(second)
    const committed = performance.now()
    while (!(await has(markOf(run, second))) && performance.now() - committed < 10_000) await sleep(5)
    const end = performance.now()
    commits.push(committed - start)
    seen.push(end - committed)
    if (end - committed > MAX_UNSEEN * 1000) late++
    if (committed - start > 1000) behind++
    await sleep(Math.max(0, 1000 - (end - start)))
  }
  isWriting = false
  await searching
  const figures = figuresOf(times)
  return {
    name,
    searches: { ...figures, count: times.length },
    commits: figuresOf(commits),
    seen: figuresOf(seen),
    late,
    behind,
  }
}
