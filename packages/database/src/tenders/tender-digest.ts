import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import type { StoredTender } from '@mirador/domain/tender/tender-merge'
import { sql } from 'kysely'
import type { Copy, Tx } from '../connection/connect.ts'

/** Under other rules the same words may change something: a program with other rules believes none of the digests. */
const RULES = ['tender/tender-merge', 'text/text-equality']
  .map((rules) => hash('sha256', readFileSync(new URL(import.meta.resolve(`@mirador/domain/${rules}`)))))
  .join()
const BYTES = 16

/** What a record says, whenever it was said and read. Equal digests say the same, and say it as the same source. */
export function digestOf(record: TenderRecord, rules = RULES): Buffer {
  const { source_at: _said, read_at: _read, raw: _raw, ...said } = record as unknown as Record<string, unknown>
  // half of the cost would be writing moments as text
  for (const key in said) if (said[key] instanceof Date) said[key] = said[key].getTime()
  return hash('sha256', rules + JSON.stringify(said), 'buffer').subarray(0, BYTES)
}

/** A stored tender as far as the same words said again need it. */
export interface KnownTender extends Pick<StoredTender, 'level' | 'source_at' | 'detail_source_at'> {
  id: number
  /** of what was last said in words that it holds completely */
  digest: Uint8Array | null
}

/** The stored ones of some codes. */
export async function findKnownTenders(tx: Tx, codes: readonly string[]): Promise<Map<string, KnownTender>> {
  // asked for one by one: a join of the two tables would read all digests for a thousand of them
  const digest = sql<Uint8Array | null>`(select digest from tender_digest d where d.tender_id = t.id)`.as('digest')
  const rows = await tx
    .selectFrom('tender as t')
    .select(['t.bid_idn', 't.id', 't.level', 't.source_at', 't.detail_source_at', digest])
    .where('t.bid_idn', '=', sql<string>`any(${codes})`)
    .execute()
  return new Map(rows.map(({ bid_idn, ...known }) => [bid_idn, known as KnownTender]))
}

/** Notes what tenders hold completely now; null for one that holds no record so. Those of `created` have no row yet. */
export async function storeDigests(
  tx: Tx,
  copy: Copy,
  { created, changed }: Record<'created' | 'changed', readonly { id: number; digest: Buffer | null }[]>,
): Promise<void> {
  await copy(
    'tender_digest',
    ['tender_id', 'digest'],
    created.flatMap(({ id, digest }) => (digest ? [[id, digest]] : [])),
  )
  if (changed.length === 0) return
  await sql`
    with noted as (
      select * from unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ digest }) => digest?.toString('hex') ?? null)}::text[])
        as n (tender_id, digest)
    ), gone as (delete from tender_digest d using noted n where d.tender_id = n.tender_id and n.digest is null)
    insert into tender_digest select tender_id, decode(digest, 'hex') from noted where digest is not null
    on conflict (tender_id) do update set digest = excluded.digest`.execute(tx)
}
