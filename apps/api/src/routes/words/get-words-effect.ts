import { getWordsEffect } from '@mirador/contract/words'
import { findWordsEffect } from '@mirador/database/words/words-effect'
import { readRoute } from '../../http/route.ts'

export const getWordsEffectRoute = readRoute(getWordsEffect, ({ query, session }, { database: { db }, now }) =>
  // all tenders, whatever rubros the account has
  findWordsEffect(db, query.words, { sub: session.sub, rubros: [] }, now()),
)
