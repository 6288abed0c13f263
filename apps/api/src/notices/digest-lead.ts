import type { FollowedAward } from '@mirador/database/companies/supplier-follows'
import { formatRut } from '@mirador/domain/account/rut'
import type { SearchMatches } from '@mirador/domain/mail/search-matches'
import type { MailContent } from '../mailer/mail-layout.ts'
import { eventOf } from './change-lines.ts'
import type { ChangedTender, DigestNews } from './digest-news.ts'
import { DIGEST_MAIL } from './notice-mail-texts.ts'
import { oneLine, subjectName, tenderUrl } from './tender-names.ts'

/** The beginning of a digest, about its most urgent kind of news. */
type DigestLead = Pick<MailContent, 'subject' | 'title' | 'button'> & { paragraph: string }

export function leadOf(
  { tenders, results, matches, awards, changedSearches }: DigestNews,
  product: string,
  url: string,
): DigestLead {
  const lead =
    changesLead(tenders, product, url) ??
    resultsLead(results, url) ??
    matchesLead(matches, url) ??
    awardsLead(awards, url) ??
    changedSearchesLead(changedSearches, url)
  if (!lead) throw new Error('a digest has news')
  return lead
}

function changesLead(tenders: DigestNews['tenders'], product: string, url: string): DigestLead | undefined {
  const [first] = tenders
  const [change] = first?.changes ?? []
  if (!first || !change) return undefined
  const changes = countChanges(tenders)
  return {
    subject: DIGEST_MAIL.subject(eventOf(change), changes - 1, subjectName(first.name)),
    title: DIGEST_MAIL.title(changes),
    paragraph: DIGEST_MAIL.intro(product),
    button: { label: DIGEST_MAIL.seeChanges, url: `${url}/dashboard?following=true` },
  }
}

function resultsLead(results: DigestNews['results'], url: string): DigestLead | undefined {
  const [first] = results
  if (!first) return undefined
  return {
    subject: DIGEST_MAIL.subjectResults(results.length - 1, subjectName(first.name)),
    title: DIGEST_MAIL.titleResults(results.length),
    paragraph: DIGEST_MAIL.introResults,
    button: { label: DIGEST_MAIL.seeResult, url: offersUrl(url, first.bid_idn) },
  }
}

function matchesLead(matches: DigestNews['matches'], url: string): DigestLead | undefined {
  const [first] = matches
  if (!first) return undefined
  const total = matches.reduce((sum, one) => sum + one.total, 0)
  const channels = channelsOf(matches)
  const path = matches.length === 1 ? first.path : '/dashboard?view=busquedas'
  return {
    subject: DIGEST_MAIL.subjectMatches(
      matches.map(({ name }) => oneLine(name)),
      channels,
      total,
    ),
    title: DIGEST_MAIL.titleMatches(channels, total),
    paragraph: DIGEST_MAIL.introMatches(channels),
    button: { label: DIGEST_MAIL.seeMatches(channels), url: new URL(path, url).href },
  }
}

function awardsLead([first, ...otherAwards]: DigestNews['awards'], url: string): DigestLead | undefined {
  if (!first) return undefined
  return {
    subject: DIGEST_MAIL.subjectAwards(companyOf(first), otherAwards.length),
    title: DIGEST_MAIL.titleAwards(otherAwards.length + 1),
    paragraph: DIGEST_MAIL.introAwards,
    button: { label: DIGEST_MAIL.seeAwards, url: `${url}/competidores?vista=siguiendo` },
  }
}

function changedSearchesLead(changed: DigestNews['changedSearches'], url: string): DigestLead | undefined {
  const [first] = changed
  if (!first) return undefined
  return {
    subject: DIGEST_MAIL.subjectChangedSearches(changed.map(({ name }) => oneLine(name))),
    title: DIGEST_MAIL.changedSearches,
    paragraph: DIGEST_MAIL.introChangedSearches,
    button: { label: DIGEST_MAIL.seeSearches, url: `${url}/dashboard?view=busquedas` },
  }
}

/** The offers in the detail of a tender. */
export const offersUrl = (url: string, code: string) => `${tenderUrl(url, code)}#ofertas`

export const companyOf = ({ name, rut }: FollowedAward) => oneLine(name ?? formatRut(rut))

const countChanges = (tenders: readonly ChangedTender[]) =>
  tenders.reduce((sum, { changes }) => sum + changes.length, 0)

/** The channels of some searches together. */
function channelsOf([first, ...otherMatches]: readonly SearchMatches[]): SearchMatches['channels'] {
  const channels = first?.channels ?? 'licitaciones'
  return otherMatches.every((other) => other.channels === channels) ? channels : 'ambas'
}
