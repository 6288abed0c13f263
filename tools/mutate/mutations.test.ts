import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { opensDatabase } from '../../scripts/test-projects.ts'
import { batchesOf } from './batches.ts'
import { draw } from './draw.ts'
import { mutationsOf } from './mutations.ts'
import { testsOf } from './tests-of.ts'

/** The mutations of a source text, as they are read, and the text with each of them. */
function mutationsIn(source: string) {
  const root = `${mkdtempSync(join(tmpdir(), 'mirador-mutate-'))}/`
  writeFileSync(`${root}a.ts`, source)
  return mutationsOf(root, 'a.ts').map(({ kind, line, name, change, start, end, text }) => ({
    what: `${kind} ${name}:${line} ${change}`,
    mutated: source.slice(0, start) + text + source.slice(end),
  }))
}

test('borders are moved, comparisons turned and conditions dropped', () => {
  expect(mutationsIn('const isOpen = (a, b) =>\n  a < 1 && b')).toEqual([
    { what: 'function isOpen:2 && → ||', mutated: 'const isOpen = (a, b) =>\n  a < 1 || b' },
    { what: 'function isOpen:2 && b dropped', mutated: 'const isOpen = (a, b) =>\n  a < 1' },
    { what: 'function isOpen:2 a < 1 && dropped', mutated: 'const isOpen = (a, b) =>\n  b' },
    { what: 'function isOpen:2 < → <=', mutated: 'const isOpen = (a, b) =>\n  a <= 1 && b' },
  ])
})

test('conditions of a query builder are dropped, and their operators changed', () => {
  expect(mutationsIn("const list = () => from('t').where('at', '<', now)").map(({ mutated }) => mutated)).toEqual([
    "const list = () => from('t')",
    "const list = () => from('t').where('at', '<=', now)",
  ])
})

test('operators of a statement are changed, but not those of a value within it', () => {
  expect(
    mutationsIn(`const all = sql\`select a where a = \${b > c ? 1 : 2} and d is null\``).map(({ what }) => what),
  ).toEqual(['SQL all:1 = → <>', 'SQL all:1 is null → is not null', 'function all:1 > → >='])
})

test('an assignment is no condition', () => {
  const mutations = mutationsIn('const close = () => sql`update t set a = b where c = d`')
  expect(mutations.map(({ mutated }) => mutated)).toEqual(['const close = () => sql`update t set a = b where c <> d`'])
})

test('the tests of a file are those that import it, the nearest first and those with a database last', () => {
  const { nearest, further } = testsOf('packages/domain/src/account/rut.ts')
  expect(nearest).toContain('packages/domain/src/account/rut.test.ts')
  expect(further.map(opensDatabase)).toEqual(further.map(opensDatabase).sort())
})

test('mutations share a run unless a test of one imports the file of another', () => {
  const declaration = { start: 0, end: 0 }
  const mutation = {
    line: 1,
    name: 'f',
    kind: 'function' as const,
    start: 0,
    end: 0,
    text: '',
    change: '',
    declaration,
  }
  const folder = 'packages/domain/src'
  const files = ['account/rut', 'text/edit-distance', 'account/rut'].map((name) => `${folder}/${name}.ts`)
  const batches = batchesOf(files.map((file) => ({ ...mutation, file })))
  expect(batches.map((batch) => batch.map((one) => one.mutation.file))).toEqual([files.slice(0, 2), files.slice(2)])
})

test('what is drawn does not depend on the other functions', () => {
  const root = `${mkdtempSync(join(tmpdir(), 'mirador-mutate-'))}/`
  const source = 'const a = (x) => x < 1 && x > 0\nconst b = (x) => x * 2 - 1\nconst c = (x) => x === 3'
  writeFileSync(`${root}a.ts`, source)
  const drawn = draw(mutationsOf(root, 'a.ts'), '42', 2).map(({ name, change }) => `${name} ${change}`)
  const names = drawn.map((one) => one.slice(0, 1))
  writeFileSync(
    `${root}a.ts`,
    `// added\n${source
      .split('\n')
      .filter((one) => names.includes(one.charAt(6)))
      .join('\n')}`,
  )
  expect(draw(mutationsOf(root, 'a.ts'), '42', 2).map(({ name, change }) => `${name} ${change}`)).toEqual(drawn)
  expect(drawn).toHaveLength(2)
})
