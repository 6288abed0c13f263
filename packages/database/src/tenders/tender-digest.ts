import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Provenance, StoredTender } from '@mirador/domain/tender/provenance'
import { SOURCE_TABLE } from '@mirador/domain/tender/source-table'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { sql } from 'kysely'
import type { Copy, Tx } from '../connection/connect.ts'

/**
 * The rules that decide whether a tender holds a record completely (`isKnown`): digests made with other versions of
 * them do not match. The rules of item changes and of item matching only describe differences, which a tender that
 * holds the record does not have, and those of statuses only order records of one time: other versions of them leave
 * digests valid.
 */
const RULES = [
  'tender/tender-merge',
  'tender/merge-draft',
  'tender/merge-items',
  'tender/merged-fields',
  'tender/source-table',
  'tender/provenance',
  'tender/field-origins',
  'tender/closing-date',
  'tender/award-lines',
  'tender/same-value',
  'text/text-equality',
]
  .map((rules) => hash('sha256', readFileSync(new URL(import.meta.resolve(`@mirador/domain/${rules}`)))))
  .concat(JSON.stringify(SOURCE_TABLE))
  .join()
const BYTES = 16

/** Digest of the content and source of a record, without its times. */
export function digestOf(record: TenderRecord, rules = RULES): Buffer {
  const { source_at: _source_at, read_at: _read, raw: _raw, ...content } = record as unknown as Record<string, unknown>
  // formatting dates as text would be half of the cost
  for (const key in content) if (content[key] instanceof Date) content[key] = content[key].getTime()
  return hash('sha256', rules + JSON.stringify(content), 'buffer').subarray(0, BYTES)
}

/** The part of a stored tender that is needed to recognise a record it already holds. */
export interface KnownTender extends Provenance, Pick<StoredTender, 'closes_at'> {
  id: number
  /** digest of the last record that it holds completely; null when there is none */
  digest: Uint8Array | null
}

/** The stored tenders of some codes. */
export async function findKnownTenders(tx: Tx, codes: readonly string[]): Promise<Map<string, KnownTender>> {
  // a subquery for each row: a join of the two tables would read all digests for a thousand of them
  const digest = sql<Uint8Array | null>`(select digest from tender_digest d where d.tender_id = t.id)`.as('digest')
  const rows = await tx
    .selectFrom('tender as t')
    .select([
      't.bid_idn',
      't.id',
      't.level',
      't.source',
      't.source_at',
      't.detail_source_at',
      't.closes_at',
      't.origins',
      digest,
    ])
    .where('t.bid_idn', '=', sql<string>`any(${codes})`)
    .execute()
  return new Map(rows.map(({ bid_idn, ...known }) => [bid_idn, known as KnownTender]))
}

/**
 * Stores the digests of the records that tenders hold completely; null deletes a digest. Tenders in `created` have no
 * digest yet.
 */
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
