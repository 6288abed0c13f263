import type { SearchMatches } from '@mirador/domain/mail/search-matches'
import { bySeverity, type UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'
import { longDayTime } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { DIGEST_MAIL, NOTICE_LINKS } from '@mirador/texts/notice-mails'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText } from '../mailer/mail-layout.ts'
import type { MailLink, MailSection } from '../mailer/mail-sections.ts'
import { changeLines, eventOf } from './change-lines.ts'
import { DIGEST } from './notice-kinds.ts'
import type { UnsubscribeUrls } from './unsubscribe-urls.ts'

/** Users have seen the news by other means by then. */
const EXPIRES_AFTER_MS = 3 * DAY_MS
const MAX_TENDERS = 20
const MAX_MATCHES = 10

export interface ChangedTender {
  bid_idn: string
  name: string
  institution_name: string | null
  /** at least one, most severe first */
  changes: readonly UnseenChange[]
}

export interface DigestNews {
  tenders: readonly ChangedTender[]
  matches: readonly SearchMatches[]
}

/** The digest: changes of the followed tenders of an account, and matches of its saved searches. */
export function digestMail(
  { to, tenders, matches }: DigestNews & { to: string },
  urls: UnsubscribeUrls,
  { product, url }: MailIdentity,
  now: Date,
): Mail {
  const sorted = tenders.toSorted((a, b) => compare(a.changes[0], b.changes[0]))
  const [first] = sorted
  const mainSubject = first ? 'changes' : 'matches'
  const links: MailLink[] = [
    ...(first ? [{ label: NOTICE_LINKS.changes, url: urls.changes }] : []),
    ...(matches.length > 0 ? [{ label: NOTICE_LINKS.matches, url: urls.matches }] : []),
    { label: NOTICE_LINKS.preferences, url: `${url}/perfil?vista=avisos` },
  ]
  const content = {
    subject: subjectOf(sorted, matches),
    paragraphs: [first ? DIGEST_MAIL.intro(product) : DIGEST_MAIL.introMatches],
    sections: [
      ...(first ? [changesSection(sorted, url, now)] : []),
      ...matches.map((one) => matchesSection(one, url, now)),
    ],
    closing: DIGEST_MAIL.closing(product),
    links,
    product,
    url,
  }
  return {
    kind: DIGEST,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    unsubscribeUrl: urls[mainSubject],
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
  }
}

function subjectOf(sorted: readonly ChangedTender[], matches: readonly SearchMatches[]): string {
  const [first] = sorted
  const [change] = first?.changes ?? []
  if (first && change) {
    const all = sorted.reduce((sum, { changes }) => sum + changes.length, 0)
    return DIGEST_MAIL.subject(eventOf(first.bid_idn, change), all - 1)
  }
  const total = matches.reduce((sum, one) => sum + one.total, 0)
  return DIGEST_MAIL.subjectMatches(
    matches.map(({ name }) => oneLine(name)),
    total,
  )
}

function changesSection(sorted: readonly ChangedTender[], url: string, now: Date): MailSection {
  const rest = sorted.length - MAX_TENDERS
  return {
    title: DIGEST_MAIL.changes,
    entries: sorted.slice(0, MAX_TENDERS).map(({ bid_idn, name, institution_name, changes }) => ({
      code: bid_idn,
      name: oneLine(name),
      url: tenderUrl(url, bid_idn),
      note: institution_name,
      lines: changeLines(changes, now),
    })),
    ...(rest > 0 ? { more: { label: DIGEST_MAIL.moreTenders(rest), url: `${url}/dashboard?following=true` } } : {}),
  }
}

function matchesSection({ name, path, total, tenders }: SearchMatches, url: string, now: Date): MailSection {
  const shown = tenders.slice(0, MAX_MATCHES)
  const rest = total - shown.length
  return {
    title: DIGEST_MAIL.matches(oneLine(name), total),
    entries: shown.map((tender) => ({
      code: tender.bid_idn,
      name: oneLine(tender.name),
      url: tenderUrl(url, tender.bid_idn),
      note: tender.institution_name,
      lines: [
        ...(tender.closes_at ? [{ text: DIGEST_MAIL.closes(longDayTime(tender.closes_at, now)) }] : []),
        ...(tender.words.length > 0 ? [{ text: DIGEST_MAIL.words(tender.words.join(', ')) }] : []),
      ],
    })),
    ...(rest > 0 ? { more: { label: DIGEST_MAIL.moreTenders(rest), url: new URL(path, url).href } } : {}),
  }
}

function compare(a: UnseenChange | undefined, b: UnseenChange | undefined): number {
  return a && b ? bySeverity(a, b) : 0
}

export function tenderUrl(url: string, bid_idn: string): string {
  return `${url}/dashboard/${encodeURIComponent(bid_idn)}/detail`
}

/** For names, which come from the source: a subject is one line. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
