import { writeFileSync } from 'node:fs'
import { listMessages } from '@mirador/database/mail/messages'
import { readImportEnv } from './env.ts'
import { BadArguments } from './import-arguments.ts'
import { explain, openDatabase, requireDatabase } from './import-database.ts'
import { readInboxArguments } from './inbox-arguments.ts'
import { inboxCsv } from './inbox-csv.ts'
import { countLine, inboxTable } from './inbox-table.ts'

/** Width in cells when the output is not a terminal. */
const WIDTH = 100

/** `npm run inbox`: prints contact messages and feedback. */
async function main(): Promise<void> {
  const env = readImportEnv()
  const { isCsv, out, ...filter } = readInboxArguments(process.argv.slice(2), env.from)
  requireDatabase(env)
  const database = await openDatabase(env)
  const { messages, total } = await listMessages(database.db, filter).finally(() => database.close())
  const width = Math.min(160, Math.max(70, process.stdout.columns ?? WIDTH))
  const text = isCsv ? inboxCsv(messages) : inboxTable(messages, total, width)
  if (out === undefined) process.stdout.write(text)
  else writeFileSync(out, text, { mode: 0o600 })
  // on stderr, so that a redirected file has only the data
  if (isCsv || out !== undefined) process.stderr.write(`${countLine(messages.length, total)}\n`)
}

// the reader of a pipe may close it early, like `head`
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments])}\n`)
  process.exitCode = 1
}
