import { suggestWords } from '@mirador/contract/words'
import { suggestWords as suggestionsFor } from '@mirador/database/words/suggest-words'
import { readRoute } from '../../http/route.ts'

export const suggestWordsRoute = readRoute(suggestWords, async ({ query }, { database: { db }, now }) => {
  const { suggestions, learntAt } = await suggestionsFor(db, query.words, now())
  return { suggestions, learnt_at: learntAt }
})
