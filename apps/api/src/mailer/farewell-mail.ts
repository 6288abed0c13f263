import { DAY_MS } from '@mirador/domain/time/duration'
import { FAREWELL_MAIL } from '@mirador/texts/mail'
import type { MailIdentity } from './code-mail.ts'
import type { Mail } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'

/** Its kind: once done with, it is forgotten within the hour, with the address that nothing else knows any more. */
export const FAREWELL = 'account-deleted'
const WORTH_MS = 3 * DAY_MS

/** The mail that tells the owner of an account that it is no more. `contact` is where a person reads. */
export function farewellMail(
  { to, contact, deletedAt }: { to: string; contact: string; deletedAt: Date },
  { product, url }: MailIdentity,
): Mail {
  const { subject, done, again, unasked, closing } = FAREWELL_MAIL
  const content = {
    subject: subject(product),
    paragraphs: [done(product), again, unasked(contact)],
    closing: closing(product),
    product,
    url,
  }
  return {
    kind: FAREWELL,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(deletedAt.getTime() + WORTH_MS),
  }
}
