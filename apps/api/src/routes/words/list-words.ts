import { listWords } from '@mirador/contract/words'
import { listProfileWords } from '@mirador/database/words/profile-words'
import { readRoute } from '../../http/route.ts'

export const listWordsRoute = readRoute(listWords, async ({ session }, { database: { db } }) => ({
  words: await listProfileWords(db, session.sub),
}))
