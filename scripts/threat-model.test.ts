import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTestFiles } from './test-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('every "stopped by" of the threat model names a test that exists', () => {
  const tests = readTestFiles()
    .map(({ source }) => source)
    .join('\n')
  const rows = readFileSync(`${ROOT}docs/threat-model.md`, 'utf8').match(/^\| .+ \| .+ \|$/gm) ?? []
  const titles = rows.map((row) => row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '').filter((t) => t !== 'stopped by')
  expect(titles.length).toBeGreaterThan(30)
  expect(titles.filter((title) => !tests.includes(title))).toEqual([])
})
