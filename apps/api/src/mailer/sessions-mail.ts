import type { EndedWays } from '@mirador/database/identity/ways-in'
import { DAY_MS } from '@mirador/domain/time/duration'
import { endedParagraph } from './ended-paragraph.ts'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import { SESSIONS_MAIL } from './mail-texts.ts'

const EXPIRES_AFTER_MS = 3 * DAY_MS

/** Reports to the owner of an account that all its other sessions were ended, and what ended with them. */
export function sessionsMail(
  { to, ended, at }: { to: string; ended: EndedWays; at: Date },
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, button, happened, mine, notMine } = SESSIONS_MAIL
  const content = {
    subject: subject(product),
    date: at,
    title,
    paragraphs: [happened(product, ended.sessions), ...endedParagraph(ended), mine, notMine],
    button: { label: button, url: `${url}/recovery/password` },
    product,
  }
  return {
    kind: 'sessions-ended',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MS),
  }
}
