import { fileURLToPath } from 'node:url'
import { readTestFiles } from '../test-files.ts'
import { ACCEPTANCE_LINES } from './lines.ts'

export const ACCEPTANCE_PAGE = fileURLToPath(new URL('../../docs/aceptacion.md', import.meta.url))

export interface ProvingTest {
  file: string
  title: string
  ids: string[]
}

/** Every test of the product whose title begins with ids of acceptance lines. */
export function findProvingTests(): ProvingTest[] {
  return readTestFiles()
    .filter(({ file }) => !file.startsWith('scripts/acceptance/'))
    .flatMap(({ file, source }) => readTitles(source).map((found) => ({ file, ...found })))
}

/**
 * @returns the first arguments that begin with acceptance ids, as titles do: `test('SER-1 SER-2 one clears the other'`;
 * not of a test that is switched off, which proves nothing
 */
export function readTitles(source: string): { title: string; ids: string[] }[] {
  const found = source.matchAll(
    /(?<!\.(?:skip|todo|fixme))\(\s*(['"`])((?:[A-Z][A-Z0-9]{2,3}-\d+[ ,]+)+)((?:\\.|(?!\1)[^\\])+)\1/gs,
  )
  return [...found].map(([, , ids = '', says = '']) => ({
    title: says.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' '),
    ids: ids.split(/[ ,]+/).filter(Boolean),
  }))
}

/** The page that answers "which test shows REG-7?". */
export function acceptancePage(tests: readonly ProvingTest[]): string {
  const groups = ACCEPTANCE_LINES.map(({ group, lines }) => {
    const rows = lines.map(([id, says]) => `| ${id} | ${cell(says)} | ${provenBy(id, tests)} |`)
    return `## ${group}\n\n| id | what must be observable | tests that prove it |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Acceptance

Written by \`npm run acceptance\` from the titles of the tests; \`npm test\` fails when it is out of date, when a line has no
test, or when a title names a line that does not exist.

${groups.join('\n')}`
}

function provenBy(id: string, tests: readonly ProvingTest[]): string {
  const files = Map.groupBy(
    tests.filter(({ ids }) => ids.includes(id)),
    ({ file }) => file,
  )
  return [...files]
    .map(([file, own]) => `[${file}](../${file}): ${own.map(({ title }) => cell(title)).join('; ')}`)
    .join('<br>')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
}
