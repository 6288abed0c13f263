import { proveWord } from '@mirador/contract/words'
import { proveWord as proofOf } from '@mirador/database/words/suggest-words'
import { countOpen } from '@mirador/database/words/words-effect'
import { readRoute } from '../../http/route.ts'

export const proveWordRoute = readRoute(proveWord, async ({ query, session }, { database: { db }, now }) => {
  const { words, word } = query
  const proof = await proofOf(db, words, word, now())
  const open_with = await countOpen(db, [...words, word], { sub: session.sub, rubros: [] })
  return { ...proof, open_with }
})
