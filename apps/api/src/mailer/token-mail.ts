import { longDayTime } from '@mirador/domain/time/chile-time'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import { TOKEN_MAIL } from './mail-texts.ts'

/** Announces the end of a personal token. */
export function tokenMail(
  { to, name, expiresAt, at }: { to: string; name: string; expiresAt: Date; at: Date },
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, button, ends, renew } = TOKEN_MAIL
  const content = {
    subject: subject(name, longDayTime(expiresAt, at)),
    date: at,
    title,
    paragraphs: [ends(name, product, longDayTime(expiresAt, at)), renew],
    button: { label: button, url: `${url}/perfil?vista=cuenta` },
    product,
  }
  return {
    kind: 'token-ends',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt,
  }
}
