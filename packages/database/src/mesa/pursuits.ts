import type { DeclineReason, Stage } from '@mirador/domain/pursuits/stage'
import { sql } from 'kysely'
import { lockAccount } from '../accounts/accounts.ts'
import type { Db } from '../connection/connect.ts'
import { deleteTenderFollow, insertTenderFollow } from '../tenders/tender-follows.ts'
import { appendLog } from './log.ts'
import { countLogEntries } from './log-entries.ts'
import { lockOrganisation } from './membership.ts'

/** What a company decided about a tender. */
export interface StoredPursuit {
  /** null: nothing was decided */
  stage: Stage | null
  reason: DeclineReason | null
  words: string | null
  /** 0 before the first decision; each change adds at least 1, also after the decision was undone */
  version: number
}

const UNDECIDED: StoredPursuit = { stage: null, reason: null, words: null, version: 0 }

/** @returns undefined for an unknown tender */
export async function findPursuit(db: Db, sub: string, bid_idn: string): Promise<StoredPursuit | undefined> {
  const { rows } = await sql<StoredPursuit & { known: true }>`
    select p.stage, p.reason, p.words, coalesce(p.version, 0) as version from tender t
    left join membership m on m.sub = ${sub}::uuid
    left join pursuit p on p.tender_id = t.id and p.organisation_id = m.organisation_id
    where t.bid_idn = ${bid_idn}`.execute(db)
  return rows[0]
}

interface Decision extends StoredPursuit {
  sub: string
  /** the assistant through which the account decides, for the log */
  assistant?: string | undefined
  bid_idn: string
  /** the organisation that decides; undefined: that of the account */
  team?: number | undefined
  /** whether the account follows the tender from now on; undefined: as before */
  following?: boolean | undefined
}

/**
 * Stores what the company of an account that exists decided, unless it changed since the version that the writer
 * saw. Without a stage the decision is deleted; while something hangs on it, it is to be decided again.
 * @returns false for an unknown tender; 'foreign' when the account is not of the organisation; 'changed' when the
 *   version is another one; 'full' when the account follows as many tenders as it may
 */
export async function updatePursuit(
  db: Db,
  { sub, assistant, bid_idn, team, following, ...pursuit }: Decision,
  now: Date,
): Promise<StoredPursuit | false | 'foreign' | 'changed' | 'full'> {
  // an unknown tender must create no organisation
  const known = await db.selectFrom('tender').select('id').where('bid_idn', '=', bid_idn).executeTakeFirst()
  if (!known) return false
  return await db.transaction().execute(async (tx) => {
    if (team !== undefined) await lockAccount(tx, sub)
    const organisation = team ?? (await ownOrganisation(tx, sub, now))
    if (!(await lockOrganisation(tx, sub, organisation))) return 'foreign'
    const place = await lockPursuit(tx, organisation, bid_idn)
    if (!place) return false
    const { tender_id, stored } = place
    if ((stored?.version ?? 0) !== pursuit.version) return 'changed'
    if (following === false) await deleteTenderFollow(tx, sub, bid_idn)
    if (following && (await insertTenderFollow(tx, sub, bid_idn, now)) === 'full') return 'full'
    const key = { organisation_id: organisation, tender_id }
    const isKept = pursuit.stage === null && stored !== undefined && (await isUsed(tx, stored, key))
    const stage = isKept ? 'por_decidir' : pursuit.stage
    if (stage === null && !stored) return UNDECIDED
    // a version that was deleted does not come back, so that no page changes what it has not shown
    const version = stored ? stored.version + 1 : (await countLogEntries(tx, organisation, bid_idn)) + 1
    const { reason, words } = pursuit
    const details = { from: stored?.stage ?? null, to: stage, ...(reason && { reason }) }
    await appendLog(tx, { organisation_id: organisation, actor: sub, assistant, kind: 'stage', bid_idn, details }, now)
    if (stage === null) {
      await tx
        .deleteFrom('pursuit')
        .where('organisation_id', '=', organisation)
        .where('tender_id', '=', tender_id)
        .execute()
      return UNDECIDED
    }
    const values = { stage, reason, words, version, changed_at: now }
    await tx
      .insertInto('pursuit')
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'tender_id']).doUpdateSet(values))
      .execute()
    return { stage, reason, words, version }
  })
}

/** What is locked of a pursuit. */
export interface LockedPursuit {
  stage: Stage
  version: number
  carrier: string | null
  amount_clp: number | null
}

/**
 * Locks what an organisation, locked before, decided about a tender, and keeps the tender from being deleted.
 * @returns undefined for an unknown tender; `stored` is undefined when nothing was decided
 */
export async function lockPursuit(
  tx: Db,
  organisation: number,
  bid_idn: string,
): Promise<{ tender_id: number; stored: LockedPursuit | undefined } | undefined> {
  const tender = await tx
    .selectFrom('tender')
    .select('id')
    .where('bid_idn', '=', bid_idn)
    // old Compra Ágil is deleted (delete-agile.ts)
    .forKeyShare()
    .executeTakeFirst()
  if (!tender) return undefined
  const stored = await tx
    .selectFrom('pursuit')
    .select(['stage', 'version', 'carrier', 'amount_clp'])
    .where('organisation_id', '=', organisation)
    .where('tender_id', '=', tender.id)
    .forUpdate()
    .executeTakeFirst()
  return { tender_id: tender.id, stored }
}

/** Whether anything hangs on a pursuit that would be lost with it. */
async function isUsed(
  tx: Db,
  { carrier, amount_clp }: LockedPursuit,
  { organisation_id, tender_id }: { organisation_id: number; tender_id: number },
): Promise<boolean> {
  if (carrier !== null || amount_clp !== null) return true
  const own = sql`organisation_id = ${organisation_id}::int and tender_id = ${tender_id}::int`
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from task where ${own}) or exists (select from note_version where ${own})
      or exists (select from share_link where ${own}) as is_used`.execute(tx)
  return rows[0]?.is_used ?? false
}

/** The organisation of an account that exists; one of its own is created. Locks the account. */
export async function ownOrganisation(tx: Db, sub: string, now: Date): Promise<number> {
  // two first decisions at once must not create two
  await tx.selectFrom('account').select('sub').where('sub', '=', sub).forUpdate().execute()
  const known = await tx.selectFrom('membership').select('organisation_id').where('sub', '=', sub).executeTakeFirst()
  if (known) return known.organisation_id
  const { id } = await tx
    .insertInto('organisation')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('membership').values({ sub, organisation_id: id, joined_at: now }).execute()
  return id
}
