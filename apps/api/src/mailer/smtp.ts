import type { OutboxMail } from '@mirador/database/mail/mail-outbox'
import nodemailer from 'nodemailer'

/** One message must be through in this time, whatever the server does; far less than the outbox lends it for. */
const SEND_MS = 45_000
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Hands one mail to the mail server. */
export type SendMail = (mail: OutboxMail, stopped?: AbortSignal) => Promise<void>

/** The server did not take the mail; `isFinal` when it said that it never will. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean, cause: unknown) {
    super(reason, { cause })
    this.isFinal = isFinal
  }
}

/** `Name <address>` or an address, which then goes under the product's name. */
export function senderOf(from: string, product: string): { name: string; address: string } {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name || product, address: (address ?? from).trim() }
}

/**
 * Delivery by SMTP: one connection per mail, given up after a while.
 * With a password in the URL it speaks to another machine only under TLS.
 * The function throws MailNotTaken.
 */
export function createSmtp({
  url,
  from,
  sendMs = SEND_MS,
}: {
  url: string
  from: { name: string; address: string }
  sendMs?: number
}): SendMail {
  const { hostname, username } = new URL(url)
  const isHere = /^(localhost|127\..+|\[::1\])$/.test(hostname)
  const transport = nodemailer.createTransport({
    url,
    requireTLS: username !== '' && !isHere,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail, stopped) => {
    const deadline = AbortSignal.timeout(sendMs)
    try {
      await transport.sendMail({
        ...message(mail, from),
        signal: stopped ? AbortSignal.any([deadline, stopped]) : deadline,
      })
    } catch (error) {
      const reason = deadline.aborted ? `no answer within ${sendMs / 1000} s` : (error as Error).message
      throw new MailNotTaken(withoutAddress(reason, mail), isFinal(error), error)
    }
  }
}

/** Servers repeat the address that they refuse; the reason goes to the log, which names nobody. */
function withoutAddress(reason: string, { recipient, reply_to }: OutboxMail): string {
  return [recipient, reply_to ?? recipient].reduce(
    (text, address) => text.replace(new RegExp(RegExp.escape(address), 'gi'), '…'),
    reason,
  )
}

/** The envelope is given apart from the headers, so that nothing in an address is read as a second one. */
function message(mail: OutboxMail, from: { name: string; address: string }) {
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  return {
    envelope: { from: from.address, to: [mail.recipient] },
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    subject: mail.subject,
    text: mail.body_text ?? '',
    html: mail.body_html ?? '',
    // of the row and not of the try: a mail that arrives twice is shown once
    messageId: `<${mail.id}@${domain}>`,
    date: mail.created_at,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'es-CL',
      ...unsubscribeHeaders(mail.unsubscribe_url),
    },
  }
}

/** One click of a mail program ends such mails (RFC 8058, which wants https); without it people open the page. */
function unsubscribeHeaders(url: string | null): Record<string, { prepared: true; value: string }> {
  if (!url) return {}
  // as it is: folded in the middle the address would not be one any more
  const header = (value: string) => ({ prepared: true, value }) as const
  return {
    'List-Unsubscribe': header(`<${url}>`),
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': header('List-Unsubscribe=One-Click') } : {}),
  }
}

/** A 5xx about this recipient or this message. What is wrong with the server, the password or the sender can be mended. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
