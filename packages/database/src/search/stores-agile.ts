import { CHANNEL } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * Checks whether Compra Ágil is stored. A positive answer is final and is not checked again.
 * @returns false also while the database does not answer
 */
export function storesAgile(db: Db): () => Promise<boolean> {
  let known = false
  return async () => {
    if (known) return true
    try {
      const { rows } = await sql`
        select from tender_tally where channel = ${sql.lit(CHANNEL.agile)} and tenders > 0 limit 1`.execute(db)
      known = rows.length > 0
    } catch {
      // the settings must be answered without the database
    }
    return known
  }
}
