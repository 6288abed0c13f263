import { DAY_MS } from '@mirador/domain/time/duration'
import type { Mail, MailIdentity } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import { LINK_MAIL, UNLINK_MAIL } from './mail-texts.ts'

const EXPIRES_AFTER_MS = 3 * DAY_MS

/** Reports to the owner of an account that Google can sign in to it from now on. */
export function linkMail({ to, linkedAt }: { to: string; linkedAt: Date }, identity: MailIdentity): Mail {
  return reportOf({ kind: 'account-linked', to, at: linkedAt, texts: LINK_MAIL }, identity)
}

/** Reports to the owner of an account that Google cannot sign in to it any more. */
export function unlinkMail({ to, at }: { to: string; at: Date }, identity: MailIdentity): Mail {
  return reportOf({ kind: 'account-unlinked', to, at, texts: UNLINK_MAIL }, identity)
}

function reportOf(
  { kind, to, at, texts }: { kind: string; to: string; at: Date; texts: typeof LINK_MAIL | typeof UNLINK_MAIL },
  { product, url }: MailIdentity,
): Mail {
  const { subject, title, button, happened, mine, notMine } = texts
  const content = {
    subject: subject(product),
    date: at,
    title,
    paragraphs: [happened(product), mine, notMine],
    button: { label: button, url: `${url}/recovery/password` },
    product,
  }
  return {
    kind,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MS),
  }
}
