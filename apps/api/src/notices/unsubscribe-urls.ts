import type { MailSubject } from '@mirador/domain/mail/mail-preferences'
import type { UnsubscribeLinks } from '../token-links/unsubscribe-links.ts'

/** The unsubscribe address of each subject; they need no session. */
export type UnsubscribeUrls = Readonly<Record<MailSubject, string>>

export function unsubscribeUrlsOf(links: UnsubscribeLinks, sub: string): UnsubscribeUrls {
  return {
    changes: links.urlOf(sub, 'changes'),
    reminders: links.urlOf(sub, 'reminders'),
    matches: links.urlOf(sub, 'matches'),
    today: links.urlOf(sub, 'today'),
  }
}
