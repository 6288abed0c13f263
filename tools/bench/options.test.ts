import { expect, test } from 'vitest'
import { percentiles } from './measure.ts'
import { BadOptions, readOptions } from './options.ts'

const SCRATCH = 'postgres://postgres@127.0.0.1:5432/mirador_bench'

test('the benchmark runs on the embedded database unless DATABASE_URL names a scratch database', () => {
  expect(readOptions([], {})).toMatchObject({ tenders: 100_000, database: 'embedded', url: undefined })
  expect(readOptions(['--tenders', '1000000'], { DATABASE_URL: SCRATCH })).toMatchObject({
    tenders: 1_000_000,
    database: 'postgres',
    url: SCRATCH,
  })
  expect(readOptions(['--database', 'embedded'], { DATABASE_URL: SCRATCH }).url).toBeUndefined()
  expect(readOptions(['--only', 'attack'], {})).toMatchObject({ database: 'postgres', url: undefined })
})

test('the benchmark refuses to empty a database whose name does not contain "bench"', () => {
  const DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/mirador'
  expect(() => readOptions([], { DATABASE_URL })).toThrow('contains "bench"')
  expect(() => readOptions(['--only', 'attack'], { DATABASE_URL })).toThrow('contains "bench"')
  expect(() => readOptions([], { DATABASE_URL: 'bench' })).toThrow(BadOptions)
})

test('the benchmark refuses invalid arguments with its usage', () => {
  for (const args of [
    ['--tenders', '5'],
    ['--tenders', 'x'],
    ['--requests', '0'],
    ['--seconds', '121'],
    ['--database', 'mysql'],
    ['--what'],
    ['--only', 'search'],
    ['--help'],
  ]) {
    expect(() => readOptions(args, {})).toThrow('npm run bench')
  }
})

test('percentiles are the nearest ranks', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 })
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 })
})
