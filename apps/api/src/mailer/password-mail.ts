import { DAY_MS } from '@mirador/domain/time/duration'
import { PASSWORD_MAIL } from '@mirador/texts/mail'
import type { MailIdentity } from './code-mail.ts'
import type { Mail } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'

/** Later than this its reader has noticed by other means. */
const WORTH_MS = 3 * DAY_MS

/** The mail that tells of a changed password (OWASP ASVS 4.0.3, 2.2.3); it carries no secret and nothing to click but the product. */
export function passwordMail({ to, changedAt }: { to: string; changedAt: Date }, { product, url }: MailIdentity): Mail {
  const { subject, changed, mine, notMine } = PASSWORD_MAIL
  const content = { subject: subject(product), paragraphs: [changed(product), mine, notMine(product)], product, url }
  return {
    kind: 'password-changed',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(changedAt.getTime() + WORTH_MS),
  }
}
