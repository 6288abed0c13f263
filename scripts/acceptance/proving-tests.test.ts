import { expect, test } from 'vitest'
import { ACCEPTANCE_LINES } from './lines.ts'
import { findProvingTests, readTitles } from './proving-tests.ts'

const tests = findProvingTests()
const lines = ACCEPTANCE_LINES.flatMap(({ lines }) => lines.map(([id]) => id))

test('every acceptance line is named by a test', () => {
  const named = new Set(tests.flatMap(({ ids }) => ids))
  expect(lines.filter((id) => !named.has(id))).toEqual([])
})

test('every title names lines that exist', () => {
  expect(tests.filter(({ ids }) => ids.some((id) => !lines.includes(id)))).toEqual([])
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
