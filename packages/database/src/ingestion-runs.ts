import { sql } from 'kysely'
import type { Db } from './connect.ts'

export type RunOutcome = 'ok' | 'partial' | 'failed' | 'interrupted'

export interface RunEnd {
  outcome: RunOutcome
  /** one Spanish sentence for whoever reads the log; null when all went well */
  reason?: string | null
  counts: object
}

/**
 * Opens the record of one run.
 * @param kind `sync` or `import:<kind>`
 */
export async function startRun(db: Db, kind: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('ingestion_run')
    .values({ kind, started_at: now, finished_at: null, outcome: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps the counts of a run that goes on, for the case that it is killed. */
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
 * Closes runs of a kind that a killed process left open. To be called only while nobody else can be running one.
 * @returns how many there were
 */
export async function interruptOpenRuns(db: Db, kind: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('ingestion_run')
    .set({ finished_at: now, outcome: 'interrupted', reason: 'El proceso terminó antes de acabar.' })
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The newest finished run of a kind, of one of some outcomes when given. */
export function findLastRun(db: Db, kind: string, outcomes?: readonly RunOutcome[]) {
  return db
    .selectFrom('ingestion_run')
    .selectAll()
    .where('kind', '=', kind)
    .where('finished_at', 'is not', null)
    .$if(outcomes !== undefined, (query) => query.where('outcome', 'in', outcomes ?? []))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** When the last sync began that read every list of its cycle: what happened before is known to us. */
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
