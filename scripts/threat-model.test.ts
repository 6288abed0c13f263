import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BASES } from '@mirador/api/http/route'
import { expect, test } from 'vitest'
import { readTestFiles } from './test-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('every attack of the threat model names an existing test', () => {
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

test('every place where requests come in is an entry point of the threat model', () => {
  const page = readFileSync(`${ROOT}docs/threat-model.md`, 'utf8')
  const named = page.slice(page.indexOf('## Entry points'), page.indexOf('## Guessing passwords'))
  const sources = globSync('apps/api/src/**/*.ts', { cwd: ROOT, exclude: (name) => /\.test\.ts$/.test(name) })
    .map((file) => readFileSync(`${ROOT}${file}`, 'utf8'))
    .join('\n')
  const paths = [
    ...[...sources.matchAll(/\b(?:app|scope|api)\.(?:get|post|put|delete|all)\(\s*[`'](\/[a-z]+)/g)].map(
      ([, path = '']) => path,
    ),
    ...[...sources.matchAll(/url: [`'](\/[a-z]+)/g)].map(([, path = '']) => path),
    ...Object.values(BASES),
  ]
  expect(paths.length).toBeGreaterThan(8)
  const unnamed = [...new Set(paths)].filter((path) => !named.includes(`\`${path}`))
  expect(unnamed).toEqual([])
})
