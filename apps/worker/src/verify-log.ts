import { verifyLogs } from '@mirador/database/mesa/log-breaks'
import { USAGE, VERIFY_LOG_COMMAND } from './command-texts.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, openDatabase, requireDatabase } from './import-database.ts'

/**
 * `npm run verify-log`: recomputes the chain of hashes of every company's log.
 * @returns the exit code: 1 when an entry was changed, removed or put in another order
 */
async function main(): Promise<number> {
  const env = readImportEnv()
  const { positionals } = parseCommand(process.argv.slice(2), {}, USAGE.verifyLog)
  if (positionals.length > 0) throw new BadArguments(USAGE.verifyLog)
  requireDatabase(env)
  const database = await openDatabase(env)
  let [whole, entries, broken] = [0, 0, 0]
  try {
    for await (const log of verifyLogs(database.db)) {
      if (log.broken) {
        broken += 1
        process.stderr.write(`${VERIFY_LOG_COMMAND.broken(log.organisation, log.broken)}\n`)
      } else {
        whole += 1
        entries += log.entries
      }
    }
  } finally {
    await database.close()
  }
  process.stdout.write(`${VERIFY_LOG_COMMAND.whole(whole, entries)}\n`)
  return broken > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments])}\n`)
  process.exitCode = 1
}
