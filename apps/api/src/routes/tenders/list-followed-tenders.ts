import { PAGE_SIZE } from '@mirador/contract/page'
import { listFollowedTenders } from '@mirador/contract/tenders'
import { listTenders } from '@mirador/database/tender-list'
import { route } from '../../http/route.ts'
import { tenderAnswer } from './tender-answer.ts'

/** DET-3: what the caller follows, nearest closing first. */
export const listFollowedTendersRoute = route(listFollowedTenders, async ({ query, session }, { database, now }) => {
  const { rows, total } = await listTenders(database.db, {
    sub: session.sub,
    following: true,
    sort: 'closing',
    offset: query.offset,
    limit: PAGE_SIZE,
  })
  const at = now()
  return { bids: rows.map((row) => tenderAnswer(row, at)), total, message: null, matched_words: [] }
})
