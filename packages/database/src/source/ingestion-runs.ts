import { sql } from 'kysely'
import { ADVISORY_LOCK_CLASSES, ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Database, Db } from '../connection/connect.ts'

/** Kinds of the runs of both syncs. */
export const SYNC_RUN = 'sync'
export const AGILE_SYNC_RUN = 'sync:agile'

export type RunOutcome = 'ok' | 'partial' | 'failed' | 'interrupted'

/** Runs that read no tenders. */
export const OTHER_RUNS = [
  'import:tax-registry',
  'import:services',
  'import:monthly-quotations',
  'import:monthly-orders',
]

/** Reason of a run whose process died; packages/texts has its sentence. */
const KILLED = 'killed'

export interface RunEnd {
  outcome: RunOutcome
  /** a Spanish sentence for the operator, or `killed`; null when the run succeeded */
  reason?: string | null
  counts: object
}

/**
 * Opens the record of one run.
 * @param kind `sync`, `sync:agile` or `import:<kind>`
 */
export async function startRun(db: Db, kind: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('ingestion_run')
    .values({ kind, started_at: now, finished_at: null, outcome: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Opens the record of an import and runs the work under a lock of the record, which the server releases when this
 * process dies. Open records of killed processes are closed first.
 */
export function withRun<T>(
  database: Database,
  kind: string,
  now: () => Date,
  work: (id: number) => Promise<T>,
): Promise<T> {
  return withRuns(database, [kind], now, ([id]) => work(id as number))
}

/** `withRun` for an import of several kinds. @param work takes the ids of their records, in the order of the kinds */
export async function withRuns<T>(
  database: Database,
  kinds: readonly string[],
  now: () => Date,
  work: (ids: readonly number[]) => Promise<T>,
): Promise<T> {
  const { db } = database
  await interruptDeadRuns(db, now())
  const run = async (session: Db) => {
    const ids = await session.transaction().execute(async (tx) => {
      const started: number[] = []
      for (const kind of kinds) {
        const id = await startRun(tx, kind, now())
        // outlives the transaction, so that no other process sees the record without its lock
        await sql`select pg_advisory_lock(${ADVISORY_LOCK_CLASSES.run}::int, ${id}::int)`.execute(tx)
        started.push(id)
      }
      return started
    })
    try {
      return await work(ids)
    } finally {
      for (const id of ids) {
        await sql`select pg_advisory_unlock(${ADVISORY_LOCK_CLASSES.run}::int, ${id}::int)`
          .execute(session)
          .catch(() => {})
      }
    }
  }
  // the embedded database has one session, and every query runs in it
  return database.kind === 'embedded' ? run(db) : db.connection().execute(run)
}

/**
 * Closes runs whose process is gone, so that their lock is free.
 * @returns how many there were
 */
export async function interruptDeadRuns(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    with held as (
      select classid::bigint as class, objid::bigint as object from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
    )
    update ingestion_run set finished_at = ${now}, outcome = 'interrupted', reason = ${KILLED}
    where finished_at is null and case kind
      when ${SYNC_RUN}::text then not exists (select from held where class = 0 and object = ${ADVISORY_LOCKS.sync})
      when ${AGILE_SYNC_RUN}::text then not exists (select from held where class = 0 and object = ${ADVISORY_LOCKS.agileSync})
      else not exists (select from held where class = ${ADVISORY_LOCK_CLASSES.run}::int and object = id) end
    returning id`.execute(db)
  return rows.length
}

/** Deletes the runs that began before the instant, except for the newest of each kind and outcome. */
export async function deleteRunsBefore(db: Db, instant: Date): Promise<void> {
  await sql`
    delete from ingestion_run where started_at < ${instant} and finished_at is not null
      and id not in (select max(id) from ingestion_run where finished_at is not null group by kind, outcome)`.execute(
    db,
  )
}

/** Stores the counts of a running run, in case it is killed. */
export async function updateRunCounts(db: Db, id: number, counts: object): Promise<void> {
  await db
    .updateTable('ingestion_run')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
}

export async function finishRun(
  db: Db,
  id: number,
  { outcome, reason = null, counts }: RunEnd,
  now: Date,
): Promise<void> {
  await db
    .updateTable('ingestion_run')
    .set({ finished_at: now, outcome, reason, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
}

/**
 * Closes runs of a kind that a killed process left open. Call it only while no other process can run one.
 * @returns how many there were
 */
export async function interruptOpenRuns(db: Db, kind: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('ingestion_run')
    .set({ finished_at: now, outcome: 'interrupted', reason: KILLED })
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The newest finished run of a kind, with one of the given outcomes, if any are given. In the order of their records: a
 * clock that was ahead has left a later start.
 */
export function findLastRun(db: Db, kind: string, outcomes?: readonly RunOutcome[]) {
  return db
    .selectFrom('ingestion_run')
    .selectAll()
    .where('kind', '=', kind)
    .where('finished_at', 'is not', null)
    .$if(outcomes !== undefined, (query) => query.where('outcome', 'in', outcomes ?? []))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** The newest runs that read tenders: cycles of the sync and imports, also a running one. */
export function listTenderRuns(db: Db, limit: number) {
  return db
    .selectFrom('ingestion_run')
    .select(['kind', 'started_at', 'finished_at', 'outcome', 'reason', 'counts'])
    .where('kind', 'not in', OTHER_RUNS)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** When the last sync began that read every list of its cycle: changes before that moment are known. */
export async function findLastCompleteLists(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ingestion_run')
    .select('started_at')
    .where('kind', '=', 'sync')
    .where('outcome', 'in', ['ok', 'partial', 'interrupted'])
    .where(sql<boolean>`counts ->> 'lists_complete' = 'true'`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at
}
