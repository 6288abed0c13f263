import type { Db } from '@mirador/database/connection/connect'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'

/** Number of followed tenders with unseen changes, counted by the rule that shows these, so that both agree. */
export async function countWithChanges(db: Db, sub: string): Promise<number> {
  const { byTender } = await listUnseenChanges(db, sub)
  return [...byTender.values()].filter(({ history, money }) => foldChanges(history, money).length > 0).length
}
