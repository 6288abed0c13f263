import { getMailPreferences, updateMailPreferences } from '@mirador/contract/mail-preferences'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { withdrawMails } from '@mirador/database/mail/mail-outbox'
import { findMailPreference, upsertMailPreference } from '@mirador/database/mail/mail-preferences'
import { DEFAULT_MAIL_PREFERENCES, minutesOfDay } from '@mirador/domain/mail/mail-preferences'
import { readRoute, route } from '../../http/route.ts'
import { MAIL_KINDS_OF } from '../../notices/notice-kinds.ts'
import { preferencesAnswer } from './preferences-answer.ts'

export const mailPreferenceRoutes = {
  getMailPreferences: readRoute(getMailPreferences, async ({ session }, { database: { db }, now }) =>
    preferencesAnswer(await findMailPreference(db, session.sub), now()),
  ),

  /** Also withdraws queued mails of the kinds that are switched off. */
  updateMailPreferences: route(
    updateMailPreferences,
    async ({ body, session: { sub, accessToken } }, { database: { db }, identity, now }) => {
      const at = now()
      const email = await identity.userEmail(sub, accessToken)
      await ensureAccount(db, sub, at, email ?? null)
      const previous = (await findMailPreference(db, sub)) ?? DEFAULT_MAIL_PREFERENCES
      const preferences = {
        ...body,
        reminders: [...new Set(body.reminders)],
        matches: body.matches ?? previous.matches,
        today: body.today ?? previous.today,
        quiet_from: minutes(body.quiet_from),
        quiet_to: minutes(body.quiet_to),
      }
      const stored = await db.transaction().execute(async (tx) => {
        const saved = await upsertMailPreference(tx, sub, preferences, at)
        const ended = [
          ...(saved.changes === 'none' ? MAIL_KINDS_OF.changes : []),
          ...(saved.today ? [] : MAIL_KINDS_OF.today),
          ...(saved.reminders.length === 0 ? MAIL_KINDS_OF.reminders : []),
        ]
        if (email) for (const kind of ended) await withdrawMails(tx, kind, email, at)
        return saved
      })
      return preferencesAnswer(stored, at)
    },
  ),
}

function minutes(time: string | null): number | null {
  return time === null ? null : (minutesOfDay(time) ?? null)
}
