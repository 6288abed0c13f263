import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCEPTANCE_LINES } from './lines.ts'
import { ACCEPTANCE_PAGE, acceptancePage, findProvingTests, readTitles } from './page.ts'

const tests = findProvingTests()
const lines = ACCEPTANCE_LINES.flatMap(({ lines }) => lines.map(([id]) => id))

test('every acceptance line is named by a test', () => {
  const named = new Set(tests.flatMap(({ ids }) => ids))
  expect(lines.filter((id) => !named.has(id))).toEqual([])
})

test('every title names lines that exist', () => {
  expect(tests.filter(({ ids }) => ids.some((id) => !lines.includes(id)))).toEqual([])
})

test('docs/aceptacion.md lists the titles of the tests (npm run acceptance rewrites it)', async () => {
  expect(readFileSync(ACCEPTANCE_PAGE, 'utf8')).toBe(await acceptancePage(tests))
  // Prettier takes two seconds for the page, on a busy machine many more
}, 60_000)

test('a line of the page lists its tests by file, one item each, with Markdown escaped', async () => {
  const page = await acceptancePage([
    { file: 'a.test.ts', title: 'a `*` and a *', ids: ['RUT-1'] },
    { file: 'a.test.ts', title: 'snake_case <b> [c]', ids: ['RUT-1', 'RUT-2'] },
    { file: 'e2e/b.e2e.ts', title: 'third', ids: ['RUT-1'] },
  ])
  expect(page).toContain(`
- [a.test.ts](../a.test.ts)
  - a \`*\` and a \\*
  - snake_case \\<b> \\[c\\]
- [b.e2e.ts](../e2e/b.e2e.ts)
  - third

### RUT-2
`)
})

test('titles are read from any quotes, with one id or several', () => {
  const source = `
    test('LIC-1 ten a page', () => {})
    test.skipIf(f(x))("REG-3 REC-1 it's here", () => {})
    test.each([1])(\`SER-2, SER-3 a \\\`table\\\`\`, () => {})
    test.skip('LIC-2 off', () => {})
    test.todo('LIC-3 later')
    const other = ['UTF-8 with its mark', 'a LIC-9 inside']`
  expect(readTitles(source)).toEqual([
    { title: 'ten a page', ids: ['LIC-1'] },
    { title: "it's here", ids: ['REG-3', 'REC-1'] },
    { title: 'a `table`', ids: ['SER-2', 'SER-3'] },
  ])
})
