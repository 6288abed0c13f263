// npm run fuzz [-- --runs 1000] [--seed N] [--only NAME]: sends hostile inputs to every operation.
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz/fuzz.ts'
import { allOperations } from './fuzz/operations.ts'
import { openTarget } from './fuzz/target.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const runs = readInteger('--runs', values.runs)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : readInteger('--seed', values.seed)
console.log(`seed ${seed}, ${runs} inputs for each operation`)

const target = await openTarget()
let failed = 0
try {
  for (const operation of await allOperations(target)) {
    if (values.only !== undefined && values.only !== operation.name) continue
    const start = performance.now()
    const { problem, statuses } = await fuzz(operation, target, { runs, seed })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const counts = Array.from(statuses, ([status, count]) => `${status} ×${count}`).toSorted()
    console.log(problem === undefined ? `✓ ${operation.name}: ${counts.join(', ')} (${seconds} s)` : `✗ ${problem}`)
    if (problem !== undefined) failed++
  }
} finally {
  await target.close()
}
console.log(failed === 0 ? 'no failures' : `${failed} failed; reproduce with --seed ${seed}`)
process.exit(failed === 0 ? 0 : 1)

function readInteger(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  console.error(`${name} must be an integer`)
  process.exit(2)
}
