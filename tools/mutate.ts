// npm run mutate [-- --seed N --functions N --statements N --file PATH --only NAME --tests PATHS --again --list]: breaks pure functions
// and conditions of SQL one at a time, runs the tests that could notice, and prints the mutations that no test noticed
// (docs/decisions/0098). --only: those of one function; --tests: these files, separated by commas, in place of those that import
// the file. Outcomes are kept, so that a run that was stopped goes on; --again runs those that survived once more; --list prints what
// is drawn, with the outcomes that are kept, and runs nothing.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { batchesOf } from './mutate/batches.ts'
import { draw } from './mutate/draw.ts'
import { type Mutation, mutationsOf } from './mutate/mutations.ts'
import { Outcomes } from './mutate/outcomes.ts'
import { openTestRuns } from './mutate/test-runs.ts'
import { testsOf } from './mutate/tests-of.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const SOURCES = { function: 'packages/domain/src/**/*.ts', SQL: 'packages/database/src/**/*.ts' }
const NOT_MUTATED = /[.]test[.]ts$|(^|\/)test-|\/testing\//

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    functions: { type: 'string', default: '60' },
    statements: { type: 'string', default: '30' },
    file: { type: 'string' },
    only: { type: 'string' },
    tests: { type: 'string' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const chosen = [...choose('function', Number(values.functions)), ...choose('SQL', Number(values.statements))].filter(
  ({ name }) => values.only === undefined || name === values.only,
)
const [first] = chosen
const givenTests = values.tests?.split(',')
const nearestOf = (file: string) => givenTests ?? testsOf(file).nearest
if (!first) throw new Error('nothing to mutate')
const outcomes = new Outcomes(`${ROOT}node_modules/.cache/mutate/outcomes.json`, ROOT)
if (values.again) for (const mutation of chosen) outcomes.forget(mutation)
if (values.list) {
  for (const mutation of chosen) console.log(`${line(mutation)}: ${outcomes.get(mutation)?.result ?? 'not run'}`)
  process.exit()
}
const runs = await openTestRuns()
// a run that does not load the mutated file would call every mutation a survivor
const broken = await runs.run(nearestOf(first.file), [{ ...first, start: 0, end: 0, text: '}{' }])
if (broken.failed.size === 0) throw new Error(`a syntax error in ${first.file} is not noticed`)

const batches = batchesOf(
  chosen.filter((mutation) => outcomes.get(mutation) === undefined),
  nearestOf,
)
console.log(`${chosen.length} mutations, seed ${values.seed}; ${batches.length} batches`)
for (const batch of batches) {
  const { failed } = await runs.run(
    batch.flatMap(({ tests }) => tests),
    batch.map(({ mutation }) => mutation),
  )
  for (const { mutation, tests } of batch) {
    const by = tests.find((test) => failed.has(test))
    if (by !== undefined) keep(mutation, { result: 'noticed', by })
  }
}
console.log('those that remain, each with all its tests')
for (const mutation of chosen.filter((mutation) => outcomes.get(mutation) === undefined)) {
  const { nearest, further } = testsOf(mutation.file)
  const { failed, error, isUnfinished } = await runs.run(givenTests ?? [...nearest, ...further], [mutation], true)
  const by = [...failed][0] ?? error
  if (by !== undefined) keep(mutation, { result: 'noticed', by })
  else keep(mutation, { result: isUnfinished ? 'unfinished' : 'survived' })
}
// a test that fails without a mutation has noticed none
const control = await runs.run([...new Set(chosen.flatMap((mutation) => outcomes.get(mutation)?.by ?? []))], [])
if (control.isUnfinished) throw new Error('not every test ran without a mutation: time was up')
if (control.failed.size > 0) throw new Error(`fails without a mutation: ${[...control.failed].join(', ')}`)
await runs.close()

const survivors = chosen.filter((mutation) => outcomes.get(mutation)?.result !== 'noticed')
const percent = ((100 * survivors.length) / chosen.length).toFixed(1)
console.log(`\n${survivors.length} of ${chosen.length} survived (${percent} %), seed ${values.seed}`)
for (const mutation of survivors) console.log(`- ${line(mutation)}`)

function keep(...[mutation, outcome]: Parameters<Outcomes['set']>) {
  outcomes.set(mutation, outcome)
  console.log(`${chosen.indexOf(mutation) + 1} ${line(mutation)}: ${outcome.result} ${outcome.by ?? ''}`)
}

/** One mutation of each of so many functions, by the seed; with --file all of the file. */
function choose(kind: Mutation['kind'], count: number): Mutation[] {
  const files = globSync(SOURCES[kind], { cwd: ROOT }).filter((file) => !NOT_MUTATED.test(file))
  const all = files
    .filter((file) => values.file === undefined || file === values.file)
    .sort()
    .flatMap((file) => mutationsOf(ROOT, file))
    .filter((mutation) => mutation.kind === kind)
  if (values.file !== undefined) return all
  return draw(all, values.seed, count)
}

function line({ file, line, name, change }: Mutation): string {
  return `${file}:${line} ${name}: ${change}`
}
