import { parseArgs } from 'node:util'

/** What `--only` can choose. */
export const PARTS = {
  import: 'bulk imports compared with plain COPY',
  export: 'downloads of all tenders',
  lines: 'the mixed load and the table of requests',
  sync: 'what the sync reads when, on a virtual clock; no database',
  size: 'bytes on disk of a year',
  ledger: 'offers of months, compared with plain COPY, their room on disk, and the queries of screens',
  fit: 'fits of all open tenders, and lists in their order',
  desk: 'the desks of companies',
  today: 'Hoy of a company alone, and in teams with 333 and 10,000 decisions',
  attack: 'what others notice of expensive searches, floods and a program; PostgreSQL by default',
} as const
export type PartName = keyof typeof PARTS

/** Integers, with their default and bounds. */
const INTEGERS = {
  tenders: [100_000, 1_000, 3_000_000, 'synthetic tenders that fill the database'],
  agile: [0, 0, 3_000_000, 'requests of Compra Ágil besides'],
  requests: [300, 10, 1_000, 'of a line, at most'],
  offers: [1_000_000, 10_000, 100_000_000, 'ledger: offers in it'],
  seconds: [15, 1, 120, 'attack: of a phase'],
} as const
type IntegerName = keyof typeof INTEGERS

export interface BenchOptions extends Record<IntegerName, number> {
  database: 'embedded' | 'postgres'
  /** a scratch database of the operator; undefined: one is created for this run */
  url: string | undefined
  /** measures the database at `url` as an earlier run left it */
  filled: boolean
  json: string | undefined
  /** part of the name of the queries on the ledger that are measured; empty: all */
  match: string
  only: PartName | undefined
  /** scenes of the attack; empty: all */
  scenes: readonly string[]
}

export class BadOptions extends Error {}

const lines = (entries: [string, string][]) => entries.map(([name, text]) => `  ${name.padEnd(14)} ${text}`).join('\n')

const USAGE = `npm run bench -- [--only PART] [OPTION…]

${lines(Object.entries(INTEGERS).map(([name, [usual, min, max, text]]) => [`--${name}`, `${text}; ${min} to ${max}, ${usual} by default`]))}
${lines([
  ['--database', 'embedded (the default without DATABASE_URL) or postgres'],
  ['--filled', 'use the data that an earlier run left in DATABASE_URL, instead of emptying and filling it'],
  ['--json', 'also write the figures to this file'],
  ['--match', 'ledger: only queries with this text in their name'],
  ['--scene', 'attack: only this scene; may be repeated'],
])}

Parts, by default export and lines:
${lines(Object.entries(PARTS))}

DATABASE_URL names a scratch PostgreSQL database whose name contains "bench": everything in it is deleted.
Without it, --database postgres starts a temporary server.`

const bad = (text: string) => new BadOptions(`${text}\n\n${USAGE}`)

/** @throws BadOptions with the usage */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): BenchOptions {
  const { help, only, database, filled, json, match, scene, ...texts } = parse(args)
  if (help) throw new BadOptions(USAGE)
  const part = (Object.keys(PARTS) as PartName[]).find((name) => name === only)
  if (part !== only) throw bad(`--only: ${only}`)
  const url = env.DATABASE_URL?.trim() || undefined
  const kind = database ?? (url || part === 'attack' ? 'postgres' : 'embedded')
  if (kind !== 'embedded' && kind !== 'postgres') throw bad(`--database: ${kind}`)
  const isScratch = url && URL.canParse(url) && new URL(url).pathname.includes('bench')
  if (kind === 'postgres' && url && !isScratch) {
    throw new BadOptions('DATABASE_URL must name a scratch database whose name contains "bench": it will be emptied.')
  }
  const integers = Object.keys(INTEGERS).map((name) => [name, readInteger(name as IntegerName, texts)])
  return {
    ...(Object.fromEntries(integers) as Record<IntegerName, number>),
    database: kind,
    url: kind === 'postgres' ? url : undefined,
    filled: filled && url !== undefined && kind === 'postgres',
    json,
    match,
    only: part,
    scenes: scene,
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const integers = Object.fromEntries(Object.keys(INTEGERS).map((name) => [name, text])) as Record<
    IntegerName,
    typeof text
  >
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...integers,
        database: text,
        filled: { type: 'boolean', default: false },
        json: text,
        match: { type: 'string', default: '' },
        only: text,
        scene: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw bad((error as Error).message)
  }
}

function readInteger(name: IntegerName, texts: Partial<Record<IntegerName, string | undefined>>): number {
  const [usual, min, max] = INTEGERS[name]
  const text = texts[name] ?? String(usual)
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw bad(`--${name} must be an integer from ${min} to ${max}`)
  return value
}
