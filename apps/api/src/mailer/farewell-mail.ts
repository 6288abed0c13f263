import { DAY_MS } from '@mirador/domain/time/duration'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import { FAREWELL_MAIL, MAIL } from './mail-texts.ts'

/** Kind of the mail. Once sent it is deleted within the hour, with the last copy of the address. */
export const FAREWELL = 'account-deleted'
const EXPIRES_AFTER_MS = 3 * DAY_MS

/** Confirms to the owner of an account that it has been deleted. `contact` is the address of the operator. */
export function farewellMail(
  { to, contact, deletedAt }: { to: string; contact: string; deletedAt: Date },
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, done, again, unasked, closing } = FAREWELL_MAIL
  const content = {
    subject: subject(product),
    date: deletedAt,
    title,
    paragraphs: [done(product), again, unasked(contact)],
    closing: closing(product),
    button: { label: MAIL.goTo(product), url },
    product,
  }
  return {
    kind: FAREWELL,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(deletedAt.getTime() + EXPIRES_AFTER_MS),
  }
}
