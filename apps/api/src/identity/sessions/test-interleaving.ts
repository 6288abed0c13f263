import type { Db } from '@mirador/database/connection/connect'
import { type KyselyPlugin, sql } from 'kysely'

/** Interval of the checks whether the second operation waits for a lock, in milliseconds. */
const LOOK_AGAIN_MS = 5

/**
 * A database handle whose user can be stopped after any of its statements. PostgreSQL only: with a single connection
 * nothing runs beside an open transaction.
 */
export function steppedDatabase(db: Db) {
  let onStatement: (() => Promise<void>) | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await onStatement?.()
      return result
    },
  }

  /**
   * Runs `first`, which uses the handle, up to and including its statement number `step`; then `second`, which does not,
   * until it ends or waits for a lock; then the rest of both.
   * @returns undefined when `first` has fewer statements; then `second` has not run
   */
  async function interleave<A, B>(step: number, first: () => Promise<A>, second: () => Promise<B>) {
    const reached = Promise.withResolvers<'reached'>()
    const resumed = Promise.withResolvers<void>()
    let statements = 0
    onStatement = async () => {
      statements += 1
      if (statements !== step) return
      reached.resolve('reached')
      await resumed.promise
    }
    const running = first()
    try {
      if ((await Promise.race([reached.promise, running])) !== 'reached') return undefined
      let isOver = false
      const other = second().finally(() => {
        isOver = true
      })
      other.catch(() => {})
      while (!isOver && !(await isWaitingForLock(db))) await Promise.race([other, delay(LOOK_AGAIN_MS)])
      resumed.resolve()
      return await Promise.all([running, other])
    } finally {
      onStatement = undefined
    }
  }

  return { db: db.withPlugin(plugin), plugin, interleave }
}

async function isWaitingForLock(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
