import { PAGE_SIZE } from '@mirador/contract/page'
import { listTenders } from '@mirador/contract/tenders'
import { correctSearch } from '@mirador/database/search/search-correction'
import { listTenders as listTendersOf } from '@mirador/database/search/tender-list'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { TENDER_TEXTS } from '@mirador/texts/tender-messages'
import { readRoute } from '../../http/route.ts'
import { findAsker } from './find-asker.ts'
import { findMatches } from './matches.ts'
import { tenderAnswer } from './tender-answer.ts'
import { unseenOf } from './unseen-of.ts'

/** LIC-*: one page of tenders. */
export const listTendersRoute = readRoute(
  listTenders,
  async ({ query: { offset, ...query }, session: { sub } }, { database: { db }, now }) => {
    const asker = await findAsker(db, query, sub)
    const at = now()
    const { rows, total, open, matching, searchesNothing, hasOnlyStopWords } = await listTendersOf(db, query, asker, {
      offset,
      limit: PAGE_SIZE,
    })
    const correction = offset === 0 ? await correctSearch(db, query, asker, total) : undefined
    const matches = matching && rows.length > 0 ? await findMatches(db, matching, rows) : undefined
    const winners = await listWinners(db, rows)
    const news = query.following ? await unseenOf(db, sub, rows) : undefined
    return {
      bids: rows.map((row) =>
        tenderAnswer(row, at, {
          excerpt: matches?.excerpts.get(row.id) ?? null,
          unseen: news?.byTender.get(row.id),
          winners: winners.get(row.id),
        }),
      ),
      total,
      open,
      message: hasOnlyStopWords ? TENDER_TEXTS.onlyCommonWords : null,
      searches_nothing: searchesNothing,
      correction: correction ?? null,
      matched_words: matches?.words ?? [],
      changes_up_to: news?.up_to ?? null,
    }
  },
)
