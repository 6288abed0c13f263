import { createHash } from 'node:crypto'
import { readTestFiles } from './test-files.ts'

/** The seed of a random order of the test files; absent: the order of their runner. */
export const { TEST_SEED } = process.env

/** The test files of a folder in the order of TEST_SEED; none without it. */
export function filesInRandomOrder(folder: string): string[] {
  if (TEST_SEED === undefined) return []
  const rankOf = (file: string) => createHash('sha256').update(`${TEST_SEED} ${file}`).digest('hex')
  const files = readTestFiles().map(({ file }) => file)
  return files.filter((file) => file.startsWith(folder)).sort((a, b) => rankOf(a).localeCompare(rankOf(b)))
}
