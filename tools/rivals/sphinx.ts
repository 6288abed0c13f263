import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise'
import { freePort } from '../../scripts/postgres-cluster.ts'
import { type Engine, onlyExcludes, PAGE, type Searching, type TokenClause, type TokenQuery } from './engine.ts'
import { folderMegabytes, processMegabytes } from './sizes.ts'

const START_MS = 60_000

/** Sphinx over its protocol on loopback. New tenders go to an index in memory beside the built one. */
export const sphinx: Engine = {
  name: 'Sphinx',
  debian: 'sphinxsearch',
  isInstalled: () => existsSync('/usr/bin/searchd'),
  canSearch: (query) => !onlyExcludes(query),
  async build({ documents, folder }) {
    mkdirSync(join(folder, 'index'))
    const config = writeConfiguration(folder, 1, documents)
    await promisify(execFile)('indexer', ['--config', config, '--quiet', 'built'])
  },
  size: async (folder) => folderMegabytes(join(folder, 'index')),
  open: openSphinx,
}

async function openSphinx(folder: string): Promise<Searching> {
  const port = await freePort()
  const config = writeConfiguration(folder, port)
  const daemon = spawn('searchd', ['--config', config, '--nodetach'], { stdio: 'ignore' })
  // also after Ctrl-C
  const abandon = () => daemon.kill('SIGTERM')
  process.once('exit', abandon)
  const ended = new Promise((resolve) => daemon.once('exit', resolve))
  const [client, writer] = [await connect(port), await connect(port)]
  const numbers = async (statement: string) => (await client.query<RowDataPacket[]>(statement))[0]
  const search = async (query: TokenQuery) => {
    const rows = await numbers(
      `select id from built, arrived where match('${matchText(query)}') order by id asc limit ${PAGE}
        option ranker=none, max_matches=${PAGE}`,
    )
    const meta = await numbers("show meta like 'total_found'")
    return { places: rows.map(({ id }) => Number(id)), total: Number(meta[0]?.Value) }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    // one after the other: the second statement is about the last search of its connection
    search(query) {
      const hits = last.then(() => search(query))
      last = hits.catch(() => {})
      return hits
    },
    async add(documents) {
      const rows = documents.map(({ place, tokens }) => `(${place}, '${tokens}', ${place})`)
      await writer.query(`insert into arrived (id, tokens, place) values ${rows.join(', ')}`)
    },
    memory: () => processMegabytes(daemon.pid),
    async close() {
      client.destroy()
      writer.destroy()
      process.off('exit', abandon)
      abandon()
      await ended
    },
  }
}

async function connect(port: number): Promise<Connection> {
  for (const end = performance.now() + START_MS; ; ) {
    try {
      return await createConnection({ host: '127.0.0.1', port })
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(200)
    }
  }
}

function writeConfiguration(folder: string, port: number, documents?: string): string {
  const file = join(folder, 'sphinx.conf')
  const index = `
    dict = keywords
    min_prefix_len = 3
    charset_table = 0..9, a..z, _
    min_word_len = 1`
  const source = `source documents {
    type = tsvpipe
    tsvpipe_command = awk -F'\\t' '{ print $1 FS $2 FS $1 }' ${documents ?? '/dev/null'}
    tsvpipe_field = tokens
    tsvpipe_attr_uint = place
  }`
  writeFileSync(
    file,
    `${source}
  index built {
    source = documents
    path = ${join(folder, 'index', 'built')}${index}
  }
  index arrived {
    type = rt
    path = ${join(folder, 'index', 'arrived')}
    rt_field = tokens
    rt_attr_uint = place
    rt_mem_limit = 256M${index}
  }
  indexer {
    mem_limit = 1024M
  }
  searchd {
    listen = 127.0.0.1:${port}:mysql41
    log = ${join(folder, 'log')}
    pid_file = ${join(folder, 'pid')}
    binlog_path = ${folder}
    workers = threads
    expansion_limit = 0
    client_timeout = 86400
    query_log_min_msec = 1000000
  }
`,
  )
  return file
}

const matchText = (query: TokenQuery): string =>
  query.map((clause) => (clause.exclude ? '-' : '') + clauseText(clause)).join(' ')

const clauseText = ({ anyOf }: TokenClause): string =>
  `(${anyOf.map((term) => ('prefix' in term ? `${term.prefix}*` : `"${term.phrase.join(' ')}"`)).join(' | ')})`
