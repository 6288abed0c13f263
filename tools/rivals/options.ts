import { parseArgs } from 'node:util'
import { BadOptions, type BenchOptions, readOptions } from '../bench/options.ts'

export interface RivalOptions extends BenchOptions {
  /** names of engines in lower case; empty: all */
  engines: readonly string[]
  /** keeps the built indexes in this folder and uses those that it has */
  folder: string | undefined
  /** of the second scene, for each engine; 0: none */
  writingSeconds: number
  /** over all searches */
  passes: number
}

const ENGINES = ['lucene', 'fts5', 'sphinx', 'gin', 'rum', 'duckdb']

const USAGE = `npm run bench:rivals -- [OPTION…]

  --tenders N      synthetic tenders that fill the database; 1,000 to 3,000,000, 100,000 by default
  --only NAME      only this engine (lucene, fts5, sphinx, gin, rum) or duckdb; may be repeated
  --offers N       duckdb: offers in the ledger; 10,000 to 100,000,000, 1,000,000 by default
  --seconds N      of writing while each engine searches; 0 to 120, 20 by default
  --passes N       over all searches; 1 to 10, 3 by default
  --database NAME  embedded or postgres (the default)
  --filled         use the data that an earlier run left in DATABASE_URL, instead of emptying and filling it
  --folder PATH    with --filled: keep the built indexes there, and use those that it has
  --json FILE      also write the figures to this file`

/** @throws BadOptions with the usage */
export function readRivalOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): RivalOptions {
  const { only, folder, seconds, passes, help, filled, ...texts } = parse(args)
  const areKnown = only.every((name) => ENGINES.includes(name))
  if (help || !areKnown || !isWithin(seconds, 0, 120) || !isWithin(passes, 1, 10)) throw new BadOptions(USAGE)
  const shared = Object.entries(texts).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))
  const options = readOptions([...shared, ...(filled ? ['--filled'] : [])], env)
  if (folder !== undefined && !options.filled)
    throw new BadOptions('--folder needs --filled: its indexes are those of the stored tenders.')
  return {
    ...options,
    engines: only,
    folder,
    writingSeconds: Number(seconds),
    passes: Number(passes),
  }
}

const isWithin = (text: string, min: number, max: number) =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        tenders: text,
        offers: text,
        json: text,
        database: { type: 'string', default: 'postgres' },
        filled: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        folder: text,
        seconds: { type: 'string', default: '20' },
        passes: { type: 'string', default: '3' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new BadOptions(`${(error as Error).message}\n\n${USAGE}`)
  }
}
