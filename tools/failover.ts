// npm run failover: kills the primary of a cluster of three nodes under the product, and prints the results.
import { findFailoverPrograms } from './failover/failover-programs.ts'
import { describeFailover, measureFailover } from './failover/measure-failover.ts'

const programs = findFailoverPrograms()
if ('missing' in programs) {
  console.log(`skipped: apt-get install ${programs.missing.join(' ')}`)
} else {
  const figures = await measureFailover(programs, (line) => console.log(line))
  console.log(`\n${describeFailover(figures)}`)
  if (figures.lost.length > 0) process.exitCode = 1
}
