import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { type Engine, onlyExcludes, PAGE, type Searching, type TokenClause, type TokenQuery } from './engine.ts'
import { folderMegabytes } from './sizes.ts'

const CACHE_KILOBYTES = 512_000

/** SQLite's FTS5 in this process, without the texts: only what its index needs. */
export const fts5: Engine = {
  name: 'FTS5',
  debian: null,
  isInstalled: () => true,
  canSearch: (query) => !onlyExcludes(query),
  async build({ documents, folder }) {
    const db = openFile(fileIn(folder))
    // nothing to roll back, and a journal of one transaction would be as large as the index
    db.exec('pragma journal_mode = off')
    db.exec(`create virtual table tender using fts5(tokens, content='', columnsize=0, detail=full, prefix='3 4 5',
      tokenize="ascii tokenchars '_'")`)
    const insert = db.prepare('insert into tender (rowid, tokens) values (?, ?)')
    db.exec('begin')
    for await (const line of createInterface({ input: createReadStream(documents) })) {
      const tab = line.indexOf('\t')
      insert.run(Number(line.slice(0, tab)), line.slice(tab + 1))
    }
    db.exec('commit')
    db.exec("insert into tender (tender) values ('optimize')")
    db.close()
  },
  size: async (folder) => folderMegabytes(folder),
  open: async (folder) => openIndex(fileIn(folder)),
}

const fileIn = (folder: string) => join(folder, 'index.sqlite')

function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  db.exec(`pragma synchronous = normal; pragma cache_size = -${CACHE_KILOBYTES};
    pragma mmap_size = 8000000000`)
  return db
}

function openIndex(file: string): Searching {
  const db = openFile(file)
  // readers go on while a writer commits
  db.exec('pragma journal_mode = wal')
  const first = db.prepare(`select rowid from tender where tender match ? order by rowid limit ${PAGE}`)
  const all = db.prepare('select count(*) as total from tender where tender match ?')
  let writer: Worker | undefined
  return {
    async search(query) {
      const text = matchText(query)
      const places = first.all(text).map(({ rowid }) => Number(rowid))
      // fewer than a page: these are all
      const total = places.length < PAGE ? places.length : Number(all.get(text)?.total)
      return { total, places }
    },
    // a writer of its own, since its transaction would stop this thread
    add(documents) {
      writer ??= new Worker(new URL('./fts5-writer.ts', import.meta.url), { workerData: file })
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      writer.once('message', resolve).once('error', reject)
      writer.postMessage(documents)
      return promise
    },
    memory: () => null,
    async close() {
      await writer?.terminate()
      db.close()
    },
  }
}

/** The excluded clauses follow all required ones: NOT stands between two expressions. */
function matchText(query: TokenQuery): string {
  const required = query.filter(({ exclude }) => !exclude).map(clauseText)
  const excluded = query.filter(({ exclude }) => exclude).map(clauseText)
  return [`(${required.join(' AND ')})`, ...excluded].join(' NOT ')
}

const clauseText = ({ anyOf }: TokenClause): string =>
  `(${anyOf.map((term) => ('prefix' in term ? `"${term.prefix}" *` : `"${term.phrase.join(' ')}"`)).join(' OR ')})`
