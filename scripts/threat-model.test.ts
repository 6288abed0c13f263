import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTestFiles } from './test-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('every attack of the threat model names a test that exists', () => {
  const tests = readTestFiles()
    .map(({ source }) => source)
    .join('\n')
  const page = readFileSync(`${ROOT}docs/threat-model.md`, 'utf8')
  const attacks = page.slice(page.indexOf('## Guessing passwords'), page.lastIndexOf('## What remains'))
  const items = Array.from(attacks.matchAll(/^- .+(?:\n {2}.+)*/gm), ([item]) => item.replaceAll(/\n +/g, ' '))
  expect(items.length).toBeGreaterThan(80)
  const untested = items.filter((item) => {
    const title = /: `([^`]+)`$/.exec(item)?.[1]
    return title === undefined || !tests.includes(title)
  })
  expect(untested).toEqual([])
})
