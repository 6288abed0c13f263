import { takeFollowedAwards } from '@mirador/database/companies/supplier-follows'
import type { Db } from '@mirador/database/connection/connect'
import {
  endDigestTurn,
  isDigestTurn,
  listClosingTenders,
  listUnmailedChanges,
  markChangesMailed,
  type NoticeOwner,
} from '@mirador/database/mail/digest-notices'
import { takeOwnResults } from '@mirador/database/offers/own-result-news'
import { takeSearchMatches } from '@mirador/database/saved-searches/saved-search-matches'
import { takeWordChanges } from '@mirador/database/saved-searches/saved-searches'
import { isSettled, turnEndedAt } from '@mirador/domain/mail/digest-turn'
import { withNetChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { DAY_MS } from '@mirador/domain/time/duration'
import { type Mail, queueMail } from '../mailer/mail.ts'
import { addOwnResults } from '../tenders/own-results.ts'
import { digestMail } from './digest-mail.ts'
import type { NoticeContext } from './notice-context.ts'
import { unsubscribeUrlsOf } from './unsubscribe-urls.ts'

/** The digest also lists the followed tenders that close within this time. */
const SOON_MS = 2 * DAY_MS
const MAX_CLOSING = 5

/**
 * Writes the digest of an owner: the unreported changes of followed tenders, results of own offers, matches of saved
 * searches and awards of followed companies. With immediate digests, waits while further changes may still arrive.
 */
export async function writeDigest(
  { clock, links, sender }: NoticeContext,
  tx: Db,
  owner: NoticeOwner,
  to: string,
): Promise<Mail | undefined> {
  const now = clock()
  const { sub, changes: frequency } = owner
  if (!(await isDigestTurn(tx, sub, now))) return undefined
  const unreported = await listUnmailedChanges(tx, sub)
  const isUnsettled = frequency === 'now' && unreported.foundTimes.length > 0 && !isSettled(unreported.foundTimes, now)
  if (isUnsettled) return undefined
  const changed = withNetChanges(unreported.tenders)
  const news = await takeOwnResults(tx, sub, now)
  const { changed: tenders, further: results } = await addOwnResults(tx, sub, changed, news)
  if (unreported.up_to > 0) await markChangesMailed(tx, sub, unreported.up_to)
  const matches = owner.matches ? await takeSearchMatches(tx, sub, now) : []
  const changedSearches = owner.matches ? await takeWordChanges(tx, sub) : []
  const awards = await takeFollowedAwards(tx, sub, now)
  const hasNews = tenders.length + results.length + matches.length + awards.length + changedSearches.length > 0
  await endDigestTurn(tx, sub, turnEndedAt(frequency, hasNews, now))
  if (!hasNews) return undefined
  const closing = await listClosingTenders(tx, sub, {
    now,
    until: new Date(now.getTime() + SOON_MS),
    most: MAX_CLOSING,
  })
  const mail = digestMail(
    { to, tenders, results, closing, matches, awards, changedSearches },
    unsubscribeUrlsOf(links, sub),
    sender,
    now,
  )
  await queueMail(tx, mail, now)
  return mail
}
