import { DAY_MS } from '@mirador/domain/time/duration'
import { FEELINGS } from '@mirador/texts/feedback'
import { MESSAGE_MAILS } from '@mirador/texts/mail'
import type { MailIdentity } from './code-mail.ts'
import type { Mail } from './mail.ts'
import { layOutHtml, layOutText, type MailContent } from './mail-layout.ts'

/** After this the mail server has been away for too long; the message itself is in the database. */
const WORTH_MS = 7 * DAY_MS

interface Receipt {
  /** whoever runs the product */
  to: string
  receivedAt: Date
}

/** The mail that brings a contact message; answering it writes to its sender. */
export function contactMail(
  { name, email, message }: { name: string; email: string; message: string },
  receipt: Receipt,
  identity: MailIdentity,
): Mail {
  const { before, unproved, subject } = MESSAGE_MAILS.contact
  return messageMail('contact-message', receipt, email, identity, {
    subject: subject(name),
    paragraphs: [before(name, identity.product), `${answerLine(email)} ${unproved}`],
    quote: { value: message, after: 1 },
  })
}

export interface FeedbackGiven {
  /** of the account; null when it is not known */
  email: string | null
  puntuacion: number
  /** may be empty */
  comentario: string
}

/** The mail that brings feedback; answering it writes to who gave it. */
export function feedbackMail(
  { email, puntuacion, comentario }: FeedbackGiven,
  receipt: Receipt,
  identity: MailIdentity,
): Mail {
  const { before, subject, someone, comment, noComment } = MESSAGE_MAILS.feedback
  const feeling = FEELINGS[puntuacion as keyof typeof FEELINGS]
  const opening = before(email ?? someone, puntuacion, feeling, identity.product)
  return messageMail('feedback', receipt, email, identity, {
    subject: subject(puntuacion, feeling, identity.product),
    paragraphs: [opening, comentario ? comment : noComment, ...(email ? [answerLine(email)] : [])],
    ...(comentario ? { quote: { value: comentario, after: 2 } } : {}),
  })
}

function answerLine(email: string): string {
  return isPlain(email) ? MESSAGE_MAILS.answer(email) : MESSAGE_MAILS.address(email)
}

/** A letter beyond ASCII before the @ in a header makes many servers refuse the mail. */
function isPlain(email: string): boolean {
  return /^[\x21-\x7e]+@/.test(email)
}

function messageMail(
  kind: string,
  { to, receivedAt }: Receipt,
  replyTo: string | null,
  { product, url }: MailIdentity,
  said: Pick<MailContent, 'subject' | 'paragraphs' | 'quote'>,
): Mail {
  const content = { ...said, product, url, closing: MESSAGE_MAILS.closing(product) }
  return {
    kind,
    to,
    ...(replyTo && isPlain(replyTo) ? { replyTo } : {}),
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(receivedAt.getTime() + WORTH_MS),
  }
}
