import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { TokenDocument } from './engine.ts'

// The writing connection of fts5.ts: each message has the documents of one transaction.

const db = new DatabaseSync(workerData as string)
db.exec('pragma synchronous = normal')
const insert = db.prepare('insert into tender (rowid, tokens) values (?, ?)')

parentPort?.on('message', (documents: readonly TokenDocument[]) => {
  db.exec('begin')
  for (const { place, tokens } of documents) insert.run(place, tokens)
  db.exec('commit')
  parentPort?.postMessage('committed')
})
