import { listSimilarTenders as endpoint, SIMILAR_TENDERS } from '@mirador/contract/similar-tenders'
import { getFacets, getPublicFigures } from '@mirador/contract/tender-figures'
import { correctSearch, followTender, listTenderTypes, refreshTender, unfollowTender } from '@mirador/contract/tenders'
import { countUnseenTenders, markTendersSeen } from '@mirador/contract/unseen-changes'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import { findSimilarSubject, listSimilarTenders } from '@mirador/database/fit/similar-tenders'
import { listAwardedTenders } from '@mirador/database/offers/awarded-tenders'
import { markOwnResultsSeen } from '@mirador/database/offers/own-result-news'
import { correctSearch as correctionOf } from '@mirador/database/search/search-correction'
import { countFacets } from '@mirador/database/search/tender-facets'
import { countTenders } from '@mirador/database/search/tender-list'
import { findPublicFigures, type PublicFigures } from '@mirador/database/source/public-figures'
import { deleteTenderFollow, insertTenderFollow } from '@mirador/database/tenders/tender-follows'
import { markChangesSeen } from '@mirador/database/tenders/unseen-changes'
import { findUtm } from '@mirador/database/tenders/utm'
import { CHANNEL, channelOf } from '@mirador/domain/tender/channel'
import { TENDER_TYPES, WIDE_LP_FROM } from '@mirador/domain/tender/tender-type'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { refreshTender as readFromSource } from '@mirador/ingestion/sync/refresh-tender'
import { ApiError } from '../../http/api-error.ts'
import { readRoute, route } from '../../http/route.ts'
import { countSourceReading } from '../../limits/source-reading-limits.ts'
import { countUnseen } from './count-unseen.ts'
import { deadlineRoutes } from './deadlines.ts'
import { findAsker } from './find-asker.ts'
import { getDecisionRoute } from './get-decision.ts'
import { getTenderRoute } from './get-tender.ts'
import { getTodayRoute } from './get-today.ts'
import { listComparedLinesRoute } from './list-compared-lines.ts'
import { listFollowedTendersRoute } from './list-followed-tenders.ts'
import { listLikelyBiddersRoute } from './list-likely-bidders.ts'
import { listTenderChangesRoute } from './list-tender-changes.ts'
import { listTenderOffersRoute } from './list-tender-offers.ts'
import { listTenderPricesRoute } from './list-tender-prices.ts'
import { listTendersRoute } from './list-tenders.ts'
import { TENDER_TEXTS } from './tender-message-texts.ts'

const MAX_AGE_MS = MINUTE_MS

interface Cached {
  figures: Promise<PublicFigures>
  /** milliseconds since 1970 */
  until: number
}

const cache = new WeakMap<Db, Cached>()

/** Maximum number of shared words in an answer; the first ones explain the similarity. */
const WORDS = 4

export const tenderRoutes = {
  /** LIC-3: the correction of a search that is being typed. */
  correctSearch: readRoute(correctSearch, async ({ query, session: { sub } }, { database: { db }, now }) => {
    const asker = await findAsker(db, query, sub, now())
    const { total } = await countTenders(db, query, asker)
    return { correction: (await correctionOf(db, query, asker, total)) ?? null }
  }),

  /** DET-3: the counts beside the links to the followed tenders and to the saved searches. */
  countUnseenTenders: readRoute(countUnseenTenders, ({ session }, { database: { db } }) =>
    countUnseen(db, session.sub),
  ),

  /** DET-3: idempotent; an unknown code is a 422. */
  followTender: route(followTender, async ({ body, session }, { database: { db }, now }) => {
    const bid_idn = body.bid_idn.toUpperCase()
    await ensureAccount(db, session.sub, now())
    const isKnown = await insertTenderFollow(db, session.sub, bid_idn, now())
    if (isKnown === 'full') throw new ApiError('too_many_tenders')
    if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'bid_idn', code: 'unknown' }])
    return { bid_idn, is_followed: true }
  }),

  /** DES-2: the counts beside the values of the filters. */
  getFacets: readRoute(getFacets, async ({ query, session }, { database: { db }, now }) => {
    const at = now()
    const asker = await findAsker(db, query, session.sub, at)
    const [counts, utm] = await Promise.all([countFacets(db, query, asker, at), findUtm(db, at)])
    return { ...counts, utm }
  }),

  /** For visitors. Needs no session, so a process reads the database for it at most once a minute. */
  getPublicFigures: readRoute(getPublicFigures, async (_input, { database: { db }, now }) => {
    const at = now().getTime()
    const cached = cache.get(db)
    if (cached && at < cached.until) return cached.figures
    const figures = findPublicFigures(db)
    cache.set(db, { figures, until: at + MAX_AGE_MS })
    figures.catch(() => cache.delete(db))
    return figures
  }),

  ...deadlineRoutes,
  getDecision: getDecisionRoute,
  getTender: getTenderRoute,
  getToday: getTodayRoute,

  listComparedLines: listComparedLinesRoute,
  listFollowedTenders: listFollowedTendersRoute,
  listLikelyBidders: listLikelyBiddersRoute,

  /** Similar past tenders with their outcomes; none for an unknown tender. */
  listSimilarTenders: readRoute(endpoint, async ({ query }, { database: { db }, now }) => {
    const subject = await findSimilarSubject(db, query.bid_idn.toUpperCase(), now())
    if (!subject) return { tenders: [] }
    const similar = await listSimilarTenders(db, subject, SIMILAR_TENDERS)
    const awarded = await listAwardedTenders(
      db,
      similar.map(({ id }) => id),
    )
    const words = new Map(similar.map((tender) => [tender.id, tender.words]))
    return {
      tenders: awarded.map(({ id, institution_id, ...tender }) => ({
        ...tender,
        is_same_institution: institution_id !== null && institution_id === subject.institutionId,
        words: words.get(id)?.slice(0, WORDS) ?? [],
      })),
    }
  }),

  listTenderChanges: listTenderChangesRoute,
  listTenderOffers: listTenderOffersRoute,
  listTenderPrices: listTenderPricesRoute,

  listTenderTypes: route(listTenderTypes, async () =>
    TENDER_TYPES.map(({ id, code, name, range, earlier = [], isEnded }) => ({
      bid_type: id,
      code,
      name,
      range: range?.name ?? null,
      size: range?.size ?? 0,
      earlier: earlier.map(({ before, range }) => ({ before, range: range.name, size: range.size })),
      ended_on: isEnded ? WIDE_LP_FROM : null,
    })),
  ),

  listTenders: listTendersRoute,

  /**
   * DET-3: idempotent; changes after `up_to` stay unseen, and so does an own result that was not shown; an unknown code
   * is a 422.
   */
  markTendersSeen: route(markTendersSeen, async ({ body, session }, { database: { db }, now }) => {
    const bid_idn = body.bid_idn?.toUpperCase()
    const isKnown = await markChangesSeen(db, session.sub, { up_to: body.up_to, bid_idn })
    if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'bid_idn', code: 'unknown' }])
    if (body.own_result || !bid_idn) await markOwnResultsSeen(db, session.sub, now(), bid_idn)
    return countUnseen(db, session.sub)
  }),

  /**
   * DET-1: reads the tender from the source now, if that is allowed; a failure of the source is an answer, not an
   * error.
   */
  refreshTender: {
    ...route(refreshTender, async ({ params, session, ip }, context) => {
      const { database, source, agileSource, rateLimits, now } = context
      const code = params.id.toUpperCase()
      const of = channelOf(code) === CHANNEL.agile ? agileSource : source
      const admit = () => countSourceReading(rateLimits, session.sub, ip)
      const result = await readFromSource({ database, source: of, now, admit }, code)
      return { ...result, message: TENDER_TEXTS.refresh[result.outcome] }
    }),
    // the answer is due within 20 s, of which the source may need most
    answerTimeoutMs: 25_000,
  },

  /** DET-3: idempotent; an unknown code is a 422. */
  unfollowTender: route(unfollowTender, async ({ params, session }, { database: { db } }) => {
    const bid_idn = params.bid_idn.toUpperCase()
    const isKnown = await deleteTenderFollow(db, session.sub, bid_idn)
    if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'bid_idn', code: 'unknown' }])
    return { bid_idn, is_followed: false }
  }),
}
