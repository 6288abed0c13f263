import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Engine, PAGE, type Searching, type TokenDocument, type TokenQuery } from './engine.ts'
import { isWritten } from './tokens.ts'

/** A place in a tsvector is at most this; PostgreSQL also keeps only 255 places of a lexeme. */
const MAX_POSITION = 16_383

/** An index of PostgreSQL itself over vectors with the places of the words. */
interface Method {
  name: string
  debian: string | null
  extension: string | undefined
  index: string
  order: string
}

const GIN: Method = {
  name: 'GIN',
  debian: null,
  extension: undefined,
  index: 'using gin (search)',
  order: 'place',
}

// keeps the place beside each entry, so that the first hits are read in the order of the list
const RUM: Method = {
  name: 'RUM',
  debian: 'postgresql-15-rum',
  extension: 'rum',
  index: `using rum (search rum_tsvector_addon_ops, place) with (attach = 'place', to = 'search')`,
  order: 'place <=> 0',
}

/** @returns the engines of the server at a URL */
export async function postgresEngines(url: string): Promise<Engine[]> {
  const client = await connect(url)
  const { rows } = await client.query("select from pg_available_extensions where name = 'rum'")
  await client.end()
  return [engineOf(url, GIN, true), engineOf(url, RUM, rows.length > 0)]
}

function engineOf(url: string, method: Method, isInstalled: boolean): Engine {
  const table = `rival.${method.name.toLowerCase()}`
  return {
    name: method.name,
    debian: method.debian,
    isInstalled: () => isInstalled,
    canSearch: () => true,
    async build({ documents }) {
      const client = await connect(url)
      if (method.extension) await client.query(`create extension if not exists ${method.extension}`)
      await client.query(`create schema if not exists rival; drop table if exists ${table};
        create table ${table} (place int primary key, search tsvector not null)`)
      const copy = client.query(copyFrom(`copy ${table} from stdin`))
      const done = new Promise((resolve, reject) => copy.once('finish', resolve).once('error', reject))
      for await (const line of createInterface({ input: createReadStream(documents) })) {
        const [place, tokens = ''] = line.split('\t')
        if (!copy.write(`${place}\t${vectorOf(tokens)}\n`)) await new Promise((resolve) => copy.once('drain', resolve))
      }
      copy.end()
      await done
      await client.query("set maintenance_work_mem = '1GB'")
      await client.query(`create index ${method.name.toLowerCase()}_search on ${table} ${method.index}`)
      await client.query(`vacuum analyze ${table}`)
      await client.end()
    },
    async size() {
      const client = await connect(url)
      const { rows } = await client.query(
        `select pg_relation_size('rival.${method.name.toLowerCase()}_search') / 1e6 as megabytes`,
      )
      await client.end()
      return Number(rows[0].megabytes)
    },
    open: () => openTable(url, table, method),
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function openTable(url: string, table: string, { order }: Method): Promise<Searching> {
  const [client, writer] = [await connect(url), await connect(url)]
  // the bitmaps of common words stay exact, and no statement is compiled
  await client.query("set work_mem = '256MB'; set jit = off; set max_parallel_workers_per_gather = 0")
  const numbers = (text: string, query: string) =>
    client
      .query<number[]>({ text, values: [query], rowMode: 'array' })
      .then(({ rows }) => rows.map(([one]) => Number(one)))
  return {
    async search(query) {
      const text = queryText(query)
      const places = await numbers(
        `select place from ${table} where search @@ $1::tsquery order by ${order} limit ${PAGE}`,
        text,
      )
      if (places.length < PAGE) return { places, total: places.length }
      const [total = 0] = await numbers(`select count(*) from ${table} where search @@ $1::tsquery`, text)
      return { places, total }
    },
    async add(documents: readonly TokenDocument[]) {
      await writer.query(`insert into ${table} select * from unnest($1::int[], $2::text[]::tsvector[])`, [
        documents.map(({ place }) => place),
        documents.map(({ tokens }) => vectorOf(tokens)),
      ])
    },
    memory: () => null,
    async close() {
      await client.end()
      await writer.end()
    },
  }
}

function vectorOf(tokens: string): string {
  const places = new Map<string, number[]>()
  for (const [i, token] of tokens.split(' ').entries()) {
    const own = places.get(token) ?? []
    if (!isWritten(token)) own.push(Math.min(i + 1, MAX_POSITION))
    places.set(token, own)
  }
  return [...places].map(([token, own]) => (own.length > 0 ? `${token}:${own.join(',')}` : token)).join(' ')
}

function queryText(query: TokenQuery): string {
  const clauses = query.map(({ exclude, anyOf }) => {
    const terms = anyOf.map((term) => ('prefix' in term ? `${term.prefix}:*` : `(${term.phrase.join(' <-> ')})`))
    return `${exclude ? '!' : ''}(${terms.join(' | ')})`
  })
  return clauses.join(' & ')
}
