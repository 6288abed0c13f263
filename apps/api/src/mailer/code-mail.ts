import { CODE_MAILS } from '@mirador/texts/mail'
import type { Mail } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'

/** What mails say of the product: its name, and where it is. */
export interface MailIdentity {
  product: string
  url: string
}

/** The mail that carries a code: to confirm an address at sign-up, or to set a new password. */
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
