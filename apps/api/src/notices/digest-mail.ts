import type { FollowedAward } from '@mirador/database/companies/supplier-follows'
import type { ClosingTender } from '@mirador/database/mail/digest-notices'
import type { ChangedSearch } from '@mirador/database/saved-searches/saved-searches'
import { isUrgent } from '@mirador/domain/deadlines/deadline'
import type { SearchMatches } from '@mirador/domain/mail/search-matches'
import { formatMoney } from '@mirador/domain/tender/money'
import { bySeverity, type UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'
import { calendarDaysBetween, clockTime, longDayTime } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { capitalised } from '@mirador/texts/figure'
import { ownResultSentence } from '@mirador/texts/own-result'
import { wordChangeSentence } from '@mirador/texts/word-change'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText, type MailContent } from '../mailer/mail-layout.ts'
import type { MailEntry, MailLink, MailSection } from '../mailer/mail-sections.ts'
import { changeLines } from './change-lines.ts'
import { companyOf, leadOf, offersUrl } from './digest-lead.ts'
import type { ChangedTender, DigestNews, KnownResult } from './digest-news.ts'
import { DIGEST } from './notice-kinds.ts'
import { DIGEST_MAIL, NOTICE_LINKS } from './notice-mail-texts.ts'
import { momentOf, oneLine, tenderUrl } from './tender-names.ts'
import type { UnsubscribeUrls } from './unsubscribe-urls.ts'

/** After this time the mail is not sent: users have seen the news by other means. */
const EXPIRES_AFTER_MS = 3 * DAY_MS
/** Maximum size: some mail programs truncate longer mails. */
const MAX_HTML_BYTES = 60_000
/** Numbers of entries in a mail: the first that fits is used. */
const LENGTHS = [
  { tenders: 20, lines: 8, searches: 20, matches: 10 },
  { tenders: 12, lines: 6, searches: 8, matches: 4 },
  { tenders: 8, lines: 3, searches: 6, matches: 2 },
  { tenders: 5, lines: 2, searches: 3, matches: 1 },
  { tenders: 4, lines: 2, searches: 2, matches: 1 },
] as const
type Length = (typeof LENGTHS)[number]

/**
 * The digest: changes of the followed tenders of an account, results of its own offers, matches of its saved searches, awards
 * of followed companies.
 */
export function digestMail(
  { to, ...news }: DigestNews & { to: string },
  urls: UnsubscribeUrls,
  identity: MailIdentity,
  now: Date,
): Mail {
  const sorted = { ...news, tenders: news.tenders.toSorted((a, b) => compare(a.changes[0], b.changes[0])) }
  const { content, html } = fitting(sorted, urls, identity, now)
  return {
    kind: DIGEST,
    to,
    subject: content.subject,
    text: layOutText(content),
    html,
    unsubscribeUrl: urls[isOfSearches(news) ? 'matches' : 'changes'],
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
  }
}

/** Whether a digest is mainly about saved searches. */
const isOfSearches = ({ tenders, results, matches, awards, changedSearches }: DigestNews) =>
  tenders.length + results.length === 0 && (matches.length > 0 || (changedSearches.length > 0 && awards.length === 0))

function fitting(news: DigestNews, ...context: [UnsubscribeUrls, MailIdentity, Date]) {
  let fitted: { content: MailContent; html: string } | undefined
  for (const length of LENGTHS) {
    const content = contentOf(news, length, ...context)
    fitted = { content, html: layOutHtml(content) }
    if (Buffer.byteLength(fitted.html) <= MAX_HTML_BYTES) break
  }
  return fitted as NonNullable<typeof fitted>
}

function contentOf(
  news: DigestNews,
  length: Length,
  urls: UnsubscribeUrls,
  { product, url }: MailIdentity,
  now: Date,
): MailContent {
  const { tenders, results, closing, matches, awards, changedSearches } = news
  const { paragraph, ...lead } = leadOf(news, product, url)
  const hasFollowed = tenders.length + results.length + awards.length > 0
  const links: MailLink[] = [
    { label: NOTICE_LINKS.preferences, url: `${url}/perfil?vista=avisos` },
    ...(hasFollowed ? [{ label: NOTICE_LINKS.changes, url: urls.changes }] : []),
    ...(matches.length + changedSearches.length > 0 ? [{ label: NOTICE_LINKS.matches, url: urls.matches }] : []),
  ]
  return {
    ...lead,
    ...preheaderOf(news, now),
    date: now,
    paragraphs: [paragraph],
    sections: [
      ...(tenders.length > 0 ? [changesSection(tenders, length, url, now)] : []),
      ...(results.length > 0 ? [resultsSection(results, length, url, tenders.length === 0)] : []),
      ...(closing.length > 0 ? [closingSection(closing, url, now)] : []),
      ...matches.slice(0, length.searches).map((one) => matchesSection(one, length, url, now)),
      ...furtherSearches(matches.length - length.searches, url),
      ...(awards.length > 0 ? [awardsSection(awards, length, url)] : []),
      ...(changedSearches.length > 0
        ? [changedSearchesSection(changedSearches, length, url, hasFollowed || matches.length > 0)]
        : []),
    ],
    closing: DIGEST_MAIL.closing(product),
    links,
    product,
  }
}

/** The further content of the mail, shown with the subject in the list of mails; undefined: its first paragraph. */
function preheaderOf({ closing, matches }: Pick<DigestNews, 'closing' | 'matches'>, now: Date): { preheader?: string } {
  const today = closing.filter(({ closes_at }) => calendarDaysBetween(now, closes_at) === 0)
  const sentences = [
    ...(today[0] ? [DIGEST_MAIL.closesToday(today.length, clockTime(today[0].closes_at))] : []),
    ...matches.slice(0, 2).map(({ name, total }) => DIGEST_MAIL.newFor(oneLine(name), total)),
  ]
  return sentences.length > 0 ? { preheader: sentences.join(' ') } : {}
}

function changesSection(
  tenders: readonly ChangedTender[],
  { tenders: most, lines }: Length,
  url: string,
  now: Date,
): MailSection {
  const entries = tenders.slice(0, most).map(({ bid_idn, name, institution_name, changes, own_result }) => ({
    code: bid_idn,
    name: oneLine(name),
    url: tenderUrl(url, bid_idn),
    note: institution_name,
    lines: [
      ...changeLines(changes, lines, now),
      ...(own_result ? [{ text: `${ownResultSentence(own_result)}.` }] : []),
    ],
  }))
  return { entries, ...furtherTenders(tenders.length - most, `${url}/dashboard?following=true`) }
}

/** @param isLead whether its title is that of the mail */
function resultsSection(
  results: readonly KnownResult[],
  { tenders: most }: Length,
  url: string,
  isLead: boolean,
): MailSection {
  const entries = results.slice(0, most).map(({ bid_idn, name, institution_name, own_result }) => ({
    code: bid_idn,
    name: oneLine(name),
    url: offersUrl(url, bid_idn),
    note: institution_name,
    lines: [{ text: `${ownResultSentence(own_result)}.` }],
  }))
  const further = furtherTenders(results.length - entries.length, `${url}/dashboard?following=true`)
  return { ...(isLead ? {} : { title: DIGEST_MAIL.results }), entries, ...further }
}

function closingSection(closing: readonly ClosingTender[], url: string, now: Date): MailSection {
  const entries = closing.map((tender) => ({
    ...tenderEntry(tender, url),
    when: { text: capitalised(momentOf(tender.closes_at, now)), isUrgent: isUrgent(tender.closes_at, now) },
    lines: [],
  }))
  return { title: DIGEST_MAIL.closingSoon, entries }
}

function matchesSection(
  { name, channels, path, total, tenders }: SearchMatches,
  { matches: most }: Length,
  url: string,
  now: Date,
): MailSection {
  const visibleTenders = tenders.slice(0, most)
  const entries = visibleTenders.map((tender) => ({
    ...tenderEntry(tender, url),
    when: whenOf(tender.closes_at, now),
    lines: [
      ...(tender.closes_at ? [{ text: DIGEST_MAIL.closes(longDayTime(tender.closes_at, now)) }] : []),
      ...(tender.words.length > 0 ? [{ text: DIGEST_MAIL.words(tender.words.join(', ')) }] : []),
    ],
  }))
  const title = DIGEST_MAIL.matches(oneLine(name), channels, total)
  return { title, entries, ...furtherTenders(total - visibleTenders.length, new URL(path, url).href) }
}

/** Each tender with the company that won it. */
function awardsSection(awards: readonly FollowedAward[], { tenders: most }: Length, url: string): MailSection {
  const entries = awards.slice(0, most).map((award) => ({
    code: award.bid_idn,
    name: oneLine(award.tender_name),
    url: tenderUrl(url, award.bid_idn),
    note: award.institution_name,
    lines: [{ text: DIGEST_MAIL.award(companyOf(award), award.lines) }],
  }))
  const title = DIGEST_MAIL.awards
  return { title, entries, ...furtherTenders(awards.length - entries.length, `${url}/competidores?vista=siguiendo`) }
}

/**
 * Each search with the present matches of its changed words.
 * @param isTitled whether its title differs from that of the mail
 */
function changedSearchesSection(
  searches: readonly ChangedSearch[],
  { searches: most, lines }: Length,
  url: string,
  isTitled: boolean,
): MailSection {
  const address = `${url}/dashboard?view=busquedas`
  const entries = searches.slice(0, most).map(({ name, word_changes }) => ({
    code: DIGEST_MAIL.savedSearch,
    name: oneLine(name),
    url: address,
    note: null,
    lines: word_changes.slice(0, lines).map((change) => ({ text: wordChangeSentence(change) })),
  }))
  const further = furtherTenders(searches.length - entries.length, address)
  return { ...(isTitled ? { title: DIGEST_MAIL.changedSearches } : {}), entries, ...further }
}

/** The remaining time to bid, in the first column. */
function whenOf(closes_at: Date | null, now: Date): NonNullable<MailEntry['when']> {
  if (!closes_at) return { text: DIGEST_MAIL.noClosing, isUrgent: false }
  const days = calendarDaysBetween(now, closes_at)
  const text = days <= 1 ? capitalised(momentOf(closes_at, now)) : DIGEST_MAIL.days(days)
  return { text, isUrgent: isUrgent(closes_at, now) }
}

function tenderEntry(
  tender: Pick<ClosingTender, 'bid_idn' | 'name' | 'institution_name' | 'amount' | 'currency'>,
  url: string,
) {
  const { bid_idn, name, institution_name, amount, currency } = tender
  const note = [institution_name, formatMoney(amount, currency)].filter(Boolean).join(' · ')
  return { code: bid_idn, name: oneLine(name), url: tenderUrl(url, bid_idn), note: note || null }
}

function furtherTenders(count: number, url: string): Pick<MailSection, 'more'> {
  return count > 0 ? { more: { label: DIGEST_MAIL.moreTenders(count), url } } : {}
}

function furtherSearches(count: number, url: string): MailSection[] {
  if (count <= 0) return []
  const more = { label: DIGEST_MAIL.moreSearches(count), url: `${url}/dashboard?view=busquedas` }
  return [{ entries: [], more }]
}

function compare(a: UnseenChange | undefined, b: UnseenChange | undefined): number {
  return a && b ? bySeverity(a, b) : 0
}
