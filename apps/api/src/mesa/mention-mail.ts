import { DAY_MS } from '@mirador/domain/time/duration'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText } from '../mailer/mail-layout.ts'
import { oneLine, subjectName, tenderUrl } from '../notices/tender-names.ts'
import { MENTION_MAIL } from './mention-mail-texts.ts'

export const MENTION = 'mention'
const EXPIRES_AFTER_MS = 2 * DAY_MS

interface Mention {
  to: string
  /** name of who wrote the note */
  author: string
  bid_idn: string
  /** of the tender */
  name: string
}

/** Says to a member that a note names it; not what the note says, since a mail outlives a membership. */
export function mentionMail({ to, author, bid_idn, name }: Mention, { product, url }: MailIdentity, now: Date): Mail {
  const content = {
    subject: MENTION_MAIL.subject(author, subjectName(name)),
    date: now,
    title: MENTION_MAIL.title,
    paragraphs: [MENTION_MAIL.happened(author, bid_idn, oneLine(name)), MENTION_MAIL.where],
    button: { label: MENTION_MAIL.see, url: tenderUrl(url, bid_idn) },
    closing: MENTION_MAIL.closing(product),
    product,
  }
  return {
    kind: MENTION,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
  }
}
