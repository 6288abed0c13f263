import { expect, test } from 'vitest'
import { PLANNED_ANEW, StatementNames } from './statement-names.ts'

test('a statement gets its name when it comes the second time, and keeps it', () => {
  const names = new StatementNames()
  expect(names.use('select 1')).toEqual({})
  const { name } = names.use('select 1')
  expect(name).toMatch(/^m1_[\da-f]{32}$/)
  expect(names.use('select 1')).toEqual({ name })
  names.use('select 2')
  expect(names.use('select 2').name).not.toBe(name)
})

test('a statement that is sent once gets no name, however many such statements there are', () => {
  const names = new StatementNames(3)
  for (let i = 0; i < 100; i++) expect(names.use(`select ${i}`)).toEqual({})
})

test('past the limit the least recently used statement is dropped, and its name is never used again', () => {
  const names = new StatementNames(2)
  const named = (text: string) => {
    names.use(text)
    return names.use(text).name
  }
  const [a, b] = [named('select a'), named('select b')]
  names.use('select a')
  expect(names.use('select c')).toEqual({ forgotten: b })
  expect(names.use('select a')).toEqual({ name: a })
  const again = named('select b')
  expect(again).toBeDefined()
  expect(again).not.toBe(b)
  // the same statement, whatever the number before it
  expect(again?.split('_')[1]).toBe(b?.split('_')[1])
})

test.each([
  'begin',
  'commit',
  'create table t (id int)',
  'vacuum analyze',
  `select 1 ${PLANNED_ANEW}`,
  'select id from t order by id limit $1 offset $2',
  `insert into t values ${'(1),'.repeat(3000)}(1)`,
])('a statement that gains nothing gets no name: %.40s', (text) => {
  const names = new StatementNames()
  for (let i = 0; i < 3; i++) expect(names.use(text)).toEqual({})
})
