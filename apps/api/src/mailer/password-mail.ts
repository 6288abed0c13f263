import { DAY_MS } from '@mirador/domain/time/duration'
import { PASSWORD_MAIL } from '@mirador/texts/mail'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'

/** The owner has noticed by other means by then. */
const EXPIRES_AFTER_MS = 3 * DAY_MS

/** Reports a changed password (OWASP ASVS 4.0.3, 2.2.3); it holds no secret and no link but to the product. */
export function passwordMail({ to, changedAt }: { to: string; changedAt: Date }, { product, url }: MailIdentity): Mail {
  const { subject, changed, mine, notMine } = PASSWORD_MAIL
  const content = { subject: subject(product), paragraphs: [changed(product), mine, notMine(product)], product, url }
  return {
    kind: 'password-changed',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(changedAt.getTime() + EXPIRES_AFTER_MS),
  }
}
