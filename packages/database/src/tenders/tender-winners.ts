import { shortName } from '@mirador/domain/tender/long-names'
import { SUPPLIER_KINDS, supplierKind } from '@mirador/domain/tender/supplier'
import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** One supplier; rut and name are null for any but a legal person. */
interface Winner {
  rut: string | null
  name: string | null
  is_natural_person: boolean
  amount: number | null
}

/** The winners of a tender, and the amount in its currency. */
export interface Winners {
  /** the largest amount first, unknown ones last; at most MAX_SUPPLIERS */
  suppliers: Winner[]
  supplier_count: number
  /** of all suppliers; null when the amount of a line is not known, since a partial sum would mislead */
  amount: number | null
}

const MAX_SUPPLIERS = 3

/** The winners of the awarded tenders among some, by id; tenders without a stored award are missing. */
export async function listWinners(
  db: Db,
  tenders: readonly { id: number; status: number }[],
): Promise<Map<number, Winners>> {
  const ids = tenders.filter(({ status }) => statusOfCode(status) === 'adjudicada').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ tender_id: number; suppliers: StoredWinner[] } & Winners>`
    select tender_id, count(*)::int as supplier_count,
      case when bool_and(amount is not null) then sum(amount) end as amount,
      to_jsonb((array_agg(jsonb_build_object('rut', supplier_rut, 'name', name, 'amount', amount)
        order by amount desc nulls last, supplier_rut))[:${sql.lit(MAX_SUPPLIERS)}]) as suppliers
    from (
      select tender_id, supplier_rut, max(supplier_name) as name,
        case when bool_and(quantity * unit_amount is not null) then sum(quantity * unit_amount) end as amount
      from tender_award where tender_id = any(${ids}::int[]) group by tender_id, supplier_rut
    ) supplier group by tender_id`.execute(db)
  return new Map(
    rows.map(({ tender_id, suppliers, ...winners }) => [tender_id, { ...winners, suppliers: suppliers.map(winnerOf) }]),
  )
}

interface StoredWinner extends Pick<Winner, 'name' | 'amount'> {
  rut: string
}

function winnerOf({ rut, name, amount }: StoredWinner): Winner {
  const kind = supplierKind(rut)
  const identity = kind === SUPPLIER_KINDS.legal ? { rut, name: shortName(name) } : { rut: null, name: null }
  return { ...identity, is_natural_person: kind === SUPPLIER_KINDS.natural, amount }
}
