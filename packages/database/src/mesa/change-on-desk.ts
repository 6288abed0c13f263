import type { Db } from '../connection/connect.ts'
import { lockOrganisation } from './membership.ts'
import { lockPursuit } from './pursuits.ts'

/** Which tender of which desk a member changes. */
export interface DeskPlace {
  sub: string
  /** the assistant through which the member changes it, for the log */
  assistant?: string | undefined
  organisation: number
  bid_idn: string
}

/** Why nothing of a tender can be changed. */
export type PlaceRefusal = 'foreign' | 'unknown' | 'not_on_desk'

/** Changes what hangs on a tender of the desk, with the organisation and what it decided locked. */
export function changeOnDesk<T>(
  db: Db,
  { sub, organisation, bid_idn }: DeskPlace,
  change: (tx: Db, tender_id: number) => Promise<T>,
): Promise<T | PlaceRefusal> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOrganisation(tx, sub, organisation))) return 'foreign'
    const place = await lockPursuit(tx, organisation, bid_idn)
    if (!place) return 'unknown'
    if (!place.stored) return 'not_on_desk'
    return await change(tx, place.tender_id)
  })
}
