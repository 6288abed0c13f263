// npm run mutate [-- --seed N --functions N --statements N --file PATH]: breaks pure functions and conditions of SQL one at a
// time, runs the tests that could notice, and prints the mutations that no test noticed (docs/decisions/0098).
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '@mirador/invented/random'
import { type Mutation, mutationsOf } from './mutate/mutations.ts'
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
  },
})

const chosen = [...choose('function', Number(values.functions)), ...choose('SQL', Number(values.statements))]
const [first] = chosen
if (!first) throw new Error('nothing to mutate')
// a run that does not load the mutated file would call every mutation a survivor
if (!(await isNoticed({ ...first, text: '}{' }))) throw new Error(`a syntax error in ${first.file} is not noticed`)
const survivors: Mutation[] = []
for (const [i, mutation] of chosen.entries()) {
  const began = performance.now()
  const isKilled = await isNoticed(mutation)
  if (!isKilled) survivors.push(mutation)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${i + 1}/${chosen.length} ${isKilled ? 'noticed ' : 'SURVIVED'} ${line(mutation)} (${seconds} s)`)
}
const percent = ((100 * survivors.length) / chosen.length).toFixed(1)
console.log(`\n${survivors.length} of ${chosen.length} survived (${percent} %), seed ${values.seed}`)
for (const mutation of survivors) console.log(`- ${line(mutation)}`)

/** One mutation of each of so many functions, by the seed; with --file all of the file. */
function choose(kind: Mutation['kind'], count: number): Mutation[] {
  const files = globSync(SOURCES[kind], { cwd: ROOT }).filter((file) => !NOT_MUTATED.test(file))
  const all = files
    .filter((file) => values.file === undefined || file === values.file)
    .sort()
    .flatMap((file) => mutationsOf(ROOT, file))
    .filter((mutation) => mutation.kind === kind)
  if (values.file !== undefined) return all
  const random = seededRandom(Number(values.seed))
  const byFunction = [...Map.groupBy(all, ({ file, name }) => `${file} ${name}`).values()]
  return random
    .shuffle(byFunction)
    .slice(0, count)
    .map((mutations) => random.pick(mutations))
}

/** Whether a test fails: those nearest to the file first. */
async function isNoticed(mutation: Mutation): Promise<boolean> {
  for (const { project, files } of testsOf(mutation.file)) {
    if (files.length > 0 && !(await passes(project, files, mutation))) return true
  }
  return false
}

function passes(project: string, files: readonly string[], { file, start, end, text }: Mutation): Promise<boolean> {
  const words = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--bail',
    '1',
    '--reporter',
    'dot',
    ...files,
  ]
  const env = { ...process.env, MUTATION: JSON.stringify({ file: ROOT + file, start, end, text }) }
  const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
}

function line({ file, line, name, change }: Mutation): string {
  return `${file}:${line} ${name}: ${change}`
}
