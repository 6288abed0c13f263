import { parseArgs } from 'node:util'
import { BadOptions, type BenchOptions, readOptions } from '../options.ts'

export interface ThroughputOptions extends BenchOptions {
  connections: number
  rounds: number
  /** duration per server and round */
  seconds: number
}

const USAGE = `npm run bench:throughput -- [--tenders 100000] [--connections 20] [--rounds 5] [--seconds 2] [--json FILE]

  --connections  keep-alive connections that send requests without a pause, 1 to 200
  --rounds       in each round all servers are measured in turn, 1 to 50
  --seconds      per server and round, 1 to 60

DATABASE_URL names a scratch PostgreSQL database whose name contains "bench": everything in it is deleted.
Without it a temporary server is started.`

/** @throws BadOptions with the usage */
export function readThroughputOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ThroughputOptions {
  const { connections, rounds, seconds, tenders, json, help } = parse(args)
  if (help) throw new BadOptions(USAGE)
  const shared = ['--tenders', tenders, '--database', 'postgres', ...(json === undefined ? [] : ['--json', json])]
  return {
    ...readOptions(shared, env),
    connections: readInteger('--connections', connections, 200),
    rounds: readInteger('--rounds', rounds, 50),
    seconds: readInteger('--seconds', seconds, 60),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        tenders: { type: 'string', default: '100000' },
        connections: { type: 'string', default: '20' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '2' },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new BadOptions(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function readInteger(name: string, text: string, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 1 && value <= max)) throw new BadOptions(`${name} must be an integer from 1 to ${max}\n\n${USAGE}`)
  return value
}
