import type { Db } from '@mirador/database/connection/connect'
import { countNewMatches } from '@mirador/database/saved-searches/saved-searches'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'

/** What an account has not seen. Changes are counted by the rule that shows them, so that both agree. */
export async function countUnseen(db: Db, sub: string): Promise<{ with_changes: number; new_matches: number }> {
  const { byTender } = await listUnseenChanges(db, sub)
  const changed = [...byTender.values()].filter(({ history, money }) => foldChanges(history, money).length > 0)
  return { with_changes: changed.length, new_matches: await countNewMatches(db, sub) }
}
