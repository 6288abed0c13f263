import { getWordsEffect, listWords, proveWord, suggestWords, updateWords } from '@mirador/contract/words'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { listProfileWords, updateProfileWords } from '@mirador/database/words/profile-words'
import { proveWord as proofOf, suggestWords as suggestionsFor } from '@mirador/database/words/suggest-words'
import { countOpen, findWordsEffect } from '@mirador/database/words/words-effect'
import { readRoute, route } from '../../http/route.ts'

export const wordRoutes = {
  getWordsEffect: readRoute(getWordsEffect, ({ query, session }, { database: { db }, now }) =>
    // all tenders, independent of the account's rubros
    findWordsEffect(db, query.words, { sub: session.sub, rubros: [] }, now()),
  ),

  listWords: readRoute(listWords, async ({ session }, { database: { db } }) => ({
    words: await listProfileWords(db, session.sub),
  })),

  proveWord: readRoute(proveWord, async ({ query, session }, { database: { db }, now }) => {
    const { words, word } = query
    const proof = await proofOf(db, words, word, now())
    const open_with = await countOpen(db, [...words, word], { sub: session.sub, rubros: [] })
    return { ...proof, open_with }
  }),

  suggestWords: readRoute(suggestWords, async ({ query }, { database: { db }, now }) => {
    const { suggestions, learntAt } = await suggestionsFor(db, query.words, now())
    return { suggestions, learnt_at: learntAt }
  }),

  updateWords: route(updateWords, async ({ body, session: { sub } }, { database: { db }, now }) => {
    await ensureAccount(db, sub, now())
    await updateProfileWords(db, sub, body.words)
    return { words: await listProfileWords(db, sub) }
  }),
}
