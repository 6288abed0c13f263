import { PAGE_SIZE } from '@mirador/contract/page'
import { listTenders } from '@mirador/contract/tenders'
import { findAgileResults } from '@mirador/database/documents/agile-results'
import { accountFits } from '@mirador/database/fit/listed-fits'
import { correctSearch } from '@mirador/database/search/search-correction'
import { listTenders as listTendersOf } from '@mirador/database/search/tender-list'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'
import { endedAgile } from '../../tenders/ended-agile.ts'
import { tenderAnswer } from '../../tenders/tender-answer.ts'
import { unseenOf } from '../../tenders/unseen-of.ts'
import { findAsker } from './find-asker.ts'
import { findMatches } from './matches.ts'
import { TENDER_TEXTS } from './tender-message-texts.ts'

/** LIC-*: one page of tenders. */
export const listTendersRoute = readRoute(
  listTenders,
  async ({ query: { offset, ...query }, session: { sub }, walk }, { database: { db }, env, now, log }) => {
    const at = now()
    const fits = accountFits(db, sub, { onFailure: (err) => log.error({ err }, 'fits of a list not computed') })
    const asker = { orderByFit: fits.order, ...(await findAsker(db, query, sub, at)) }
    const { page, take } = pageOf(walk, offset, PAGE_SIZE)
    const {
      rows: listedRows,
      total,
      open,
      agile,
      matching,
      searchesNothing,
      ignoredWords,
      version,
      isByFit,
    } = await listTendersOf(db, query, asker, page)
    const rows = take(listedRows, ({ id }) => [id])
    const correction = offset === 0 ? await correctSearch(db, query, asker, total) : undefined
    const matches = matching && rows.length > 0 ? await findMatches(db, matching, rows) : undefined
    const winners = await listWinners(db, rows)
    const results = await findAgileResults(db, endedAgile(rows))
    const listed = await fits.list(rows, version)
    // a closed section shows no fits
    const hasLostFits = listed.state === 'failed' && env.sections.includes('analisis')
    const news = query.following ? await unseenOf(db, sub, rows) : undefined
    return {
      bids: rows.map((row) =>
        tenderAnswer(row, at, {
          excerpt: matches?.excerpts.get(row.id) ?? null,
          unseen: news?.byTender.get(row.id),
          winners: winners.get(row.id),
          result: results.get(row.bid_idn),
          fit: listed.fits.get(row.id),
        }),
      ),
      total,
      open,
      ...(agile !== undefined && { agile }),
      message: hasLostFits ? TENDER_TEXTS.fitsFailed : null,
      searches_nothing: searchesNothing,
      ignored_words: ignoredWords,
      correction: correction ?? null,
      matched_words: matches?.words ?? [],
      changes_up_to: news?.up_to ?? null,
      fit_state: query.sort === 'fit' && rows.length > 0 && listed.summary && !isByFit ? 'computing' : listed.state,
      fit_summary: listed.summary,
    }
  },
)
