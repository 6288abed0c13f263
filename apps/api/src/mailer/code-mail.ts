import { mailedCodeFragment } from '@mirador/contract/mailed-code'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import { CODE_MAILS } from './mail-texts.ts'

/** Where its code is typed, or filled in by its link. */
const PAGE_OF = { 'verification-code': '/register/step/2/verify', 'reset-code': '/change/password' } as const

/** A mail with a code, which confirms an address at sign-up or allows a new password. */
export function codeMail(
  kind: keyof typeof CODE_MAILS,
  { to, code, sentAt, expiresAt }: { to: string; code: string; sentAt: Date; expiresAt: Date },
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, button, before, after, unasked } = CODE_MAILS[kind]
  const content = {
    subject: subject(product),
    date: sentAt,
    title,
    paragraphs: [before(product), after, unasked(product)],
    code: { value: grouped(code), after: 1 },
    button: { label: button, url: `${url}${PAGE_OF[kind]}#${mailedCodeFragment({ code, email: to })}` },
    product,
  }
  return { kind, to, subject: content.subject, text: layOutText(content), html: layOutHtml(content), expiresAt }
}

/** A code in groups of four, as people read and type it; spaces in a copied code are ignored. */
function grouped(code: string): string {
  return code.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3')
}
