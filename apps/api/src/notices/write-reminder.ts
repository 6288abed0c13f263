import type { Db } from '@mirador/database/connection/connect'
import type { NoticeOwner } from '@mirador/database/mail/digest-notices'
import { takeReminders } from '@mirador/database/mail/reminders'
import { type Reminder, URGENT_REMINDER } from '@mirador/domain/mail/mail-preferences'
import { isQuiet } from '@mirador/domain/mail/quiet-hours'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { type Mail, queueMail } from '../mailer/mail.ts'
import type { NoticeContext } from './notice-context.ts'
import { reminderMail } from './reminder-mail.ts'
import { unsubscribeUrlsOf } from './unsubscribe-urls.ts'

/**
 * Writes one mail with the reminders of an owner that are due within this hour. In quiet hours only urgent ones are
 * sent; the others stay due until these end.
 * @param due the kinds of reminders that are due
 */
export async function writeReminder(
  { clock, links, sender }: NoticeContext,
  due: readonly Reminder[],
  tx: Db,
  owner: NoticeOwner,
  to: string,
): Promise<Mail | undefined> {
  const now = clock()
  const allowed = isQuiet(now, owner) ? [URGENT_REMINDER] : owner.reminders
  if (!due.some((reminder) => allowed.includes(reminder))) return undefined
  const until = new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS - 1)
  const [first, ...otherReminders] = await takeReminders(tx, owner.sub, { now, until, reminders: allowed })
  if (!first) return undefined
  const { zone } = owner
  const mail = reminderMail(
    { to, reminders: [first, ...otherReminders], zone },
    unsubscribeUrlsOf(links, owner.sub),
    sender,
    now,
  )
  await queueMail(tx, mail, now)
  return mail
}
