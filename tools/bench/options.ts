import { parseArgs } from 'node:util'

export interface BenchOptions {
  tenders: number
  /** number of additional Compra Ágil */
  agile: number
  database: 'embedded' | 'postgres'
  /** a scratch database of the operator; undefined: one is created for this run */
  url: string | undefined
  requests: number
  /** measures the database at `url` as an earlier run left it */
  filled: boolean
  json: string | undefined
  /** number of offers in the ledger */
  offers: number
  /** part of the name of the queries on the ledger that are measured; empty: all */
  match: string
  /** only imports, downloads, the mixed load and the table of requests, the simulated syncs, the fit, words, or the ledger of offers */
  only:
    | 'import'
    | 'export'
    | 'lines'
    | 'sync'
    | 'agile'
    | 'size'
    | 'ledger'
    | 'fit'
    | 'words'
    | 'desk'
    | 'today'
    | undefined
  /** a monthly file to import too */
  file: string | undefined
}

export class BadOptions extends Error {}

const USAGE = `npm run bench -- [--tenders 100000] [--agile 0] [--database embedded|postgres] [--requests 300] [--filled] [--json FILE]
              [--only import [--file FILE] | --only export | --only lines | --only sync | --only agile |
               --only size | --only fit | --only desk | --only today |
               --only words | --only ledger [--offers 1000000] [--match TEXT]]

  --tenders    1000 to 3000000
  --agile      requests of Compra Ágil besides, 0 to 3000000
  --database   embedded (the default without DATABASE_URL) or postgres
  --requests   maximum number of requests per line, 10 to 1000
  --filled     use the data that an earlier run left in DATABASE_URL, instead of emptying and filling it
  --json       also write the figures to this file
  --only       import: bulk imports compared with plain COPY, and their memory
               export: downloads of all tenders
               lines: the mixed load and the table of requests
               fit: fits of all open tenders, and lists in their order
               desk: the desks of companies
               today: Hoy of a company, and of one with 10,000 decisions
               words: learning the words of buyers, suggestions and live counts
               sync: what the sync reads when, on a virtual clock; no database
               agile: what the sync reads of Compra Ágil when, on a virtual clock, and its processor time
               size: bytes on disk of a process of each kind, and of a year
               ledger: offers of months, compared with plain COPY, and their room on disk
  --offers     10000 to 100000000
  --match      only queries on the ledger with this text in their name
  --file       also import this file of tenders

DATABASE_URL names a scratch PostgreSQL database whose name contains "bench": everything in it is deleted.
Without it, --database postgres starts a temporary server.`

/** @throws BadOptions with the usage */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): BenchOptions {
  const { values } = parse(args)
  if (values.help) throw new BadOptions(USAGE)
  const url = env.DATABASE_URL?.trim() || undefined
  const database = values.database ?? (url ? 'postgres' : 'embedded')
  if (database !== 'embedded' && database !== 'postgres') throw new BadOptions(`--database: ${database}\n\n${USAGE}`)
  const isScratch = url && URL.canParse(url) && new URL(url).pathname.includes('bench')
  if (database === 'postgres' && url && !isScratch) {
    throw new BadOptions('DATABASE_URL must name a scratch database whose name contains "bench": it will be emptied.')
  }
  return {
    tenders: readInteger('--tenders', values.tenders, 1_000, 3_000_000),
    agile: readInteger('--agile', values.agile, 0, 3_000_000),
    database,
    url: database === 'postgres' ? url : undefined,
    requests: readInteger('--requests', values.requests, 10, 1000),
    filled: values.filled && url !== undefined && database === 'postgres',
    json: values.json,
    offers: readInteger('--offers', values.offers, 10_000, 100_000_000),
    match: values.match,
    only: onlyOf(values.only),
    file: values.file,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        tenders: { type: 'string', default: '100000' },
        agile: { type: 'string', default: '0' },
        database: { type: 'string' },
        requests: { type: 'string', default: '300' },
        json: { type: 'string' },
        filled: { type: 'boolean', default: false },
        offers: { type: 'string', default: '1000000' },
        match: { type: 'string', default: '' },
        only: { type: 'string' },
        file: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new BadOptions(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function onlyOf(part: string | undefined): BenchOptions['only'] {
  const known = [
    undefined,
    'import',
    'export',
    'lines',
    'sync',
    'agile',
    'size',
    'ledger',
    'fit',
    'words',
    'desk',
    'today',
  ] as const
  const only = known.find((name) => name === part)
  if (only === part) return only
  throw new BadOptions(`--only: ${part}\n\n${USAGE}`)
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    throw new BadOptions(`${name} must be an integer from ${min} to ${max}\n\n${USAGE}`)
  return value
}
