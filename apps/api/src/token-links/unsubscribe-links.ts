import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_SUBJECTS, type MailSubject } from '@mirador/domain/mail/mail-preferences'
import { derivedKey } from '../secrets/derived-key.ts'

/** Below the public address; a mail of years ago still carries it. */
export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe'

export interface UnsubscribeLinks {
  urlOf(sub: string, subject: MailSubject): string
  /** Undefined for a token that we did not sign. */
  read(token: string): { sub: string; subject: MailSubject } | undefined
}

const ID_BYTES = 16
const SEAL_BYTES = 16

/**
 * Links that end one kind of mail for one account, and can do nothing else. They hold for as long as AUTH_SECRET does:
 * whoever finds an old mail must still be able to say no.
 */
export function createUnsubscribeLinks({
  authSecret,
  publicUrl,
}: {
  authSecret: string
  publicUrl: string
}): UnsubscribeLinks {
  const key = derivedKey(authSecret, 'unsubscribe')
  const seal = (said: Buffer) => createHmac('sha256', key).update(said).digest().subarray(0, SEAL_BYTES)
  return {
    urlOf(sub, subject) {
      const said = Buffer.concat([
        Buffer.from(sub.replaceAll('-', ''), 'hex'),
        Buffer.of(MAIL_SUBJECTS.indexOf(subject)),
      ])
      return `${publicUrl}${UNSUBSCRIBE_PATH}/${Buffer.concat([said, seal(said)]).toString('base64url')}`
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + 1 + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined
      const said = bytes.subarray(0, ID_BYTES + 1)
      const subject = MAIL_SUBJECTS[bytes[ID_BYTES] ?? -1]
      if (!timingSafeEqual(seal(said), bytes.subarray(ID_BYTES + 1)) || !subject) return undefined
      const hex = said.toString('hex', 0, ID_BYTES)
      return { sub: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), subject }
    },
  }
}
