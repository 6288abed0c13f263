import { readTestFiles } from '../../scripts/test-files.ts'
import { importsOf, opensDatabase } from '../../scripts/test-projects.ts'

/** Tests on a database take long: only so many run. */
const MAX_DATABASE_TESTS = 25
/** From this distance on the number of imports says nothing: every endpoint test imports the whole API. */
const FAR = 3
/** Of the tests at the least distance, so many are run first; of those that open a database fewer. */
const MAX_NEAREST = 4
const MAX_NEAREST_DATABASE = 2

/** The test files that could notice a change of a file: those that import it, themselves or through others. */
interface FileTests {
  /** those that import it through the fewest others; without a database where there are such */
  nearest: readonly string[]
  /** the others, by distance; those that open a database last */
  further: readonly string[]
}

/**
 * The tests of a file. Of distant ones those with more words of its path in theirs come first.
 * @param file path from the root
 */
export function testsOf(file: string): FileTests {
  const near = readTestFiles()
    .filter((test) => !test.file.startsWith('e2e/') && !/[.](process|slow)[.]test/.test(test.file))
    .map((test) => ({ test: test.file, distance: importsFrom(test.file).get(file) ?? Number.POSITIVE_INFINITY }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort(
      (a, b) =>
        Math.min(a.distance, FAR) - Math.min(b.distance, FAR) || sharedWords(b.test, file) - sharedWords(a.test, file),
    )
  const unit = near.filter(({ test }) => !opensDatabase(test))
  const database = near.filter(({ test }) => opensDatabase(test)).slice(0, MAX_DATABASE_TESTS)
  const tests = [...unit, ...database]
  const least = Math.min(...tests.map(({ distance }) => distance))
  const isNearest = ({ distance }: { distance: number }) => distance === least
  const nearestUnit = unit.filter(isNearest).slice(0, MAX_NEAREST)
  const nearest = nearestUnit.length > 0 ? nearestUnit : database.filter(isNearest).slice(0, MAX_NEAREST_DATABASE)
  return {
    nearest: nearest.map(({ test }) => test),
    further: tests.filter((one) => !nearest.includes(one)).map(({ test }) => test),
  }
}

const reached = new Map<string, ReadonlyMap<string, number>>()

/** Every file that a file imports, itself or through others, with the number of imports between the two. */
export function importsFrom(file: string): ReadonlyMap<string, number> {
  const known = reached.get(file)
  if (known) return known
  const distances = new Map([[file, 0]])
  // grows during the loop
  for (const [one, distance] of distances) {
    for (const next of importsOf(one)) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  reached.set(file, distances)
  return distances
}

function sharedWords(a: string, b: string): number {
  const words = (path: string) => new Set(path.split(/\W+/).map((word) => word.replace(/s$/, '')))
  return words(a).intersection(words(b)).size
}
