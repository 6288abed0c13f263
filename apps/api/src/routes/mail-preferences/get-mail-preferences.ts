import { getMailPreferences } from '@mirador/contract/mail-preferences'
import { findMailPreference } from '@mirador/database/mail-preferences'
import { route } from '../../http/route.ts'
import { preferencesAnswer } from './preferences-answer.ts'

export const getMailPreferencesRoute = route(
  getMailPreferences,
  async ({ session: { sub, accessToken } }, { database: { db }, identity, notices, now }) => {
    const stored = await findMailPreference(db, sub)
    const email = await identity.userEmail(sub, accessToken)
    return preferencesAnswer(stored, { email, hasMatches: notices.hasMatches, now: now() })
  },
)
