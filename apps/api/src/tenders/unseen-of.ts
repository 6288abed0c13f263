import type { Db } from '@mirador/database/connection/connect'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { foldChanges, type UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'

export interface Unseen {
  up_to: number
  changes: UnseenChange[]
}

/** The unseen changes of some followed tenders, by tender id; only those worth reporting. */
export async function unseenOf(db: Db, sub: string, tenders: readonly { id: number }[]) {
  const read = await listUnseenChanges(
    db,
    sub,
    tenders.map(({ id }) => id),
  )
  const byTender = new Map<number, Unseen>()
  for (const [id, { history, money }] of read.byTender) {
    const changes = foldChanges(history, money)
    if (changes.length > 0) byTender.set(id, { up_to: history.at(-1)?.id ?? read.up_to, changes })
  }
  return { up_to: read.up_to, byTender }
}
