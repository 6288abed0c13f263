import { finishGuide, finishWelcome } from '@mirador/contract/welcome'
import {
  finishGuide as endGuide,
  finishWelcome as endWelcome,
  ensureAccount,
} from '@mirador/database/accounts/accounts'
import { route } from '../../http/route.ts'

/** What an account is shown once. Both are idempotent. */
export const welcomeRoutes = {
  finishGuide: route(finishGuide, async ({ session: { sub } }, { database: { db }, now }) => {
    await ensureAccount(db, sub, now())
    await endGuide(db, sub, now())
    return { guided: true as const }
  }),

  finishWelcome: route(finishWelcome, async ({ session: { sub } }, { database: { db }, now }) => {
    await ensureAccount(db, sub, now())
    await endWelcome(db, sub, now())
    return { welcomed: true as const }
  }),
}
