import { previewSearch } from '@mirador/contract/saved-searches'
import { listAccountRubros } from '@mirador/database/accounts/accounts'
import { previewSearch as previewOf } from '@mirador/database/saved-searches/search-preview'
import { suggestChange } from '@mirador/database/saved-searches/search-suggestion'
import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import { readRoute } from '../../http/route.ts'

export const previewSearchRoute = readRoute(previewSearch, async ({ query, session }, { database: { db }, now }) => {
  const asker = { sub: session.sub, rubros: await listAccountRubros(db, session.sub) }
  const asked = [savedQuery(query), asker, now()] as const
  const preview = await previewOf(db, ...asked)
  return { ...preview, suggestion: (await suggestChange(db, preview.flag, ...asked)) ?? null }
})
