import { DAY_MS } from '@mirador/domain/time/duration'
import { FEELINGS } from '@mirador/texts/feedback'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText, type MailContent } from './mail-layout.ts'
import { MAIL, MESSAGE_MAILS } from './mail-texts.ts'

/** After this time the mail is not sent: the message itself stays in the database. */
const EXPIRES_AFTER_MS = 7 * DAY_MS

interface Receipt {
  /** address of the operator */
  to: string
  receivedAt: Date
}

/** Forwards a contact message to the operator; a reply goes to its author. */
export function contactMail(
  { name, email, message }: { name: string; email: string; message: string },
  receipt: Receipt,
  identity: MailIdentity,
): Mail {
  const { before, unproved, subject, title } = MESSAGE_MAILS.contact
  return messageMail('contact-message', receipt, email, identity, {
    subject: subject(name),
    title,
    paragraphs: [before(name, identity.product), `${answerLine(email)} ${unproved}`],
    quote: { value: message, after: 1 },
  })
}

export interface FeedbackGiven {
  /** of the account; null: unknown */
  email: string | null
  puntuacion: number
  /** may be empty */
  comentario: string
}

/** Forwards feedback to the operator; a reply goes to its author. */
export function feedbackMail(
  { email, puntuacion, comentario }: FeedbackGiven,
  receipt: Receipt,
  identity: MailIdentity,
): Mail {
  const { before, subject, title, someone, comment, noComment } = MESSAGE_MAILS.feedback
  const feeling = FEELINGS[puntuacion as keyof typeof FEELINGS]
  const opening = before(email ?? someone, puntuacion, feeling, identity.product)
  return messageMail('feedback', receipt, email, identity, {
    subject: subject(puntuacion, feeling, identity.product),
    title: title(puntuacion),
    paragraphs: [opening, comentario ? comment : noComment, ...(email ? [answerLine(email)] : [])],
    ...(comentario ? { quote: { value: comentario, after: 2 } } : {}),
  })
}

function answerLine(email: string): string {
  return hasAsciiLocalPart(email) ? MESSAGE_MAILS.answer(email) : MESSAGE_MAILS.address(email)
}

/** Many servers refuse mails with a non-ASCII local part in a header. */
function hasAsciiLocalPart(email: string): boolean {
  return /^[\x21-\x7e]+@/.test(email)
}

function messageMail(
  kind: string,
  { to, receivedAt }: Receipt,
  replyTo: string | null,
  { product, url }: MailIdentity,
  body: Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'quote'>,
): Mail {
  const content = {
    ...body,
    date: receivedAt,
    button: { label: MAIL.goTo(product), url },
    closing: MESSAGE_MAILS.closing(product),
    product,
  }
  return {
    kind,
    to,
    ...(replyTo && hasAsciiLocalPart(replyTo) ? { replyTo } : {}),
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(receivedAt.getTime() + EXPIRES_AFTER_MS),
  }
}
