import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDatabaseProblem } from '@mirador/database/connection/database-problem'
import { storeShippedEvaluations } from '@mirador/database/evaluation/evaluations'
import { warmLists } from '@mirador/database/search/warm-lists'
import { within } from '@mirador/database/standby/within'
import { SECOND_MS } from '@mirador/domain/time/duration'
import { startAgileSync, startSync } from '@mirador/ingestion/sync/schedule'
import { STOP } from '@mirador/texts/operator'
import { databaseProblem } from '@mirador/texts/operator-database'
import { createApp } from './app.ts'
import type { Context } from './context.ts'
import { closeContext, createContext } from './create-context.ts'
import { prepareDemo } from './demo.ts'
import { endOnSignal } from './end-on-signal.ts'
import { BadEnv, type Env, readEnv } from './env.ts'
import { ForeignSigningKeys } from './identity/keys/key-store.ts'
import { recoverFromCrash, startPeriodicWork } from './periodic-work.ts'
import { BadAuthSecret } from './secrets/auth-secret.ts'
import { startLines } from './start-lines.ts'

/** Reading the lists takes a second where nothing of them is in memory. */
const WARM_MS = 10 * SECOND_MS

const report = (line: string) => void process.stdout.write(`${line}\n`)

/** Starts the process; it ends cleanly on SIGINT and SIGTERM. */
async function main(env: Env) {
  const ending = new AbortController()
  // first, so that a taken port neither creates a database nor migrates one
  await requireFreePort(env)
  const created = await createContext(env, { report })
  await storeShippedEvaluations(created.database.db)
  const demo = await prepareDemo(created, report)
  const context: Context = { ...created, ...demo, ending: ending.signal }
  await recoverFromCrash(context)

  const app = await createApp(context)
  await warmDatabase(context)
  await app.listen({ host: env.host, port: env.port })
  const { database, source, agileSource, now, log } = context
  const intervalMs = env.source.intervalSeconds * 1000
  const common = { database, intervalMs, sharesQuota: env.source.agile?.sharesQuota ?? false, now, log }
  const syncs = [
    source && startSync({ ...common, source }),
    agileSource && startAgileSync({ ...common, source: agileSource }),
  ]
  const periodicWork = startPeriodicWork(context)
  for (const line of startLines(context, (app.server.address() as AddressInfo).port)) report(line)

  const drainMs = env.drainSeconds * 1000
  endOnSignal(async () => {
    ending.abort()
    const synced = syncs.map((sync) => sync?.stop())
    if (drainMs > 0) await sleep(drainMs)
    periodicWork.stop()
    await Promise.all([app.close(), ...synced])
    await closeContext(context)
  }, drainMs)
}

/** A slow or failing database does not keep the process from starting: then the first answers are slower. */
async function warmDatabase({ database, log }: Context): Promise<void> {
  // the embedded database has one connection, in this process
  if (database.kind === 'embedded') return
  await within(WARM_MS, warmLists(database)).catch((err: unknown) => log.warn({ err }, 'lists are not warm yet'))
}

/** Throws EADDRINUSE if another process listens on the port. It may still be taken until this one listens. */
async function requireFreePort({ host, port }: Env): Promise<void> {
  const probe = createServer().listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Errors that the operator can correct are one line; any other keeps its stack. */
function explain(error: unknown): string {
  const isCorrectable = [BadEnv, BadAuthSecret, ForeignSigningKeys].some((kind) => error instanceof kind)
  if (isCorrectable) return (error as Error).message
  const { code, stack, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return STOP.portTaken(port)
  const problem = findDatabaseProblem(error)
  return problem ? databaseProblem(problem) : (stack ?? String(error))
}

try {
  // biome-ignore lint/style/noProcessEnv: read once, here
  await main(readEnv(process.env))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
