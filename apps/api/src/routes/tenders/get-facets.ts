import { getFacets } from '@mirador/contract/tender-figures'
import { countFacets } from '@mirador/database/search/tender-facets'
import { findUtm } from '@mirador/database/tenders/utm'
import { readRoute } from '../../http/route.ts'
import { findAsker } from './find-asker.ts'

/** DES-2: the counts beside the values of the filters. */
export const getFacetsRoute = readRoute(getFacets, async ({ query, session }, { database: { db }, now }) => {
  const at = now()
  const asker = await findAsker(db, query, session.sub)
  const [counts, utm] = await Promise.all([countFacets(db, query, asker, at), findUtm(db, at)])
  return { ...counts, utm }
})
