import { DAY_MS } from '@mirador/domain/time/duration'
import { LINK_MAIL } from '@mirador/texts/mail'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'

const EXPIRES_AFTER_MS = 3 * DAY_MS

/** Reports to the owner of an account that it can be entered with Google from now on. */
export function linkMail({ to, linkedAt }: { to: string; linkedAt: Date }, { product, url }: MailIdentity): Mail {
  const { subject, title, button, linked, mine, notMine } = LINK_MAIL
  const content = {
    subject: subject(product),
    date: linkedAt,
    title,
    paragraphs: [linked(product), mine, notMine],
    button: { label: button, url: `${url}/recovery/password` },
    product,
  }
  return {
    kind: 'account-linked',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(linkedAt.getTime() + EXPIRES_AFTER_MS),
  }
}
