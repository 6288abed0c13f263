import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { sql } from 'kysely'
import type { Copy, Tx } from '../connection/connect.ts'

const compress = promisify(zstdCompress)

interface Raw {
  source_at: Date
  payload: Buffer
}

/** The newest raw answer of each tender among some records, compressed; only details have one. */
export async function compressRaws(records: readonly TenderRecord[]): Promise<Map<string, Raw>> {
  const raws = new Map<string, Raw>()
  for (const { bid_idn, level, source_at, raw } of records) {
    if (raw === undefined || level !== LEVEL.detail) continue
    const other = raws.get(bid_idn)
    if (!other || source_at > other.source_at) raws.set(bid_idn, { source_at, payload: await compress(raw) })
  }
  return raws
}

/**
 * Stores raw answers, the newest of each tender.
 * @param idOf returns the id of a stored tender by its code
 */
export async function storeRaws(
  tx: Tx,
  copy: Copy,
  raws: ReadonlyMap<string, Raw>,
  idOf: (bid_idn: string) => number,
): Promise<void> {
  const rows = [...raws].map(([code, raw]) => ({ id: idOf(code), ...raw }))
  if (rows.length === 0) return
  await sql`create temporary table if not exists tender_raw_incoming (like tender_raw) on commit drop`.execute(tx)
  await copy(
    'tender_raw_incoming' as 'tender_raw',
    ['tender_id', 'source_at', 'payload'],
    rows.map((row) => [row.id, row.source_at, row.payload]),
  )
  await sql`
    insert into tender_raw select * from tender_raw_incoming
    on conflict (tender_id) do update set source_at = excluded.source_at, payload = excluded.payload
    where tender_raw.source_at < excluded.source_at`.execute(tx)
  await sql`truncate tender_raw_incoming`.execute(tx)
}
