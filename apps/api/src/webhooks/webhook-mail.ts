import { DAY_MS } from '@mirador/domain/time/duration'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText } from '../mailer/mail-layout.ts'
import { WEBHOOK_MAIL } from './webhook-mail-texts.ts'

/** Deliveries are kept no longer. */
const EXPIRES_AFTER_MS = 30 * DAY_MS

/** Tells the owner of an endpoint that it was switched off, and why. */
export function webhookMail(
  { to, webhookUrl, reason, at }: { to: string; webhookUrl: string; reason: 'gone' | 'failures'; at: Date },
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, button, kept, goneAfter, ...why } = WEBHOOK_MAIL
  const content = {
    subject: subject(new URL(webhookUrl).host),
    date: at,
    title,
    paragraphs: [why[reason](webhookUrl, product), reason === 'gone' ? goneAfter : kept],
    button: { label: button, url: `${url}/perfil?vista=cuenta` },
    product,
  }
  return {
    kind: 'webhook-off',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MS),
  }
}
