import type { OutboxMail } from '@mirador/database/mail/mail-outbox'
import nodemailer from 'nodemailer'
import { MAIL_PICTURE } from './mail-picture.ts'

/** Time limit of sending one mail; far shorter than the mailer's claim on it. */
const SEND_TIMEOUT_MS = 45_000
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Inline, so that mail programs do not list it as a file. */
const PICTURE = { ...MAIL_PICTURE, contentDisposition: 'inline' } as const

/** Sends one mail; throws MailNotSent. */
export type SendMail = (mail: OutboxMail, stopped?: AbortSignal) => Promise<void>

/** The server did not accept the mail; `isFinal`: with a permanent error. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean, cause: unknown) {
    super(reason, { cause })
    this.isFinal = isFinal
  }
}

/** Parses `Name <address>`, or an address alone, which gets the product's name. */
export function senderOf(from: string, product: string): { name: string; address: string } {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name || product, address: (address ?? from).trim() }
}

/**
 * Delivery by SMTP, with one connection per mail and a time limit. With a password in the URL, connections to other
 * machines use TLS only.
 */
export function createSmtp({
  url,
  from,
  sendMs = SEND_TIMEOUT_MS,
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
      throw new MailNotSent(withoutAddress(reason, mail), isFinal(error), error)
    }
  }
}

/** Servers repeat the refused address in their reason, which is logged. */
function withoutAddress(reason: string, { recipient, reply_to }: OutboxMail): string {
  return [recipient, reply_to ?? recipient].reduce(
    (text, address) => text.replace(new RegExp(RegExp.escape(address), 'gi'), '…'),
    reason,
  )
}

/** Builds the message with an explicit envelope, so that no part of a header can add a recipient. */
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
    ...(mail.body_html?.includes(`cid:${MAIL_PICTURE.cid}`) ? { attachments: [PICTURE] } : {}),
    // the same for every try: mail programs show a duplicate once
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

/** One-click unsubscribing (RFC 8058, which requires https); without it mail programs open the page. */
function unsubscribeHeaders(url: string | null): Record<string, { prepared: true; value: string }> {
  if (!url) return {}
  // prepared: folding would break the address
  const header = (value: string) => ({ prepared: true, value }) as const
  return {
    'List-Unsubscribe': header(`<${url}>`),
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': header('List-Unsubscribe=One-Click') } : {}),
  }
}

/** A 5xx about this recipient or this message; errors of the server, the password or the sender can be corrected. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
