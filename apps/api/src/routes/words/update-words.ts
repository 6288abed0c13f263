import { updateWords } from '@mirador/contract/words'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { listProfileWords, updateProfileWords } from '@mirador/database/words/profile-words'
import { route } from '../../http/route.ts'

export const updateWordsRoute = route(updateWords, async ({ body, session: { sub } }, { database: { db }, now }) => {
  await ensureAccount(db, sub, now())
  await updateProfileWords(db, sub, body.words)
  return { words: await listProfileWords(db, sub) }
})
