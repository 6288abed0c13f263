import { listSimilarTenders as endpoint, SIMILAR_TENDERS } from '@mirador/contract/similar-tenders'
import { findSimilarSubject, listSimilarTenders } from '@mirador/database/fit/similar-tenders'
import { listAwardedTenders } from '@mirador/database/ledger/awarded-tenders'
import { readRoute } from '../../http/route.ts'

/** Words that are shown; the first ones tell why. */
const WORDS = 4

/** Past tenders like one, and what became of them; none of an unknown tender. */
export const listSimilarTendersRoute = readRoute(endpoint, async ({ query }, { database: { db }, now }) => {
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
})
