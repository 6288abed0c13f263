import { getToday } from '@mirador/contract/tender-figures'
import { noteVisit } from '@mirador/database/accounts/visits'
import { countClosingDays } from '@mirador/database/search/closing-days'
import { countTenders } from '@mirador/database/search/tender-list'
import { DAYS_AHEAD } from '@mirador/domain/tender-query/closing-windows'
import type { FilterTexts, TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import { route } from '../../http/route.ts'
import { countWithChanges } from './count-unseen.ts'
import { findAsker } from './find-asker.ts'

/** DES-3: the facts of today. Reads the primary database, since it records the visit. */
export const getTodayRoute = route(
  getToday,
  async ({ query: { scope, channel }, session: { sub } }, { database: { db }, now }) => {
    const at = now()
    const day = chileDay(at)
    const list = (filters: FilterTexts): TenderQuery => ({
      scope,
      ...(channel && { channel }),
      sort: 'recent',
      ...filters,
    })
    const asker = await findAsker(db, list({}), sub, at)
    const factOf = async <Filters extends FilterTexts & Record<string, string>>(filters: Filters) => ({
      total: (await countTenders(db, list(filters), asker)).total,
      filters,
    })
    const visited = await noteVisit(db, sub, at)
    const [closing, published, questions_tomorrow, with_changes] = await Promise.all([
      countClosingDays(db, list({ status: 'publicada' }), asker, { today: day, days: DAYS_AHEAD }),
      visited ? factOf({ published_from: chileDay(visited) }) : null,
      factOf({ status: 'publicada', questions_to: addDays(day, 1) }),
      countWithChanges(db, sub),
    ])
    return {
      day,
      closing_today: { total: closing[0] ?? 0, filters: { status: 'publicada', closes_from: day, closes_to: day } },
      new_since_visit: published && visited ? { ...published, visited_at: visited.toISOString() } : null,
      questions_tomorrow,
      with_changes,
      closing_days: closing.map((total, i) => ({ day: addDays(day, i), total })),
    }
  },
)
