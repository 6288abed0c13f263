import { forgetAccountsDeletedBefore } from '@mirador/database/accounts/deleted-accounts'
import { deleteRegistryAnswersExpiredBefore } from '@mirador/database/accounts/tax-registry'
import { deleteFollowedAwardsBefore } from '@mirador/database/companies/supplier-follows'
import type { Database } from '@mirador/database/connection/connect'
import { deleteGrantsOverBefore } from '@mirador/database/identity/assistant-grants'
import { deleteKeysClaimedBefore, KEYS_KEPT_MS } from '@mirador/database/identity/idempotency-keys'
import { deleteTokensEndedBefore } from '@mirador/database/identity/personal-tokens'
import { deleteSecurityEventsBefore } from '@mirador/database/identity/security-events'
import { deleteMessagesBefore } from '@mirador/database/mail/messages'
import { deleteInvitationsOverBefore } from '@mirador/database/mesa/invitations'
import { deleteDesksClosedBefore } from '@mirador/database/mesa/people'
import { deleteSearchMatchesBefore } from '@mirador/database/saved-searches/saved-search-matches'
import { deleteAgilePublishedBefore } from '@mirador/database/tenders/delete-agile'
import { forgetAgileListedBefore } from '@mirador/database/tenders/forget-agile'
import { addMonths } from '@mirador/domain/market/market-months'
import { CLOSED_DESK_DAYS } from '@mirador/domain/mesa/people'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'

/** Feedback and questions older than a year have been read and answered. */
const MESSAGES_KEPT_MS = 365 * DAY_MS
/** Long enough to find the month in which a problem began; the table refuses to delete newer events. */
const EVENTS_KEPT_MS = 365 * DAY_MS
/** Half a year: mails, feeds and counts show matches of the last weeks only. */
const MATCHES_KEPT_MS = 182 * DAY_MS
/** Answers of Compra Ágil, processes of two days: ten times as many as those of tenders. */
const AGILE_KEPT_MS = 90 * DAY_MS
/** The screen names them for a while after they ended. */
const INVITATIONS_KEPT_MS = 30 * DAY_MS
/** The download of the account names them for a while after they ended. */
const TOKENS_KEPT_MS = 30 * DAY_MS
/** Longer than any access token is valid: Cognito allows a day. */
const DELETED_KEPT_MS = 2 * DAY_MS

/**
 * Deletes personal data that are no longer needed (docs/personal-data.md), and old Compra Ágil or their large parts.
 * For an hourly call.
 * @param agileMonths whole months of Compra Ágil that are kept before the current one; null: all
 */
export async function forgetOldData(database: Database, now: Date, agileMonths: number | null): Promise<void> {
  const { db } = database
  await forgetAccountsDeletedBefore(db, new Date(now.getTime() - DELETED_KEPT_MS))
  await deleteMessagesBefore(db, new Date(now.getTime() - MESSAGES_KEPT_MS))
  await deleteSecurityEventsBefore(db, new Date(now.getTime() - EVENTS_KEPT_MS))
  await deleteSearchMatchesBefore(db, new Date(now.getTime() - MATCHES_KEPT_MS))
  await deleteFollowedAwardsBefore(db, new Date(now.getTime() - MATCHES_KEPT_MS))
  await deleteRegistryAnswersExpiredBefore(db, now)
  await deleteInvitationsOverBefore(db, new Date(now.getTime() - INVITATIONS_KEPT_MS))
  await deleteTokensEndedBefore(db, new Date(now.getTime() - TOKENS_KEPT_MS))
  await deleteGrantsOverBefore(db, new Date(now.getTime() - TOKENS_KEPT_MS), now)
  await deleteKeysClaimedBefore(db, new Date(now.getTime() - KEYS_KEPT_MS))
  await deleteDesksClosedBefore(db, new Date(now.getTime() - CLOSED_DESK_DAYS * DAY_MS))
  if (agileMonths !== null) {
    const month = `${chileDay(now).slice(0, 7)}-01`
    await deleteAgilePublishedBefore(database, addMonths(month, -agileMonths), now)
  }
  await forgetAgileListedBefore(database, new Date(now.getTime() - AGILE_KEPT_MS), now)
}
