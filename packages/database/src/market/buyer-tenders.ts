import type { BuyerTenders } from '@mirador/domain/market/buyer-tenders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'
import { tendersOf } from './buyer-profile.ts'
import type { CountedTenders } from './market-values.ts'

const CONDITIONS: Readonly<Record<BuyerTenders, RawBuilder<unknown>>> = {
  ended: sql`o.status in (7, 8, 9, 10, 15, 18)`,
  awarded: sql`o.bidders is not null`,
  single: sql`o.bidders = 1`,
  lowest: sql`o.lowest_won > 0`,
  not_lowest: sql`o.compared_lines > o.lowest_won`,
  deserted: sql`o.status = 7`,
  revoked: sql`o.status in (15, 18)`,
}

/** A tender with the values that the figures of its buyer count. */
export interface BuyerTender {
  tender_id: number
  bid_idn: string
  name: string
  /** first day of the month of publication */
  month: string
  status: number
  bidders: number | null
  days: number | null
  compared_lines: number
  lowest_won: number
}

/** The tenders behind a figure, the latest first, and how many there are. */
export async function listBuyerTenders(
  db: Db,
  institutionId: number,
  counted: CountedTenders,
  { which, offset, limit, byKey }: { which: BuyerTenders; offset: number; limit: number; byKey?: KeyOrder | undefined },
): Promise<{ total: number; tenders: BuyerTender[] }> {
  const place = (of: 'o' | 'p') =>
    byKey ? sql`${sql.ref(of)}.tender_id desc` : sql`${sql.ref(of)}.month desc, ${sql.ref(of)}.tender_id desc`
  const after = byKey?.after ? sql`and o.tender_id < ${byKey.after[0]}::int` : sql``
  const { rows } = await sql<BuyerTender & { total: number }>`
    select p.tender_id, t.bid_idn, t.name, p.month::text, p.status, p.bidders, p.days, p.compared_lines, p.lowest_won, n.total
    from (select count(*)::int as total from (${tendersOf(institutionId, counted)}) o where ${CONDITIONS[which]}) n
    left join (
      select * from (${tendersOf(institutionId, counted)}) o where ${CONDITIONS[which]} ${after}
      order by ${place('o')} offset ${offset}::int limit ${limit}::int
    ) p on true
    left join tender t on t.id = p.tender_id
    order by ${place('p')}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    tenders: rows.flatMap(({ total: _, ...tender }) => (tender.bid_idn === null ? [] : [tender])),
  }
}
