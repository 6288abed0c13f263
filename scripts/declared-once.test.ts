import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx,css}', 'apps/web/*.ts', '{e2e,scripts}/**/*.{ts,mjs}'], {
  cwd: ROOT,
}).filter((file) => !/\/migrations\/|declared-once/.test(file))
const isProduct = (file: string) => !/\.test\.|(^|\/)test-|^e2e\/|^scripts\/|^packages\/testing\//.test(file)

/** Product files with the paths of the files that they import of their own workspace and of packages/texts. */
const imports = files.filter(isProduct).map((file) => {
  const source = readFileSync(resolve(ROOT, file), 'utf8')
  const imported = [...source.matchAll(/'(@mirador\/texts\/|[.]{1,2}\/)([^']+)'/g)].map(([, start = '', path = '']) =>
    start.startsWith('.') ? posix.join(posix.dirname(file), start, path) : `packages/texts/src/${path}.ts`,
  )
  return { file, imported }
})
const textsIn = (folder: string) => imports.map(({ file }) => file).filter((file) => posix.dirname(file) === folder)
const readersOf = (text: string) => imports.filter(({ imported }) => imported.includes(text)).map(({ file }) => file)

/** @returns the workspaces that read a file of packages/texts, themselves or through another file of it */
function workspacesThatRead(text: string): Set<string> {
  const readers = readersOf(text).map((file) =>
    file.startsWith('packages/texts/') ? [...workspacesThatRead(file)] : [file.split('/', 2).join('/')],
  )
  return new Set(readers.flat())
}

// Each thing is declared once, in the table of its kind. These examples of each kind fail when the table is no longer
// enough. A screen needs no further list in tests and scripts either, only its own states.
test.each([
  ['date of a tender', /site_?visit_?at/i, isProduct, 4],
  ['fact of a tender', /funding_?source/i, isProduct, 4],
  [
    'screen',
    /['"`]\/services\b|Services?Page|\bWEB_ROUTES\.services\b|\bpathTo\('services'|^\s*services: ?(page|\(|'\/)/m,
    () => true,
    7,
  ],
  ['endpoint', /\blistSimilarTenders\b|list-similar-tenders/, isProduct, 5],
  ['exported list', /\bmet_lines\b|export-met-lines|exportMetLines/, isProduct, 5],
  ['kind of file', /['"/]state-csv\b|STATE_CSV/, isProduct, 4],
])('the number of files that name a %s is as recorded', (_kind, name, isCounted, limit) => {
  const naming = files.filter((file) => isCounted(file) && name.test(readFileSync(resolve(ROOT, file), 'utf8')))
  // a limit is lowered together with its number
  expect(naming, naming.join('\n')).toHaveLength(limit)
})

// A sentence stands beside the only one who says it.
test('packages/texts says what two workspaces say, and apps/web/src/texts what two folders of the web say', () => {
  const shared = textsIn('packages/texts/src')
  const sharedInWeb = textsIn('apps/web/src/texts')
  expect(Math.min(shared.length, sharedInWeb.length)).toBeGreaterThan(0)
  expect(shared.filter((text) => workspacesThatRead(text).size < 2)).toEqual([])
  expect(sharedInWeb.filter((text) => new Set(readersOf(text).map(posix.dirname)).size < 2)).toEqual([])
})
