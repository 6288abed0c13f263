import { PAGE_SIZE } from '@mirador/contract/page'
import { listTenders } from '@mirador/contract/tenders'
import { listAccountRubros } from '@mirador/database/accounts'
import { listTenders as listTendersOf } from '@mirador/database/tender-list'
import { startOfChileanDay } from '@mirador/domain/chile-day'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import { canonicalRut } from '@mirador/domain/rut'
import { parseSearch } from '@mirador/domain/search-query'
import { TENDER_TEXTS } from '@mirador/texts/tender-messages'
import { ApiError } from '../../http/api-error.ts'
import { readRoute } from '../../http/route.ts'
import { findMatches } from './matches.ts'
import { tenderAnswer } from './tender-answer.ts'
import { unseenOf } from './unseen-of.ts'

/** LIC-*: one page of tenders. The one decision here is whose rubros narrow the list. */
export const listTendersRoute = readRoute(listTenders, async ({ query, session }, { database: { db }, now }) => {
  const mine = query.scope === 'mine' ? await listAccountRubros(db, session.sub) : []
  const search = parseSearch(query.q ?? '')
  const at = now()
  const closes_from = dayStart(query.closes_from, 'closes_from')
  const closes_before = dayStart(query.closes_to, 'closes_to', 1)
  const { rows, total, ignoredText } = await listTendersOf(db, {
    sub: session.sub,
    ...(search.kind === 'text' ? { text: search.clauses } : {}),
    ...(search.kind === 'code' ? { code: search.code } : {}),
    ...(search.kind === 'rut' ? { rut: search.rut } : {}),
    ...(query.institution ? { institution: canonicalRut(query.institution) } : {}),
    ...(mine.length > 0 ? { mine } : {}),
    ...(query.family ? { families: familiesOf(query.family) } : {}),
    ...(query.bid_type ? { type_id: query.bid_type } : {}),
    status: query.status,
    region: query.region,
    closes_from,
    closes_before,
    amount_min: query.amount_min,
    amount_max: query.amount_max,
    following: query.following === 'true',
    sort: query.sort,
    offset: query.offset,
    limit: PAGE_SIZE,
  })
  const matches =
    search.kind === 'text' && !ignoredText && rows.length > 0 ? await findMatches(db, search.clauses, rows) : undefined
  const news = query.following ? await unseenOf(db, session.sub, rows) : undefined
  return {
    bids: rows.map((row) =>
      tenderAnswer(row, at, {
        excerpt: matches?.excerpts.get(row.id) ?? null,
        unseen: news?.byTender.get(row.id) ?? null,
      }),
    ),
    total,
    message: ignoredText ? TENDER_TEXTS.onlyCommonWords : null,
    matched_words: matches?.words ?? [],
    changes_up_to: news?.up_to ?? null,
  }
})

function dayStart(day: string | undefined, field: string, plusDays = 0): Date | undefined {
  if (!day) return undefined
  const start = startOfChileanDay(day, plusDays)
  if (!start) throw new ApiError('invalid_request', [{ field, code: 'invalid' }])
  return start
}
