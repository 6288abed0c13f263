import {
  CLOCK_SLACK_MS,
  DIGEST_PAUSE_MS,
  lastDigestTime,
  SETTLED_MS,
  UNSETTLED_MS,
} from '@mirador/domain/mail/digest-turn'
import type { QuietHours } from '@mirador/domain/mail/mail-preferences'
import type { Money, StoredChange } from '@mirador/domain/tender-changes/unseen-changes'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isNotDisabled } from '../connection/enabled-user.ts'
import { shortened } from '../tenders/unseen-changes.ts'
import type { MailPreference } from './mail-preferences.ts'

/** An account whose mails this process alone is writing. */
export interface NoticeOwner extends MailPreference {
  email: string | null
}

/** The accounts whose digest is due, those that waited longest first. */
export async function listDigestTurns(db: Db, now: Date): Promise<(QuietHours & { sub: string })[]> {
  const { rows } = await sql<QuietHours & { sub: string }>`
    select p.sub, p.quiet_from, p.quiet_to, p.zone from mail_preference p
    where ${hasTurn(now)}
    order by p.turned_at, p.sub`.execute(db)
  return rows
}

/**
 * Locks an account for the transaction of its mail.
 * @returns undefined when another process has locked it, its user is disabled, or it was deleted
 */
export async function lockNoticeOwner(tx: Db, sub: string): Promise<NoticeOwner | undefined> {
  const { rows } = await sql<NoticeOwner>`
    select p.*, a.email from mail_preference p join account a on a.sub = p.sub
    where p.sub = ${sub}::uuid and ${isNotDisabled('p.sub')}
    for key share of a skip locked for update of p skip locked`.execute(tx)
  return rows[0]
}

/** Whether the digest of a locked account is still due: another process may have sent it meanwhile. */
export async function isDigestTurn(tx: Db, sub: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from mail_preference p where p.sub = ${sub}::uuid and ${hasTurn(now)}`.execute(tx)
  return rows.length > 0
}

/** Ends the turn of a digest until the next one. */
export async function endDigestTurn(tx: Db, sub: string, now: Date): Promise<void> {
  await tx.updateTable('mail_preference').set({ turned_at: now }).where('sub', '=', sub).execute()
}

/** A followed tender with the changes that were not mailed to its follower. */
export interface UnmailedTender {
  tender_id: number
  bid_idn: string
  name: string
  institution_name: string | null
  /** oldest first */
  history: StoredChange[]
  money: Money
}

/** The changes of an account's followed tenders that it has neither seen nor received by mail. */
export async function listUnmailedChanges(
  tx: Db,
  sub: string,
): Promise<{ up_to: number; foundTimes: Date[]; tenders: UnmailedTender[] }> {
  const { rows } = await sql<
    StoredChange & Money & Pick<UnmailedTender, 'tender_id' | 'bid_idn' | 'name' | 'institution_name'>
  >`
    select t.id as tender_id, t.bid_idn, t.name, t.institution_name, t.amount, t.currency,
      c.id, c.field, ${shortened('old')} as old, ${shortened('new')} as new, c.severity, c.found_at
    from ${unmailed()} join tender t on t.id = f.tender_id
    where f.sub = ${sub}::uuid
    order by c.id`.execute(tx)
  const tenders = new Map<string, UnmailedTender>()
  for (const { tender_id, bid_idn, name, institution_name, amount, currency, ...change } of rows) {
    const known = tenders.get(bid_idn)
    if (known) known.history.push(change)
    else
      tenders.set(bid_idn, {
        tender_id,
        bid_idn,
        name,
        institution_name,
        history: [change],
        money: { amount, currency },
      })
  }
  return {
    up_to: rows.at(-1)?.id ?? 0,
    foundTimes: rows.map(({ found_at }) => found_at),
    tenders: [...tenders.values()],
  }
}

/** A followed tender that closes soon. */
export interface ClosingTender {
  bid_idn: string
  name: string
  institution_name: string | null
  amount: number | null
  currency: string | null
  closes_at: Date
}

/** The followed, open tenders of an account that close from now until an instant, nearest first. */
export async function listClosingTenders(
  tx: Db,
  sub: string,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<ClosingTender[]> {
  const { rows } = await sql<ClosingTender>`
    select t.bid_idn, t.name, t.institution_name, t.amount, t.currency, t.closes_at
    from tender_follow f
    join tender_search s on s.tender_id = f.tender_id and s.is_open
    join tender t on t.id = f.tender_id
    where f.sub = ${sub}::uuid and t.closes_at > ${now}::timestamptz and t.closes_at <= ${until}::timestamptz
    order by t.closes_at, t.bid_idn limit ${most}::int`.execute(tx)
  return rows
}

/**
 * Records that all changes of followed tenders up to one were mailed to an account. Call it in the transaction that
 * queues the mail.
 */
export async function markChangesMailed(tx: Db, sub: string, up_to: number): Promise<void> {
  await sql`
    insert into change_told as mailed (sub, tender_id, change_id)
    select f.sub, f.tender_id, ${up_to}::bigint from tender_follow f
    where f.sub = ${sub}::uuid
      and exists (select from tender_change c where c.tender_id = f.tender_id and c.id > f.seen_change_id)
    for key share of f
    on conflict (sub, tender_id) do update set change_id = greatest(mailed.change_id, excluded.change_id)`.execute(tx)
}

/** The changes `c` of the follows `f` that were not mailed yet. */
const unmailed = () => sql`tender_follow f
    left join change_told mailed on mailed.sub = f.sub and mailed.tender_id = f.tender_id
    join tender_change c on c.tender_id = f.tender_id and c.id > greatest(f.seen_change_id, mailed.change_id)`

/** Whether a digest of the preferences `p` is due; accounts mailed at once also need settled changes or other news. */
function hasTurn(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return sql<boolean>`(
    p.turned_at > ${before(-CLOCK_SLACK_MS)}::timestamptz
    or (p.changes = 'morning' and p.turned_at < ${lastDigestTime('morning', now)}::timestamptz)
    or (p.changes = 'weekly' and p.turned_at < ${lastDigestTime('weekly', now)}::timestamptz)
    or (p.changes = 'now' and p.turned_at <= ${before(DIGEST_PAUSE_MS)}::timestamptz and (
      (p.matches and exists (
        select from saved_search s join saved_search_match m on m.saved_search_id = s.id
        where s.sub = p.sub and s.in_digest and m.told_at is null)) or (p.matches and exists (
        select from saved_search s
        where s.sub = p.sub and s.in_digest and s.word_changes is not null and not s.word_changes_mailed)) or exists (
        select from followed_award a where a.sub = p.sub and a.told_at is null and a.seen_at is null) or exists (
        select from own_result r where r.sub = p.sub and r.told_at is null and r.seen_at is null) or (
        select max(c.found_at) <= ${before(SETTLED_MS)}::timestamptz or max(c.found_at) > ${now}::timestamptz
          or min(c.found_at) <= ${before(UNSETTLED_MS)}::timestamptz
        from ${unmailed()} where f.sub = p.sub))))
    and p.changes <> 'none'`
}
