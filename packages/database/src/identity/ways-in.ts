import { type ChangeOfProof, isEnded, type Keepable, WAYS_IN, type WayIn } from '@mirador/domain/account/ways-in'
import { lockAccount } from '../accounts/accounts.ts'
import type { Db, Tx } from '../connection/connect.ts'
import { countSearchFeeds, replaceFeedTokens } from '../saved-searches/search-feeds.ts'
import { deleteCalendarFeed, findCalendarFeed } from '../tenders/calendar-feeds.ts'
import { countOwnWebhooks, switchOwnWebhooksOff } from '../webhooks/endpoints.ts'
import { countGrants } from './assistant-grants.ts'
import { deleteCodesOfUser } from './codes.ts'
import { endAssistants } from './end-assistants.ts'
import { deletePasskeysOfUser } from './passkeys.ts'
import { countTokens, endTokens } from './personal-tokens.ts'
import { deleteSecretsOfUser } from './secrets.ts'
import { appendSecurityEvent, type EventOrigin, type NewSecurityEvent } from './security-events.ts'
import { revokeSessionsOfUser } from './sessions.ts'
import { deleteLinksOfUser } from './social.ts'
import { findUserBySub, forgetDevices } from './users.ts'

/** A change of proof, and the request for it. */
export interface Ending {
  sub: string
  change: ChangeOfProof
  /** the session of the request; absent: there is none, and every session ends */
  sid?: string
  /** means of access that the owner keeps where the rule is `choice` */
  keep?: readonly Keepable[]
  origin?: EventOrigin
  now: Date
}

/** What a change ended. */
export interface EndedWays {
  sessions: number
  passkeys: number
  links: number
  hasCalendar: boolean
  searchFeeds: number
  /** names of the personal tokens */
  tokens: readonly string[]
  webhooks: number
  assistants: number
}

type Ender = (tx: Tx, ending: Ending) => Promise<Partial<EndedWays>>

const ENDERS: Readonly<Record<WayIn, Ender>> = {
  other_sessions: async (tx, { sub, sid, now }) => ({
    sessions: await revokeSessionsOfUser(tx, sub, now, sid === undefined ? {} : { except: sid }),
  }),
  this_session: async (tx, { sub, sid, now }) => ({
    sessions: sid === undefined ? 0 : await revokeSessionsOfUser(tx, sub, now, { sid }),
  }),
  passkeys: async (tx, { sub }) => ({ passkeys: await deletePasskeysOfUser(tx, sub) }),
  google_link: async (tx, { sub, change }) => {
    const isOnlyWay = change === 'sessions_ended' && !(await findUserBySub(tx, sub))?.password_hash
    return { links: isOnlyWay ? 0 : await deleteLinksOfUser(tx, sub) }
  },
  pending: async (tx, { sub }) => {
    await deleteCodesOfUser(tx, sub)
    await deleteSecretsOfUser(tx, sub)
    return {}
  },
  remembered_devices: async (tx, { sub }) => {
    await forgetDevices(tx, sub)
    return {}
  },
  feeds: async (tx, { sub }) => ({
    hasCalendar: await deleteCalendarFeed(tx, sub),
    searchFeeds: await replaceFeedTokens(tx, sub),
  }),
  // assistants, and webhooks: an intruder may have allowed or made one, or a token that made one
  tokens: async (tx, { sub, now, origin }) => {
    const webhooks = await switchOwnWebhooksOff(tx, sub, now)
    for (const url of webhooks) {
      const detail = new URL(url).host
      await appendSecurityEvent(tx, { sub, kind: 'webhook_off', detail, happened_at: now, ...origin })
    }
    const assistants = await endAssistants(tx, { sub, now, ...(origin && { origin }) })
    return { tokens: await endTokens(tx, sub, now), webhooks: webhooks.length, assistants }
  },
  // signed, not stored: they end with the account that they name
  unsubscribe_links: async () => ({}),
}

/**
 * Locks the rows of the account that `endWaysIn` changes. Call it before the user is locked: requests that create an
 * address lock it before they log it, in the same order.
 */
export async function lockFeeds(tx: Tx, sub: string): Promise<void> {
  await lockAccount(tx, sub)
  await tx.selectFrom('saved_search').select('id').where('sub', '=', sub).orderBy('id').forUpdate().execute()
}

/**
 * Ends the means of access that a change of proof ends (END_RULES), and logs each kind of them; the caller logs the
 * change itself. No other function does so: call it in the transaction of the change, after `lockFeeds` and with the
 * user locked.
 */
export async function endWaysIn(tx: Tx, ending: Ending): Promise<EndedWays> {
  const { change, keep = [] } = ending
  const none = { sessions: 0, passkeys: 0, links: 0, searchFeeds: 0, webhooks: 0, assistants: 0 }
  const ended: EndedWays = { ...none, hasCalendar: false, tokens: [] }
  for (const way of WAYS_IN) {
    if (!isEnded(way, change, keep)) continue
    const { sessions = 0, ...otherWays } = await ENDERS[way](tx, ending)
    Object.assign(ended, otherWays, { sessions: ended.sessions + sessions })
  }
  if (change !== 'account_deleted') await logEnded(tx, ending, ended)
  return ended
}

async function logEnded(tx: Tx, { sub, now, origin }: Ending, ended: EndedWays): Promise<void> {
  const event = (kind: NewSecurityEvent['kind'], amount: number) =>
    appendSecurityEvent(tx, { sub, kind, amount, happened_at: now, ...origin })
  if (ended.passkeys > 0) await event('passkey_removed', ended.passkeys)
  // `amount` of this kind is a number of sessions
  if (ended.links > 0) await event('google_unlinked', 0)
  if (ended.hasCalendar) await event('calendar_link_removed', 1)
  if (ended.searchFeeds > 0) await event('feed_link_renewed', ended.searchFeeds)
  for (const detail of ended.tokens) {
    await appendSecurityEvent(tx, { sub, kind: 'token_ended', detail, happened_at: now, ...origin })
  }
}

/**
 * What programs of an account use without a session: the addresses that they read, their tokens, the webhooks that call
 * them, and assistants.
 */
export async function findFeeds(
  db: Db,
  sub: string,
  now: Date,
): Promise<Pick<EndedWays, 'hasCalendar' | 'searchFeeds' | 'webhooks' | 'assistants'> & { tokens: number }> {
  const [calendar, searchFeeds, tokens, webhooks, assistants] = await Promise.all([
    findCalendarFeed(db, sub),
    countSearchFeeds(db, sub),
    countTokens(db, sub, now),
    countOwnWebhooks(db, sub),
    countGrants(db, sub, now),
  ])
  return { hasCalendar: calendar !== undefined, searchFeeds, tokens, webhooks, assistants }
}
