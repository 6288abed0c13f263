import { countUnseenTenders } from '@mirador/contract/unseen-changes'
import { readRoute } from '../../http/route.ts'
import { countWithChanges } from './count-with-changes.ts'

/** DET-3: the count beside the entry to the followed tenders. */
export const countUnseenTendersRoute = readRoute(countUnseenTenders, async ({ session }, { database: { db } }) => ({
  with_changes: await countWithChanges(db, session.sub),
}))
