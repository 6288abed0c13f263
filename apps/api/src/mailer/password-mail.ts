import type { EndedWays } from '@mirador/database/identity/ways-in'
import { DAY_MS } from '@mirador/domain/time/duration'
import { endedParagraph } from './ended-paragraph.ts'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import { PASSWORD_MAIL } from './mail-texts.ts'

/** After this time the mail is not sent: the owner has noticed by other means. */
const EXPIRES_AFTER_MS = 3 * DAY_MS

/** Reports a changed password (OWASP ASVS 4.0.3, 2.2.3); it has no secret and only links to pages of the product. */
export function passwordMail(
  { to, changedAt, ended, isByCode = true }: { to: string; changedAt: Date; ended: EndedWays; isByCode?: boolean },
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, button, mine } = PASSWORD_MAIL
  const { changed, notMine } = isByCode ? PASSWORD_MAIL : PASSWORD_MAIL.withOldPassword
  const content = {
    subject: subject(product),
    date: changedAt,
    title,
    paragraphs: [changed(product), ...endedParagraph(ended), mine, notMine(product)],
    button: { label: button, url: `${url}/recovery/password` },
    product,
  }
  return {
    kind: 'password-changed',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(changedAt.getTime() + EXPIRES_AFTER_MS),
  }
}
