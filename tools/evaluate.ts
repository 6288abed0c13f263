// npm run evaluate: how well the product finds and orders tenders, on real ones (docs/evaluation.md). Without options,
// all evaluations whose data are available; with files of municipal offers, ranking, grades and bidders on these too. --
// --ranking [FILE…]: how companies' own history orders the tenders they bid on later. -- --grades [FILE…]: how often they
// bid on the tenders of each grade. -- --bidders [FILE…]: who usually bids on a tender, and who wins. -- --before DAY: divides the joined files at a day of award. -- --words: how much
// words learnt from labelled lines help a search. -- --outside: how often similar tenders predict the family of a
// tender better than its buyer. -- --searches: how well searches find tenders. -- --ledger: all of this, and prices and
// rates, on the loaded offers, of DATABASE_URL or DATA_DIR. -- --save: also stores the results in the database of
// DATABASE_URL or DATA_DIR. -- --base-rates: base rates of the loaded offers, of DATABASE_URL or DATA_DIR. --
// --second-calls: which real tenders are linked as second calls.

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect, type Db } from '@mirador/database/connection/connect'
import { OperatorError } from '@mirador/database/connection/operator-error'
import { saveEvaluations } from '@mirador/database/evaluation/evaluations'
import { migrate } from '@mirador/database/migration/migrate'
import { databaseProblem } from '@mirador/texts/operator-database'
import { baseRateLines } from './evaluate/base-rates.ts'
import { evaluateBidders } from './evaluate/bidders-report.ts'
import { rowsOf, type Section, writeSections } from './evaluate/document.ts'
import { EvaluationError } from './evaluate/evaluation-error.ts'
import { evaluateGrades } from './evaluate/grades-report.ts'
import { evaluateLedger } from './evaluate/ledger-report.ts'
import { evaluateOutside } from './evaluate/outside-report.ts'
import { readPeriods } from './evaluate/periods.ts'
import { evaluateRanking } from './evaluate/ranking-report.ts'
import { EVALUATION_REFUSALS } from './evaluate/refusal-texts.ts'
import { evaluateSearches } from './evaluate/searches.ts'
import { evaluateSecondCalls } from './evaluate/second-calls.ts'
import { evaluateWords } from './evaluate/words-report.ts'

const FOLDER = fileURLToPath(new URL('../../shared/data/mercadopublico/', import.meta.url))
const OFFERS = join(FOLDER, 'ofertas_municipales')
const SKIPPED = 'Skipped: the real tenders are not here (docs/evaluation.md says which).'
const DAY = /^\d{4}-\d{2}-\d{2}$/

const OPTIONS = {
  ranking: { type: 'boolean', default: false },
  grades: { type: 'boolean', default: false },
  bidders: { type: 'boolean', default: false },
  words: { type: 'boolean', default: false },
  outside: { type: 'boolean', default: false },
  searches: { type: 'boolean', default: false },
  ledger: { type: 'boolean', default: false },
  'base-rates': { type: 'boolean', default: false },
  'second-calls': { type: 'boolean', default: false },
  before: { type: 'string' },
  save: { type: 'boolean', default: false },
} as const

function readOptions() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch {
    console.error(EVALUATION_REFUSALS.usage)
    process.exit(1)
  }
}

const { values, positionals: given } = readOptions()
const { save, ...parts } = values
const { ranking, grades, bidders, words, outside, searches, ledger, before } = parts
const { DATABASE_URL, DATA_DIR = 'data' } = process.env
// files alone select the measurements on files
const isAll = !Object.values(parts).includes(true) && given.length === 0 && before === undefined
const print = (lines: readonly string[]) => {
  for (const line of lines) console.log(line)
}

try {
  if (parts['base-rates']) await onDatabase(async (db) => print(await baseRateLines(db)))
  else if (parts['second-calls']) await printSecondCalls()
  else {
    const sections: Section[] = []
    if (ranking || grades || bidders || isAll || given.length > 0 || before !== undefined) {
      sections.push(...(await onOffers()))
    }
    if (words || isAll) sections.push(...(await onSheet(evaluateWords)))
    if (outside || isAll) sections.push(...(await onSheet(evaluateOutside)))
    if (searches || isAll) sections.push(...(await onSheet(evaluateSearches)))
    for (const { lines } of sections) print(lines)
    // only results of files: the loaded offers differ between installations
    if (sections.length > 0) await writeSections(sections, new Date())
    if (ledger || (isAll && (DATABASE_URL || existsSync(DATA_DIR)))) {
      await onDatabase(async (db) => void sections.push(await evaluateLedger(db)))
      print(sections.at(-1)?.lines ?? [])
    }
    if (save) await saveSections(sections)
  }
} catch (error) {
  if (error instanceof EvaluationError) console.error(error.message)
  else if (error instanceof OperatorError) console.error(databaseProblem(error.problem))
  else throw error
  process.exitCode = 1
}

async function onDatabase(work: (db: Db) => Promise<void>) {
  const database = await connect({ url: DATABASE_URL, dataDir: DATA_DIR })
  try {
    await migrate(database)
    await work(database.db)
  } finally {
    await database.close()
  }
}

async function saveSections(sections: readonly Section[]) {
  const measured = rowsOf(sections)
  await onDatabase((db) => saveEvaluations(db, measured, new Date()))
  print([`Saved: ${measured.length} results.`])
}

async function printSecondCalls() {
  print(existsSync(FOLDER) ? await evaluateSecondCalls(FOLDER) : [SKIPPED])
}

async function onSheet(evaluate: (folder: string) => Promise<Section>): Promise<Section[]> {
  if (existsSync(FOLDER)) return [await evaluate(FOLDER)]
  print([SKIPPED])
  return []
}

/** The measurements on municipal offers: the available ones, and the given files. */
async function onOffers(): Promise<Section[]> {
  if (before !== undefined && (!DAY.test(before) || Number.isNaN(Date.parse(before)))) {
    throw new EvaluationError(EVALUATION_REFUSALS.badDay(before))
  }
  const names = new Set(given.map((path) => basename(path)))
  const storedNames = existsSync(OFFERS)
    ? readdirSync(OFFERS).filter((name) => name.endsWith('.csv.gz') && !names.has(name))
    : []
  const paths = [...storedNames.map((name) => join(OFFERS, name)), ...given]
  if (paths.length === 0) {
    print(['Skipped: no file of municipal offers is here (docs/evaluation.md says which).'])
    return []
  }
  const periods = await readPeriods(paths, before)
  const areAll = !(ranking || grades || bidders)
  return [
    ...(ranking || areAll ? [evaluateRanking(periods)] : []),
    ...(grades || areAll ? [evaluateGrades(periods)] : []),
    ...(bidders || areAll ? [evaluateBidders(periods)] : []),
  ]
}
