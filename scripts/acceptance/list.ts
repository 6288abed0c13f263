// npm run acceptance [-- ID…]: what must be observable, and the tests that prove it.
import { ACCEPTANCE_LINES } from './lines.ts'
import { findProvingTests } from './proving-tests.ts'

const requested = process.argv.slice(2)
const tests = findProvingTests()

for (const [id, says] of ACCEPTANCE_LINES.flatMap(({ lines }) => lines)) {
  if (requested.length > 0 && !requested.includes(id)) continue
  console.log(`\n${id} ${says}`)
  for (const { file, title } of tests.filter(({ ids }) => ids.includes(id))) console.log(`  ${file}: ${title}`)
}
