import type { EndedWays } from '@mirador/database/identity/ways-in'
import { DAY_MS } from '@mirador/domain/time/duration'
import { endedParagraph } from './ended-paragraph.ts'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import { SECOND_FACTOR_MAIL } from './mail-texts.ts'

const EXPIRES_AFTER_MS = 3 * DAY_MS

/** What happened to the second factor of an account. */
export type SecondFactorEvent = Exclude<keyof typeof SECOND_FACTOR_MAIL, 'button'>

interface SecondFactorChange {
  to: string
  event: SecondFactorEvent
  at: Date
  /** number of remaining recovery codes */
  remainingCodes?: number
  ended?: EndedWays | undefined
}

/** Reports to the owner of an account that its second factor has changed, or was used in an unusual way. */
export function secondFactorMail(
  { to, event, at, remainingCodes = 0, ended }: SecondFactorChange,
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, happened, mine, notMine } = SECOND_FACTOR_MAIL[event]
  const content = {
    subject: subject(product),
    date: at,
    title,
    paragraphs: [happened(product, remainingCodes), ...(ended ? endedParagraph(ended) : []), mine, notMine],
    button: { label: SECOND_FACTOR_MAIL.button, url: `${url}/recovery/password` },
    product,
  }
  return {
    kind: 'second-factor',
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MS),
  }
}
