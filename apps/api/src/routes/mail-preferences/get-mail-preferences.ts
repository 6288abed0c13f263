import { getMailPreferences } from '@mirador/contract/mail-preferences'
import { findMailPreference } from '@mirador/database/mail/mail-preferences'
import { readRoute } from '../../http/route.ts'
import { preferencesAnswer } from './preferences-answer.ts'

export const getMailPreferencesRoute = readRoute(getMailPreferences, async ({ session }, { database: { db }, now }) =>
  preferencesAnswer(await findMailPreference(db, session.sub), now()),
)
