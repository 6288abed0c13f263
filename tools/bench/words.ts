import type { Db } from '@mirador/database/connection/connect'
import { learnWords } from '@mirador/database/words/learn-words'
import { proveWord, suggestWords } from '@mirador/database/words/suggest-words'
import { findLearntWords } from '@mirador/database/words/word-index-cache'
import { findWordsEffect } from '@mirador/database/words/words-effect'
import { sql } from 'kysely'
import { fill } from './fill.ts'
import { megabytesInUse, msText, timed, timesText, watched } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'

const ASKER = { sub: '00000000-0000-4000-8000-000000000001', rubros: [] }
/** Companies with typical words: usual ones, a single one, a broad one, and many. */
const COMPANIES = {
  'three words': ['tóner', 'impresora multifuncional', 'notebook'],
  'one word': ['andamio'],
  'a broad word': ['servicio', 'guardias'],
  'ten words': 'tóner notebook monitor teclado guitarra piano andamio aseo seguridad mantención'.split(' '),
} as const

/** Measures the learning of words, and the waits of a company that chooses its words (docs/benchmark.md). */
export function benchWords(bench: Bench) {
  return withScratch(bench, async (scratch) => {
    await fill(bench, scratch)
    const figures = await measure(scratch.database.db, bench.options, new Date())
    for (const [name, value] of Object.entries(figures)) bench.out(row(name, [value]))
    return figures
  })
}

async function measure(db: Db, { requests }: BenchOptions, now: Date): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  let tenders = 0
  const learning = await watched(async () => {
    tenders = await learnWords(db, now)
  })
  figures[`learning from ${tenders} tenders`] =
    `${msText(learning.ms)}, of which ${msText(learning.processor)} of this process; longest turn ${msText(learning.longest)}`
  const { rows } = await sql<{ bytes: number; words: number }>`
    select (pg_column_size(texts) + pg_column_size(lexemes) + pg_column_size(spellings))::int as bytes,
      cardinality(string_to_array(lexemes, ' ')) as words from word_model`.execute(db)
  figures.stored = `${((rows[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB, ${rows[0]?.words} words`
  const before = megabytesInUse()
  const building = await watched(() => findLearntWords(db))
  figures['building the index'] =
    `${msText(building.ms)}; longest turn ${msText(building.longest)}; ${(megabytesInUse() - before).toFixed(0)} MB`
  const repeat = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let i = 0; i < Math.min(requests, 30) + 2; i++) times.push((await timed(work)).ms)
    return timesText(times.slice(2))
  }
  for (const [name, words] of Object.entries(COMPANIES)) {
    const { suggestions } = await suggestWords(db, words, now)
    const word = suggestions[0]?.word ?? 'color'
    figures[`suggestions, ${name} (${suggestions.length} offered)`] = await repeat(() => suggestWords(db, words, now))
    figures[`live count and warnings, ${name}`] = await repeat(() => findWordsEffect(db, words, ASKER, now))
    figures[`proof of a word, ${name}`] = await repeat(() => proveWord(db, words, word, now))
  }
  return figures
}
