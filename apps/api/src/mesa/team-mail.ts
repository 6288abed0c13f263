import { INVITATION_DAYS } from '@mirador/domain/mesa/people'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText } from '../mailer/mail-layout.ts'
import { oneLine } from '../notices/tender-names.ts'
import { TEAM_MAIL } from './team-mail-texts.ts'

const EXPIRES_AFTER_MS = 3 * DAY_MS

interface Invitation {
  to: string
  /** who invites */
  name: string
  /** null: it is not registered yet */
  company: string | null
  /** of the invitation, with its secret */
  link: string
}

/** Invites the reader of an address to an organisation. */
export function invitationMail(
  { to, name, company, link }: Invitation,
  { product, url }: MailIdentity,
  now: Date,
): Mail {
  const { subject, title, happened, validity, unasked, button } = TEAM_MAIL.invitation
  const shared = oneLine(company ?? TEAM_MAIL.unnamed)
  return mailOf(
    {
      kind: 'team-invitation',
      to,
      subject: subject(name, shared),
      title,
      paragraphs: [happened(name, shared, product), validity, unasked],
      button: { label: button, url: link },
    },
    { product, url },
    { now, validMs: INVITATION_DAYS * DAY_MS },
  )
}

/** Says to a person that another one removed it from an organisation. */
export function removalMail(
  { to, name, company }: Omit<Invitation, 'link'>,
  { product, url }: MailIdentity,
  now: Date,
): Mail {
  const { subject, title, happened, own, button } = TEAM_MAIL.removal
  const shared = oneLine(company ?? TEAM_MAIL.unnamed)
  return mailOf(
    {
      kind: 'team-removal',
      to,
      subject: subject(shared),
      title,
      paragraphs: [happened(name, shared), own],
      button: { label: button(product), url },
    },
    { product, url },
    { now, validMs: EXPIRES_AFTER_MS },
  )
}

/** Confirms to who administers that a person was removed. */
export function removedMail(
  { to, person }: { to: string; person: string },
  { product, url }: MailIdentity,
  now: Date,
): Mail {
  const { subject, title, happened, unasked, button } = TEAM_MAIL.removed
  return mailOf(
    {
      kind: 'team-person-removed',
      to,
      subject: subject(person),
      title,
      paragraphs: [happened(person), unasked],
      button: { label: button, url: `${url}/perfil?vista=equipo` },
    },
    { product, url },
    { now, validMs: EXPIRES_AFTER_MS },
  )
}

interface Content {
  kind: string
  to: string
  subject: string
  title: string
  paragraphs: readonly string[]
  button: { label: string; url: string }
}

function mailOf(
  { kind, to, subject, title, paragraphs, button }: Content,
  { product }: MailIdentity,
  { now, validMs }: { now: Date; validMs: number },
): Mail {
  const content = { subject, date: now, title, paragraphs, button, closing: TEAM_MAIL.closing(product), product }
  return {
    kind,
    to,
    subject,
    text: layOutText(content),
    html: layOutHtml(content),
    expiresAt: new Date(now.getTime() + validMs),
  }
}
