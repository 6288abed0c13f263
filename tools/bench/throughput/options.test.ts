import { expect, test } from 'vitest'
import { BadOptions } from '../options.ts'
import { readThroughputOptions } from './options.ts'

test('throughput is measured on PostgreSQL, on a temporary server unless DATABASE_URL names a scratch database', () => {
  expect(readThroughputOptions([], {})).toMatchObject({
    tenders: 100_000,
    database: 'postgres',
    url: undefined,
    connections: 20,
    rounds: 5,
    seconds: 2,
  })
  expect(() => readThroughputOptions([], { DATABASE_URL: 'postgres://127.0.0.1/mirador' })).toThrow(BadOptions)
})

test('the throughput benchmark refuses invalid arguments with its usage', () => {
  for (const args of [['--connections', '0'], ['--rounds', 'x'], ['--seconds', '61'], ['--what'], ['--help']])
    expect(() => readThroughputOptions(args, {})).toThrow('npm run bench:throughput')
})
