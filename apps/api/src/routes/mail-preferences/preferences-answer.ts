import type { MailPreferencesAnswer } from '@mirador/contract/mail-preferences'
import type { MailPreference } from '@mirador/database/mail/mail-preferences'
import { nextDigestTime } from '@mirador/domain/mail/digest-turn'
import { DEFAULT_MAIL_PREFERENCES, timeOfMinutes } from '@mirador/domain/mail/mail-preferences'

/** The mail preferences of an account, with times as text; the defaults for an account without any. */
export function preferencesAnswer(stored: MailPreference | undefined, now: Date): MailPreferencesAnswer {
  const preferences = stored ?? { ...DEFAULT_MAIL_PREFERENCES, turned_at: now }
  const { changes, reminders, matches, today, quiet_from, quiet_to, zone, turned_at } = preferences
  return {
    changes,
    reminders: [...reminders],
    quiet_from: quiet_from === null ? null : timeOfMinutes(quiet_from),
    quiet_to: quiet_to === null ? null : timeOfMinutes(quiet_to),
    zone,
    matches,
    today,
    next_digest_at: nextDigestTime(preferences, turned_at, now)?.toISOString() ?? null,
  }
}
