import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fill } from '../bench/fill.ts'
import { seconds } from '../bench/measure.ts'
import { count } from '../bench/report.ts'
import { type Bench, type ScratchDatabase, withScratch } from '../bench/scratch-database.ts'
import { startBenchServer } from '../bench/server.ts'
import { listIds, writeDocuments } from './documents.ts'
import type { BuiltIndex, Engine } from './engine.ts'
import { fts5 } from './fts5.ts'
import { lucene } from './lucene.ts'
import type { RivalOptions } from './options.ts'
import { postgresEngines } from './postgres-index.ts'
import { placesOf, productSizes, productWays, recordSearches } from './product.ts'
import { compareAnswers, type OpenedEngine, race } from './race.ts'
import { reportGates, reportIndexes, reportTimes, reportWriting } from './rivals-report.ts'
import { drawSearches, readSample } from './searches.ts'
import { sphinx } from './sphinx.ts'
import { tokenQuery } from './tokens.ts'
import { writeAndSearch } from './writing.ts'

export type RivalBench = Bench & { options: RivalOptions }

/** Measures the search beside other engines on the same tokens (docs/decisions/0134). */
export function benchRivals(bench: RivalBench) {
  return withScratch(bench, async (scratch) => {
    const imported = await fill(bench, scratch)
    const folder = bench.options.folder ?? mkdtempSync(join(tmpdir(), 'mirador-rivals-'))
    const remove = () => bench.options.folder ?? rmSync(folder, { recursive: true, force: true })
    process.on('exit', remove)
    try {
      return { imported, ...(await measureIn(folder, bench, scratch)) }
    } finally {
      remove()
      if (!bench.options.folder) await sql`drop schema if exists rival cascade`.execute(scratch.database.db)
    }
  })
}

async function measureIn(folder: string, { options, out }: RivalBench, { database, url }: ScratchDatabase) {
  const { db } = database
  const documents = join(folder, 'documents.tsv')
  mkdirSync(folder, { recursive: true })
  const isWritten = existsSync(`${documents}.done`)
  const written = isWritten
    ? { ...readDone(`${documents}.done`), ids: await listIds(db) }
    : await writeDocuments(db, documents)
  const { ids, ...tokens } = written
  writeFileSync(`${documents}.done`, JSON.stringify(tokens))
  out(
    `${count(ids.length)} tenders, ${(tokens.tokens / ids.length).toFixed(0)} tokens each; vectors built again from them: ${tokens.different} of ${count(tokens.compared)} differ\n`,
  )
  const engines = await chooseEngines(options, url, out)
  const indexes: BuiltIndex[] = []
  for (const engine of engines) indexes.push(await buildIndex(engine, folder, { documents, count: ids.length, out }))

  const drawn = drawSearches(await readSample(db, ids))
  const recorded = await recordSearches(
    database,
    drawn.map(({ q }) => q),
    placesOf(ids),
  )
  const searches = drawn.map((search, i) => ({
    ...search,
    tokens: tokenQuery(search.q),
    product: recorded[i] as (typeof recorded)[number],
  }))
  const opened: OpenedEngine[] = []
  const server = await startBenchServer(database)
  try {
    for (const engine of engines) opened.push({ ...engine, searching: await engine.open(join(folder, engine.name)) })
    const gates = await compareAnswers(searches, opened)
    reportGates(out, searches, gates)
    const times = await race(searches, opened, productWays(db, server), options.passes)
    const classes = reportTimes(out, { searches, times, gates })
    for (const index of indexes) {
      index.memory = opened.find(({ name }) => name === index.name)?.searching.memory() ?? null
    }
    const size = await productSizes(db)
    reportIndexes(out, size, indexes)
    const writing = options.writingSeconds > 0 ? await write(folder) : []
    reportWriting(out, writing)
    const differences = [...gates].map(([name, { differences }]) => ({ name, differences }))
    return { tokens, size, indexes, differences, classes, writing, searches: searchFigures() }

    function searchFigures() {
      return searches.map(({ kind, q, product }, i) => ({
        kind,
        q,
        total: product.hits.total,
        times: Object.fromEntries([...times].map(([name, all]) => [name, all[i]])),
      }))
    }
    async function write(folder: string) {
      // what is added stays in these indexes
      for (const { name } of opened) rmSync(join(folder, name, 'built.json'), { force: true })
      return writeAndSearch(database, opened, { searches, seconds: options.writingSeconds })
    }
  } finally {
    for (const { searching } of opened) await searching.close()
    await server.close()
  }
}

const readDone = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as { tokens: number; compared: number; different: number }

/** The chosen engines that are installed; says what to install for the other ones. */
async function chooseEngines({ engines: names }: RivalOptions, url: string | undefined, out: Bench['out']) {
  const all = [lucene, fts5, sphinx, ...(url ? await postgresEngines(url) : [])]
  const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()))
  for (const { name, debian } of chosen.filter((engine) => !engine.isInstalled())) {
    out(`${name} is left out: it is not installed (apt-get install ${debian})\n`)
  }
  return chosen.filter((engine) => engine.isInstalled())
}

async function buildIndex(
  engine: Engine,
  folder: string,
  { documents, count: tenders, out }: { documents: string; count: number; out: Bench['out'] },
): Promise<BuiltIndex> {
  const own = join(folder, engine.name)
  const done = join(own, 'built.json')
  if (!existsSync(done)) {
    rmSync(own, { recursive: true, force: true })
    mkdirSync(own, { recursive: true })
    const taken = await seconds(() => engine.build({ documents, count: tenders, folder: own }))
    const built = { name: engine.name, seconds: taken, megabytes: await engine.size(own) }
    writeFileSync(done, JSON.stringify(built))
  }
  const built = JSON.parse(readFileSync(done, 'utf8')) as Omit<BuiltIndex, 'memory'>
  out(`${engine.name}: built in ${built.seconds.toFixed(0)} s, ${count(built.megabytes)} MB\n`)
  return { ...built, memory: null }
}
