import { writeFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@mirador/database/connection/connect'
import { learnWords } from '@mirador/database/words/learn-words'
import { proveWord, suggestWords } from '@mirador/database/words/suggest-words'
import { findLearntWords } from '@mirador/database/words/word-index-cache'
import { findWordsEffect } from '@mirador/database/words/words-effect'
import { sql } from 'kysely'
import { fill } from './fill.ts'
import { percentiles } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'

const ASKER = { sub: '00000000-0000-4000-8000-000000000001', rubros: [] }
/** Companies with typical words: usual ones, a single one, a broad one, and many. */
const COMPANIES = {
  'three words': ['tóner', 'impresora multifuncional', 'notebook'],
  'one word': ['andamio'],
  'a broad word': ['servicio', 'guardias'],
  'ten words': [
    'tóner',
    'notebook',
    'monitor',
    'teclado',
    'guitarra',
    'piano',
    'andamio',
    'aseo',
    'seguridad',
    'mantención',
  ],
} as const

/** Measures the learning of words, and the waits of a company that chooses its words (docs/benchmark.md). */
export async function benchWords(options: BenchOptions, out: (text: string) => void): Promise<void> {
  const scratch = await openScratchDatabase(options)
  try {
    const { db } = scratch.database
    out(machineText(describeMachine(scratch.description)))
    const now = new Date()
    if (!options.filled) await fill(scratch.database, options.tenders, now, () => {})
    const figures = await measure(db, options, now)
    for (const [name, value] of Object.entries(figures)) out(`${name.padEnd(60)} ${value}\n`)
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  } finally {
    await scratch.close()
  }
}

async function measure(db: Db, options: BenchOptions, now: Date): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  const cpu = process.cpuUsage()
  let tenders = 0
  const learning = await watched(async () => {
    tenders = await learnWords(db, now)
  })
  const { user, system } = process.cpuUsage(cpu)
  figures[`learning from ${tenders} tenders`] =
    `${ms(learning.taken)}, of which ${ms((user + system) / 1000)} of this process; longest turn ${ms(learning.longest)}`
  const { rows } = await sql<{ bytes: number; words: number }>`
    select (pg_column_size(texts) + pg_column_size(lexemes) + pg_column_size(spellings))::int as bytes,
      cardinality(string_to_array(lexemes, ' ')) as words from word_model`.execute(db)
  figures.stored = `${((rows[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB, ${rows[0]?.words} words`
  globalThis.gc?.()
  const before = inUse()
  const building = await watched(() => findLearntWords(db))
  globalThis.gc?.()
  figures['building the index'] =
    `${ms(building.taken)}; longest turn ${ms(building.longest)}; ${((inUse() - before) / 1e6).toFixed(0)} MB`
  for (const [name, words] of Object.entries(COMPANIES)) {
    const { suggestions } = await suggestWords(db, words, now)
    figures[`suggestions, ${name} (${suggestions.length} offered)`] = await times(options, () =>
      suggestWords(db, words, now),
    )
    figures[`live count and warnings, ${name}`] = await times(options, () => findWordsEffect(db, words, ASKER, now))
    const word = suggestions[0]?.word ?? 'color'
    figures[`proof of a word, ${name}`] = await times(options, () => proveWord(db, words, word, now))
  }
  return figures
}

const inUse = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

async function times({ requests }: BenchOptions, work: () => Promise<unknown>): Promise<string> {
  const taken: number[] = []
  for (let i = 0; i < Math.min(requests, 30) + 2; i++) {
    const start = performance.now()
    await work()
    if (i >= 2) taken.push(performance.now() - start)
  }
  const { p50, p95 } = percentiles(taken)
  return `median ${ms(p50)}, p95 ${ms(p95)}`
}

/** The duration of some work, and the longest time in which it blocks the process. */
async function watched(work: () => Promise<unknown>): Promise<{ taken: number; longest: number }> {
  const start = performance.now()
  let [isDone, longest, last] = [false, 0, start]
  const watching = (async () => {
    while (!isDone) {
      await nextTurn()
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  })()
  await work()
  isDone = true
  await watching
  return { taken: performance.now() - start, longest }
}
