import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FIELD_NAMES, ruleOf } from '@mirador/domain/tender/tender-fields'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../..')
const source = globSync('{components/tenders,pages/tenders}/**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(resolve(SRC, file), 'utf8'))
  .join('\n')

test('a field with its own place on the page of a tender is read there', () => {
  const own = FIELD_NAMES.filter((name) => ruleOf(name).place === 'own').map((name) => name.replace('facts.', ''))
  expect(own.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
})
