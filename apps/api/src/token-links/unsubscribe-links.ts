import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_SUBJECTS, type MailSubject } from '@mirador/domain/mail/mail-preferences'
import { derivedKey } from '../secrets/derived-key.ts'

/** Path below the public address. Old mails contain it: it cannot change. */
export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe'

/** The meaning of a token: one kind of mail, of one account. */
export interface UnsubscribeLink {
  sub: string
  subject: MailSubject
}

export interface UnsubscribeLinks {
  urlOf(sub: string, subject: MailSubject): string
  /** Undefined for a token that was not signed here. */
  read(token: string): UnsubscribeLink | undefined
}

const ID_BYTES = 16
const SEAL_BYTES = 16

/**
 * Links that end one kind of mail of one account, and can do nothing else. They are valid for as long as AUTH_SECRET
 * is: the reader of an old mail must still be able to unsubscribe.
 */
export function createUnsubscribeLinks({
  authSecret,
  publicUrl,
}: {
  authSecret: string
  publicUrl: string
}): UnsubscribeLinks {
  const key = derivedKey(authSecret, 'unsubscribe')
  const sealOf = (payload: Buffer) => createHmac('sha256', key).update(payload).digest().subarray(0, SEAL_BYTES)
  return {
    urlOf(sub, subject) {
      const payload = Buffer.concat([
        Buffer.from(sub.replaceAll('-', ''), 'hex'),
        Buffer.of(MAIL_SUBJECTS.indexOf(subject)),
      ])
      return `${publicUrl}${UNSUBSCRIBE_PATH}/${Buffer.concat([payload, sealOf(payload)]).toString('base64url')}`
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + 1 + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined
      const payload = bytes.subarray(0, ID_BYTES + 1)
      const subject = MAIL_SUBJECTS[bytes[ID_BYTES] ?? -1]
      if (!timingSafeEqual(sealOf(payload), bytes.subarray(ID_BYTES + 1)) || !subject) return undefined
      const hex = payload.toString('hex', 0, ID_BYTES)
      return { sub: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), subject }
    },
  }
}
