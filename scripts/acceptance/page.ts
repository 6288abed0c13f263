import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
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
    .flatMap(({ file, source }) => readTitles(source).map((provingTitle) => ({ file, ...provingTitle })))
}

/**
 * @returns the first arguments that begin with acceptance ids, as titles do: `test('SER-1 SER-2 one clears the other'`;
 * not of a test that is switched off, which proves nothing
 */
export function readTitles(source: string): { title: string; ids: string[] }[] {
  const matches = source.matchAll(
    /(?<!\.(?:skip|todo|fixme))\(\s*(['"`])((?:[A-Z][A-Z0-9]{2,3}-\d+[ ,]+)+)((?:\\.|(?!\1)[^\\])+)\1/gs,
  )
  return [...matches].map(([, , ids = '', says = '']) => ({
    title: says.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' '),
    ids: ids.split(/[ ,]+/).filter(Boolean),
  }))
}

/** @returns the page that answers "which test shows REG-7?", formatted as `npm run format` would */
export async function acceptancePage(tests: readonly ProvingTest[]): Promise<string> {
  const groups = ACCEPTANCE_LINES.map(({ group, lines }) => {
    const entries = lines.map(([id, says]) => `### ${id}\n\n${escapeText(says)}\n\n${provingTests(id, tests)}\n`)
    return `## ${group}\n\n${entries.join('\n')}`
  })
  const page = `# Acceptance

What must be observable on the running product, and the tests that prove it. \`npm run acceptance\` writes this page from
the titles of the tests; \`npm test\` fails when it is out of date, when a line has no test, or when a title names a line
that does not exist.

${groups.join('\n')}`
  return format(page, { ...(await resolveConfig(ACCEPTANCE_PAGE)), parser: 'markdown' })
}

/** @returns a list with one item for each test of an acceptance line, under the file it is in */
function provingTests(id: string, tests: readonly ProvingTest[]): string {
  const files = Map.groupBy(
    tests.filter(({ ids }) => ids.includes(id)),
    ({ file }) => file,
  )
  return [...files]
    .map(([file, own]) =>
      [`- [${basename(file)}](../${file})`, ...own.map(({ title }) => `  - ${escapeText(title)}`)].join('\n'),
    )
    .join('\n')
}

/** Escapes what Markdown would read as markup, except within backticks. */
function escapeText(text: string): string {
  return text.replaceAll(/(`[^`]*`)|[\\*<[\]]|(?<!\w)_|_(?!\w)/g, (sign, code?: string) => code ?? `\\${sign}`)
}
