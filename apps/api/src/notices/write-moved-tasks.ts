import type { Db } from '@mirador/database/connection/connect'
import type { NoticeOwner } from '@mirador/database/mail/digest-notices'
import { TASK_REMINDER, takeMovedTasks } from '@mirador/database/mail/moved-tasks'
import { isQuiet } from '@mirador/domain/mail/quiet-hours'
import { type Mail, queueMail } from '../mailer/mail.ts'
import { movedTasksMail } from './moved-tasks-mail.ts'
import type { NoticeContext } from './notice-context.ts'
import { unsubscribeUrlsOf } from './unsubscribe-urls.ts'

/** Writes one mail with the own tasks of an owner that moved since its last one. In quiet hours it waits for their end. */
export async function writeMovedTasks(
  { clock, links, sender }: NoticeContext,
  tx: Db,
  owner: NoticeOwner,
  to: string,
): Promise<Mail | undefined> {
  const now = clock()
  if (isQuiet(now, owner) || !owner.reminders.includes(TASK_REMINDER)) return undefined
  const [first, ...otherTasks] = await takeMovedTasks(tx, owner.sub, now)
  if (!first) return undefined
  const mail = movedTasksMail({ to, tasks: [first, ...otherTasks] }, unsubscribeUrlsOf(links, owner.sub), sender, now)
  await queueMail(tx, mail, now)
  return mail
}
