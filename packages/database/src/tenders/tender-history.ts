import type { TenderItem } from '@mirador/domain/tender/tender'
import { REPORTED_FIELDS } from '@mirador/domain/tender-changes/reported-fields'
import type { ReadChange, TenderState } from '@mirador/domain/tender-changes/tender-history'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findItems } from './stored-tenders.ts'

export interface TenderHistoryPage {
  /** when Mirador first read the tender; null for tenders older than this field */
  first_read_at: Date | null
  /** the changes of some readings, preceded by later changes of the context fields; newest first */
  rows: ReadChange[]
  /** current state of the tender */
  state: TenderState
  /** the changes of its closing, oldest first */
  closings: ReadChange[]
  /** value of `before` for the readings before these; null when there are none */
  older: number | null
}

/** Fields that are shown with changes of other fields, also of other readings: a currency, the unit of a duration. */
const CONTEXT_FIELDS = ['amount', 'currency', 'facts.contract_duration', 'facts.contract_duration_unit']
/** Internal fields of the portal are not read. */
const FIELDS = ['closes_at', 'status', ...CONTEXT_FIELDS, ...Object.keys(REPORTED_FIELDS)]
const COLUMNS = sql`c.id, c.field, c.old, c.new, c.severity, c.source_at, c.found_at`

/**
 * The changes that some readings found in a tender, newest first; undefined for an unknown code.
 * @param before only readings older than this change
 * @param readings maximum number of readings
 */
export async function findTenderHistory(
  db: Db,
  bid_idn: string,
  { before = Number.MAX_SAFE_INTEGER, readings }: { before?: number | undefined; readings: number },
): Promise<TenderHistoryPage | undefined> {
  const tender = await db
    .selectFrom('tender')
    .select(['id', 'first_read_at', 'amount', 'currency', 'facts'])
    .where('bid_idn', '=', bid_idn)
    .executeTakeFirst()
  if (!tender) return undefined
  const { rows: idRanges } = await sql<{ first: number; last: number }>`
    select min(c.id)::bigint as first, max(c.id)::bigint as last from tender_change c
    where c.tender_id = ${tender.id}::int and c.id < ${before}::bigint and ${isOf(FIELDS)}
    group by c.found_at, c.source_at order by last desc limit ${readings + 1}::int`.execute(db)
  const oldest = idRanges.at(readings - 1) ?? idRanges.at(-1)
  const { rows } = oldest
    ? await sql<ReadChange>`
        select ${COLUMNS} from tender_change c
        where c.tender_id = ${tender.id}::int and c.id >= ${oldest.first}::bigint
          and (c.id < ${before}::bigint and ${isOf(FIELDS)} or ${isOf(CONTEXT_FIELDS)})
        order by c.id desc`.execute(db)
    : { rows: [] }
  const { rows: closings } = await sql<ReadChange>`
    select ${COLUMNS} from tender_change c
    where c.tender_id = ${tender.id}::int and c.field = 'closes_at' order by c.id`.execute(db)
  const items = rows.some(({ field }) => field.startsWith('items.')) ? await findItems(db, [tender.id]) : undefined
  const { contract_duration, contract_duration_unit } = tender.facts
  return {
    first_read_at: tender.first_read_at,
    rows,
    state: {
      amount: tender.amount,
      currency: tender.currency,
      count: contract_duration ?? null,
      unit: contract_duration_unit ?? null,
      items: new Map((items?.get(tender.id) ?? []).map((item: TenderItem) => [item.position, item])),
    },
    closings,
    older: idRanges.length > readings && oldest ? oldest.first : null,
  }
}

const isOf = (fields: readonly string[]) => sql<boolean>`(c.field like 'items.%' or c.field = any(${fields}::text[]))`
