import type { Provenance } from '@mirador/domain/tender/provenance'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Copy, Tx } from '../connection/connect.ts'
import { storeDigests } from './tender-digest.ts'

/** A tender whose records brought nothing new. */
export interface Confirmation {
  id: number
  /** its provenance now */
  provenance: Provenance
  record: TenderRecord
  /** an older record does not confirm the current state of the tender: only its provenance is updated */
  isOld: boolean
  /**
   * digest of the record, when the tender holds it completely and did not hold it as its last one; null deletes the
   * stored one
   */
  digest: Buffer | null | undefined
}

/**
 * Minimum time between two updates by confirmations of the active list, which repeats the same entries thousands of
 * times an hour.
 */
const LIST_CONFIRMATION_MS = 30 * MINUTE_MS

/**
 * Updates only the provenance of tenders whose content was read again, so that an older answer in between stays older.
 * The same file read again changes nothing, not even the time of reading.
 */
export async function confirmReads(tx: Tx, copy: Copy, confirmations: readonly Confirmation[]): Promise<void> {
  if (confirmations.length === 0) return
  const iso = (pick: (confirmation: Confirmation) => Date) => confirmations.map((c) => pick(c).toISOString())
  await sql`
    update tender t
    set read_at = case when c.is_old then t.read_at else greatest(t.read_at, c.read_at) end,
      source_at = c.source_at, detail_source_at = c.detail_source_at, origins = c.origins
    from unnest(
      ${confirmations.map(({ id }) => id)}::int[], ${iso((c) => c.record.read_at)}::timestamptz[],
      ${confirmations.map(({ isOld }) => isOld)}::boolean[], ${iso((c) => c.provenance.source_at)}::timestamptz[],
      ${iso((c) => c.provenance.detail_source_at)}::timestamptz[],
      ${confirmations.map(({ provenance: { origins } }) => (origins ? JSON.stringify(origins) : null))}::jsonb[],
      ${confirmations.map(({ record, isOld }) => (record.level === LEVEL.list && !isOld ? LIST_CONFIRMATION_MS : 0))}::int[]
    ) as c (id, read_at, is_old, source_at, detail_source_at, origins, spared_ms)
    where t.id = c.id and (c.detail_source_at > t.detail_source_at
      or c.source_at > t.source_at + c.spared_ms * interval '1 millisecond'
      or (c.spared_ms = 0 and t.origins is distinct from c.origins))`.execute(tx)
  const changed = confirmations.flatMap(({ id, digest }) => (digest === undefined ? [] : [{ id, digest }]))
  await storeDigests(tx, copy, { created: [], changed })
}
