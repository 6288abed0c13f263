import type { DeclineReason, Stage } from '@mirador/domain/pursuits/stage'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { deleteTenderFollow, insertTenderFollow } from '../tenders/tender-follows.ts'

/** What a company decided about a tender. */
export interface StoredPursuit {
  /** null: nothing was decided */
  stage: Stage | null
  reason: DeclineReason | null
  words: string | null
  /** 0 before the first decision; each change adds 1 */
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
  bid_idn: string
  /** whether the account follows the tender from now on; undefined: as before */
  following?: boolean | undefined
}

/**
 * Stores what the company of an account that exists decided, unless it changed since the version that the writer
 * saw. Without a stage the decision is deleted.
 * @returns false for an unknown tender; 'changed' when the version is another one; 'full' when the account follows
 *   as many tenders as it may
 */
export function updatePursuit(
  db: Db,
  { sub, bid_idn, following, ...pursuit }: Decision,
  now: Date,
): Promise<StoredPursuit | false | 'changed' | 'full'> {
  return db.transaction().execute(async (tx) => {
    const tender = await tx
      .selectFrom('tender')
      .select('id')
      .where('bid_idn', '=', bid_idn)
      // old Compra Ágil is deleted (delete-agile.ts)
      .forKeyShare()
      .executeTakeFirst()
    if (!tender) return false
    const organisation = await ownOrganisation(tx, sub, now)
    const row = tx
      .selectFrom('pursuit')
      .select('version')
      .where('organisation_id', '=', organisation)
      .where('tender_id', '=', tender.id)
      .forUpdate()
    const stored = await row.executeTakeFirst()
    if ((stored?.version ?? 0) !== pursuit.version) return 'changed'
    if (following === false) await deleteTenderFollow(tx, sub, bid_idn)
    if (following && (await insertTenderFollow(tx, sub, bid_idn, now)) === 'full') return 'full'
    if (pursuit.stage === null) {
      await tx
        .deleteFrom('pursuit')
        .where('organisation_id', '=', organisation)
        .where('tender_id', '=', tender.id)
        .execute()
      return UNDECIDED
    }
    const version = pursuit.version + 1
    const values = { stage: pursuit.stage, reason: pursuit.reason, words: pursuit.words, version, changed_at: now }
    await tx
      .insertInto('pursuit')
      .values({ organisation_id: organisation, tender_id: tender.id, ...values })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'tender_id']).doUpdateSet(values))
      .execute()
    return { ...pursuit, version }
  })
}

/** The organisation of an account that exists; one of its own is created. Locks the account. */
async function ownOrganisation(tx: Db, sub: string, now: Date): Promise<number> {
  // two first decisions at once must not create two
  await tx.selectFrom('account').select('sub').where('sub', '=', sub).forUpdate().execute()
  const known = await tx.selectFrom('membership').select('organisation_id').where('sub', '=', sub).executeTakeFirst()
  if (known) return known.organisation_id
  const { id } = await tx
    .insertInto('organisation')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('membership').values({ sub, organisation_id: id }).execute()
  return id
}
