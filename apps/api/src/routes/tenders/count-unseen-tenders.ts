import { countUnseenTenders } from '@mirador/contract/unseen-changes'
import { readRoute } from '../../http/route.ts'
import { countUnseen } from './count-unseen.ts'

/** DET-3: the counts beside the links to the followed tenders and to the saved searches. */
export const countUnseenTendersRoute = readRoute(countUnseenTenders, ({ session }, { database: { db } }) =>
  countUnseen(db, session.sub),
)
