import { readTestFiles } from '../../scripts/test-files.ts'
import { importsOf, opensDatabase } from '../../scripts/test-projects.ts'

/** Tests on a database take long: only so many run. */
const MAX_DATABASE_TESTS = 25
/** From this distance on the number of imports says nothing: every endpoint test imports the whole API. */
const FAR = 3

interface TestBatch {
  project: 'unit' | 'database'
  files: readonly string[]
}

/**
 * The tests that could notice a change of a file: those that import it, themselves or through others, nearest first, and of
 * distant ones those with more words of its path in theirs.
 * @param file path from the root
 */
export function testsOf(file: string): TestBatch[] {
  const near = readTestFiles()
    .filter((test) => !test.file.startsWith('e2e/') && !/[.](process|slow)[.]test/.test(test.file))
    .map((test) => ({ file: test.file, distance: distance(test.file, file) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort(
      (a, b) =>
        Math.min(a.distance, FAR) - Math.min(b.distance, FAR) || sharedWords(b.file, file) - sharedWords(a.file, file),
    )
  const [unit, database] = [
    near.filter(({ file }) => !opensDatabase(file)),
    near.filter(({ file }) => opensDatabase(file)),
  ]
  const first = unit[0]?.distance
  return [
    { project: 'unit', files: unit.filter(({ distance }) => distance === first).map(({ file }) => file) },
    { project: 'unit', files: unit.filter(({ distance }) => distance !== first).map(({ file }) => file) },
    { project: 'database', files: database.slice(0, MAX_DATABASE_TESTS).map(({ file }) => file) },
  ]
}

/** The number of imports from one file to another. */
function distance(from: string, to: string): number {
  let reached = new Set([from])
  const seen = new Set(reached)
  for (let steps = 0; reached.size > 0; steps++) {
    if (reached.has(to)) return steps
    reached = new Set([...reached].flatMap(importsOf).filter((file) => !seen.has(file)))
    for (const file of reached) seen.add(file)
  }
  return Number.POSITIVE_INFINITY
}

function sharedWords(a: string, b: string): number {
  const words = (path: string) => new Set(path.split(/\W+/).map((word) => word.replace(/s$/, '')))
  return words(a).intersection(words(b)).size
}
