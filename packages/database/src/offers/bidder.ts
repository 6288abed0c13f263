import { canonicalRut } from '@mirador/domain/account/rut'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

// Suppliers are read through the views `bidder` and `shown_offer`, in which a supplier that is not a legal person has
// no id, RUT or name (docs/decisions/0068).

/** A supplier that may be shown. */
export interface Bidder {
  /** canonical */
  rut: string
  name: string | null
}

/**
 * The supplier of a history or a profile.
 * @param rut in any form
 * @returns null for a RUT without offers, and for one that is not of a legal person: the answers do not differ
 */
export async function findBidder(db: Db, rut: string): Promise<(Bidder & { id: number }) | null> {
  const key = canonicalRut(rut)
  if (!isLegalPerson(key)) return null
  const { rows } = await sql<Bidder & { id: number }>`
    select id, rut, name from bidder where rut = ${key} collate "C"`.execute(db)
  return rows[0] ?? null
}

/** The condition that a snapshot is awarded: its chosen and rejected offers are final. */
export const IS_AWARDED = sql`s.status in (8, 9, 10)`
