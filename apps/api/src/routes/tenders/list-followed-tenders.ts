import { PAGE_SIZE } from '@mirador/contract/page'
import { listFollowedTenders } from '@mirador/contract/tenders'
import { accountFits } from '@mirador/database/fit/listed-fits'
import { listTenders } from '@mirador/database/search/tender-list'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'
import { NO_SEARCH, tenderAnswer } from '../../tenders/tender-answer.ts'
import { unseenOf } from '../../tenders/unseen-of.ts'

/** DET-3: the tenders that the caller follows, nearest closing first, with their unseen changes. */
export const listFollowedTendersRoute = readRoute(
  listFollowedTenders,
  async ({ query, session, walk }, { database, now, log }) => {
    const fits = accountFits(database.db, session.sub, {
      onFailure: (err) => log.error({ err }, 'fits of a list not computed'),
    })
    const { page, take } = pageOf(walk, query.offset, PAGE_SIZE)
    const {
      rows: listedRows,
      total,
      open,
      version,
    } = await listTenders(
      database.db,
      { scope: 'all', following: 'true', sort: 'closing' },
      { sub: session.sub, rubros: [] },
      page,
    )
    const rows = take(listedRows, ({ id }) => [id])
    const at = now()
    const listed = await fits.list(rows, version)
    const winners = await listWinners(database.db, rows)
    const { up_to, byTender } = await unseenOf(database.db, session.sub, rows)
    return {
      bids: rows.map((row) =>
        tenderAnswer(row, at, {
          unseen: byTender.get(row.id),
          winners: winners.get(row.id),
          fit: listed.fits.get(row.id),
        }),
      ),
      total,
      open,
      ...NO_SEARCH,
      changes_up_to: up_to,
      fit_state: listed.state,
      fit_summary: listed.summary,
    }
  },
)
