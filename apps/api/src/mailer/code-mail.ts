import { CODE_MAILS } from '@mirador/texts/mail'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'

/** A mail with a code, which confirms an address at sign-up or allows a new password. */
export function codeMail(
  kind: keyof typeof CODE_MAILS,
  { to, code, expiresAt }: { to: string; code: string; expiresAt: Date },
  { product, url }: MailIdentity,
): Mail {
  const { subject, before, after, unasked } = CODE_MAILS[kind]
  const content = {
    subject: subject(product),
    paragraphs: [before(product), after, unasked(product)],
    code: { value: code, after: 1 },
    product,
    url,
  }
  return { kind, to, subject: content.subject, text: layOutText(content), html: layOutHtml(content), expiresAt }
}
