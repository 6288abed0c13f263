import { type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { TenderTable } from '../schema/schema.ts'
import { findItems } from './stored-tenders.ts'

interface TenderWithBuyer extends Selectable<TenderTable> {
  is_open: boolean
  institution_rut: string | null
  institution_code: string | null
  is_followed: boolean
}

/** All data of one tender for its page; undefined for an unknown code. */
export async function findTender(db: Db, bid_idn: string, sub: string) {
  const {
    rows: [row],
  } = await sql<TenderWithBuyer>`
    select t.*, s.is_open, i.rut as institution_rut, i.code as institution_code, f.sub is not null as is_followed
    from tender t
    join tender_search s on s.tender_id = t.id
    left join institution i on i.id = t.institution_id
    left join tender_follow f on f.tender_id = t.id and f.sub = ${sub}
    where t.bid_idn = ${bid_idn}`.execute(db)
  if (!row) return undefined
  const items = await findItems(db, [row.id])
  return { ...row, items: items.get(row.id) ?? [] }
}
