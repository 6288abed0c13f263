import type { Db } from '@mirador/database/connection/connect'
import { hasDesk } from '@mirador/database/mesa/membership'
import { countNewMatches } from '@mirador/database/saved-searches/saved-searches'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'

/** The numbers of unseen items of an account, for the badges. */
export async function countUnseen(
  db: Db,
  sub: string,
): Promise<{ with_changes: number; new_matches: number; has_desk: boolean }> {
  return {
    with_changes: await countWithChanges(db, sub),
    new_matches: await countNewMatches(db, sub),
    has_desk: await hasDesk(db, sub),
  }
}

/** Number of followed tenders with unseen changes, by the rule that shows these changes, so that both agree. */
export async function countWithChanges(db: Db, sub: string): Promise<number> {
  const { byTender } = await listUnseenChanges(db, sub)
  return [...byTender.values()].filter(({ history, money }) => foldChanges(history, money).length > 0).length
}
