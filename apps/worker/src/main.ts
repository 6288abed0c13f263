import { connect } from '@mirador/database/connection/connect'
import { DataDirInUse } from '@mirador/database/connection/data-dir-lock'
import { databaseProblem } from '@mirador/database/connection/database-problem'
import { migrate } from '@mirador/database/migration/migrate'
import { loggedError } from '@mirador/domain/log/logged-error'
import { passwordOf, secretForms, withoutSecrets } from '@mirador/domain/log/logged-secrets'
import { createSource } from '@mirador/ingestion/source/mercado-publico'
import { startSync } from '@mirador/ingestion/sync/schedule'
import pino from 'pino'
import { BadWorkerEnv, readWorkerEnv } from './env.ts'

/** The sync alone, for installations with PostgreSQL. However many are started, one acts and the others wait. */
async function main() {
  const { databaseUrl, dataDir, logLevel, source: settings } = readWorkerEnv()
  const { url: baseUrl, ticket, pauseMs, intervalSeconds } = settings
  const secrets = secretForms([passwordOf(databaseUrl), ticket])
  const log = pino({
    level: logLevel,
    serializers: { err: loggedError },
    hooks: { streamWrite: (line) => withoutSecrets(line, secrets) },
  })
  const now = () => new Date()
  const database = await connect({ url: databaseUrl, dataDir, poolSize: 4 })
  await migrate(database, (line) => log.info(line))
  const source = createSource({ baseUrl, ticket, pauseMs, db: database.db, now, log })
  const sync = startSync({ database, source, intervalMs: intervalSeconds * 1000, now, log })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await sync.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** What a person can mend is one line; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof BadWorkerEnv) return error.message
  if (error instanceof DataDirInUse) {
    return `${error.message} La base de datos integrada es de un solo proceso: el que la tiene ya sincroniza. Para un proceso aparte define DATABASE_URL.`
  }
  return databaseProblem(error) ?? (error as Error).stack ?? String(error)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
