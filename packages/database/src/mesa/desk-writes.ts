import type { Db } from '../connection/connect.ts'
import { appendLog } from './log.ts'
import { findRole, lockOrganisation } from './membership.ts'
import { type LockedPursuit, lockPursuit } from './pursuits.ts'

/** Why a change of a tender of the desk was refused. */
export type DeskRefusal = 'foreign' | 'unknown' | 'not_on_desk' | 'changed' | 'unknown_member'

interface DeskChange {
  sub: string
  organisation: number
  bid_idn: string
  /** the version that the writer saw */
  version: number
}

/**
 * Stores who carries a tender of the desk; null: none.
 * @returns undefined when it is stored
 */
export function updateCarrier(
  db: Db,
  { carrier, ...change }: DeskChange & { carrier: string | null },
  now: Date,
): Promise<DeskRefusal | undefined> {
  return changePursuit(db, change, async (tx, stored, key) => {
    if (carrier !== null && !(await findRole(tx, carrier, change.organisation))) return 'unknown_member'
    if (carrier === stored.carrier) return undefined
    const details = { from: stored.carrier, to: carrier }
    await appendLog(tx, { ...logged(change), kind: 'carrier', details }, now)
    await tx
      .updateTable('pursuit')
      .set({ carrier, version: stored.version + 1, changed_at: now })
      .where('organisation_id', '=', change.organisation)
      .where('tender_id', '=', key)
      .execute()
    return undefined
  })
}

/**
 * Stores the total of the own offer; null: none. The log does not say how much.
 * @returns undefined when it is stored
 */
export function updateAmount(
  db: Db,
  { amount_clp, ...change }: DeskChange & { amount_clp: number | null },
  now: Date,
): Promise<DeskRefusal | undefined> {
  return changePursuit(db, change, async (tx, stored, key) => {
    if (amount_clp === stored.amount_clp) return undefined
    await appendLog(tx, { ...logged(change), kind: 'amount' }, now)
    await tx
      .updateTable('pursuit')
      .set({ amount_clp, version: stored.version + 1, changed_at: now })
      .where('organisation_id', '=', change.organisation)
      .where('tender_id', '=', key)
      .execute()
    return undefined
  })
}

const logged = ({ organisation, sub, bid_idn }: DeskChange) => ({ organisation_id: organisation, actor: sub, bid_idn })

type Change = (tx: Db, stored: LockedPursuit, tender_id: number) => Promise<DeskRefusal | undefined>

function changePursuit(
  db: Db,
  { sub, organisation, bid_idn, version }: DeskChange,
  change: Change,
): Promise<DeskRefusal | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOrganisation(tx, sub, organisation))) return 'foreign'
    const place = await lockPursuit(tx, organisation, bid_idn)
    if (!place) return 'unknown'
    if (!place.stored) return 'not_on_desk'
    if (place.stored.version !== version) return 'changed'
    return await change(tx, place.stored, place.tender_id)
  })
}
