import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx,css}', 'apps/web/*.ts', '{e2e,scripts}/**/*.{ts,mjs}'], {
  cwd: ROOT,
}).filter((file) => !/\/migrations\/|declared-once/.test(file))
const isProduct = (file: string) => !/\.test\.|(^|\/)test-|^e2e\/|^scripts\/|^packages\/testing\//.test(file)

// A thing is declared once, in a table of its kind. These examples of each kind show when the table is no longer enough.
// A screen needs no list in the tests and scripts either.
test.each([
  ['date of a tender', /site_?visit_?at/i, isProduct, 4],
  ['fact of a tender', /funding_?source/i, isProduct, 4],
  [
    'screen',
    /['"`]\/services\b|Services?Page|\bWEB_ROUTES\.services\b|\bpathTo\('services'|^\s*services: ?(page|\(|'\/)/m,
    () => true,
    6,
  ],
  ['endpoint', /\blistSimilarTenders\b|list-similar-tenders/, isProduct, 5],
  ['exported list', /\bmet_lines\b|export-met-lines|exportMetLines/, isProduct, 5],
  ['kind of file', /['"/]state-csv\b|STATE_CSV/, isProduct, 4],
])('the number of files that name a %s is as recorded', (_kind, name, isCounted, limit) => {
  const naming = files.filter((file) => isCounted(file) && name.test(readFileSync(resolve(ROOT, file), 'utf8')))
  // a limit falls with its number
  expect(naming, naming.join('\n')).toHaveLength(limit)
})
