import { connect } from '@mirador/database/connection/connect'
import { DataDirInUse } from '@mirador/database/connection/data-dir-lock'
import { migrate } from '@mirador/database/migration/migrate'
import { loggedError } from '@mirador/domain/log/logged-error'
import { passwordOf, secretForms, withoutSecrets } from '@mirador/domain/log/logged-secrets'
import { createAgileSource } from '@mirador/ingestion/compra-agil/agile-source'
import { createSource } from '@mirador/ingestion/source/mercado-publico'
import { startAgileSync, startSync } from '@mirador/ingestion/sync/schedule'
import pino from 'pino'
import { CANNOT_RUN } from './command-texts.ts'
import { readWorkerEnv } from './env.ts'
import { explain, printIndexing } from './import-database.ts'

/** The sync without the API, for installations with PostgreSQL. Of several workers one reads the source and the others wait. */
async function main() {
  const { databaseUrl, dataDir, logLevel, source: settings } = readWorkerEnv()
  const { url: baseUrl, ticket, pauseMs, intervalSeconds, agile } = settings
  const secrets = secretForms([passwordOf(databaseUrl), ticket])
  const log = pino({
    level: logLevel,
    serializers: { err: loggedError },
    hooks: { streamWrite: (line) => withoutSecrets(line, secrets) },
  })
  const now = () => new Date()
  const database = await connect({ url: databaseUrl, dataDir, poolSize: 4 })
  await migrate(database, printIndexing)
  const sharesQuota = agile?.sharesQuota ?? false
  const calls = { ticket, pauseMs, db: database.db, sharesQuota, now, log }
  const cycles = { database, intervalMs: intervalSeconds * 1000, sharesQuota, now, log }
  const syncs = [
    startSync({ ...cycles, source: createSource({ ...calls, baseUrl }) }),
    ...(agile ? [startAgileSync({ ...cycles, source: createAgileSource({ ...calls, baseUrl: agile.url }) })] : []),
  ]

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await Promise.all(syncs.map((sync) => sync.stop()))
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  await main()
} catch (error) {
  const reason = error instanceof DataDirInUse ? CANNOT_RUN.workerBesideProduct(explain(error)) : explain(error)
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
