import { getFacets } from '@mirador/contract/tender-figures'
import { countFacets } from '@mirador/database/search/tender-facets'
import { readRoute } from '../../http/route.ts'
import { findAsker } from './find-asker.ts'

/** DES-2: the counts beside the values of the filters. */
export const getFacetsRoute = readRoute(getFacets, async ({ query, session }, { database: { db }, now }) =>
  countFacets(db, query, await findAsker(db, query, session.sub), now()),
)
