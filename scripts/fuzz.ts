// npm run fuzz [-- --runs 1000] [--seed N] [--only NAME]: whatever comes to mind, asked of every operation.
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz/fuzz.ts'
import { allOperations } from './fuzz/operations.ts'
import { openTarget } from './fuzz/target.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const runs = whole('--runs', values.runs)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : whole('--seed', values.seed)
console.log(`seed ${seed}, ${runs} inputs for each operation`)

const target = await openTarget()
let failed = 0
try {
  for (const operation of await allOperations(target)) {
    if (values.only !== undefined && values.only !== operation.name) continue
    const begun = performance.now()
    const { problem, statuses } = await fuzz(operation, target, { runs, seed })
    const took = ((performance.now() - begun) / 1000).toFixed(1)
    const told = Array.from(statuses, ([status, times]) => `${status} ×${times}`).toSorted()
    console.log(problem === undefined ? `✓ ${operation.name}: ${told.join(', ')} (${took} s)` : `✗ ${problem}`)
    if (problem !== undefined) failed++
  }
} finally {
  await target.close()
}
console.log(failed === 0 ? 'nothing found' : `${failed} failed; see them again with --seed ${seed}`)
process.exit(failed === 0 ? 0 : 1)

function whole(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  console.error(`${name}: a whole number`)
  process.exit(2)
}
