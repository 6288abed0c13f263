import type { MovedTask } from '@mirador/database/mail/moved-tasks'
import { isUrgent } from '@mirador/domain/deadlines/deadline'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText } from '../mailer/mail-layout.ts'
import type { MailEntry, MailLine } from '../mailer/mail-sections.ts'
import { MOVED_TASKS } from './notice-kinds.ts'
import { MOVED_TASKS_MAIL, NOTICE_LINKS } from './notice-mail-texts.ts'
import { oneLine, subjectName, tenderUrl } from './tender-names.ts'
import type { UnsubscribeUrls } from './unsubscribe-urls.ts'

const EXPIRES_AFTER_MS = 2 * DAY_MS

/** Says which tasks moved with the dates of their tenders, each tender once. `tasks`: the earliest first. */
export function movedTasksMail(
  { to, tasks }: { to: string; tasks: readonly [MovedTask, ...MovedTask[]] },
  urls: UnsubscribeUrls,
  { product, url }: MailIdentity,
  now: Date,
): Mail {
  const [first] = tasks
  const byTender = Map.groupBy(tasks, ({ bid_idn }) => bid_idn)
  const entries = [...byTender].map(([code, own]): MailEntry => {
    const { name, institution_name } = own[0] ?? first
    const lines = own.map((task) => lineOf(task, now))
    return { code, name: oneLine(name), url: tenderUrl(url, code), note: institution_name, lines }
  })
  const content = {
    subject: MOVED_TASKS_MAIL.subject(oneLine(first.text), tasks.length - 1, subjectName(first.name)),
    date: now,
    title: MOVED_TASKS_MAIL.title(tasks.length),
    paragraphs: [MOVED_TASKS_MAIL.intro(product)],
    sections: [{ entries }],
    closing: MOVED_TASKS_MAIL.closing(product),
    button:
      entries.length === 1
        ? { label: MOVED_TASKS_MAIL.seeTender, url: tenderUrl(url, first.bid_idn) }
        : { label: MOVED_TASKS_MAIL.seeDesk, url: `${url}/dashboard?view=mesa` },
    links: [
      { label: NOTICE_LINKS.preferences, url: `${url}/perfil?vista=avisos` },
      { label: NOTICE_LINKS.reminders, url: urls.reminders },
    ],
    product,
  }
  return {
    kind: MOVED_TASKS,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    unsubscribeUrl: urls.reminders,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
  }
}

function lineOf({ text, was_at, at }: MovedTask, now: Date): MailLine {
  const isOverdue = at <= now
  return {
    label: oneLine(text),
    old: shortDayTime(was_at, now),
    text: shortDayTime(at, now),
    note: isOverdue ? MOVED_TASKS_MAIL.overdue : undefined,
    isGrave: isOverdue || isUrgent(at, now),
  }
}
