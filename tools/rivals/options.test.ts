import { expect, test } from 'vitest'
import { BadOptions } from '../bench/options.ts'
import { readRivalOptions } from './options.ts'

test('all engines are measured on a PostgreSQL for the run unless options say otherwise', () => {
  expect(readRivalOptions([], {})).toMatchObject({
    tenders: 100_000,
    database: 'postgres',
    url: undefined,
    engines: [],
    writingSeconds: 20,
    passes: 3,
  })
  expect(readRivalOptions(['--only', 'lucene', '--only', 'gin', '--seconds', '0'], {})).toMatchObject({
    engines: ['lucene', 'gin'],
    writingSeconds: 0,
  })
})

test('invalid options are refused with the usage, and a database that is no scratch one too', () => {
  for (const args of [['--only', 'solr'], ['--seconds', '121'], ['--passes', '0'], ['--what'], ['--help']]) {
    expect(() => readRivalOptions(args, {})).toThrow('npm run bench:rivals')
  }
  const DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/mirador'
  expect(() => readRivalOptions([], { DATABASE_URL })).toThrow(BadOptions)
  expect(() => readRivalOptions(['--folder', '/tmp/indexes'], {})).toThrow('--filled')
})
