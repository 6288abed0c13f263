import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import type { StoredTender } from '@mirador/domain/tender/tender-merge'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Copy, Tx } from '../connection/connect.ts'
import { storeDigests } from './tender-digest.ts'

/** A tender whose records brought nothing new. */
export interface Confirmation {
  id: number
  /** from when the words on it are now */
  moments: Pick<StoredTender, 'source_at' | 'detail_source_at'>
  record: TenderRecord
  /** of the record, when that is news of what the tender holds completely */
  digest: Buffer | null
}

/** The active list says the same thousands of times an hour: its confirmations are written down this seldom. */
const LIST_CONFIRMATION_MS = 30 * MINUTE_MS

/** Updates only the times of tenders whose content was read again, so that an older answer in between stays older. */
export async function confirmReads(tx: Tx, copy: Copy, confirmations: readonly Confirmation[]): Promise<void> {
  if (confirmations.length === 0) return
  const iso = (pick: (confirmation: Confirmation) => Date) => confirmations.map((c) => pick(c).toISOString())
  await sql`
    update tender t
    set read_at = greatest(t.read_at, c.read_at), source_at = c.source_at, detail_source_at = c.detail_source_at
    from unnest(
      ${confirmations.map(({ id }) => id)}::int[], ${iso((c) => c.record.read_at)}::timestamptz[],
      ${iso((c) => c.moments.source_at)}::timestamptz[], ${iso((c) => c.moments.detail_source_at)}::timestamptz[],
      ${confirmations.map(({ record }) => (record.level === LEVEL.list ? LIST_CONFIRMATION_MS : 0))}::int[]
    ) as c (id, read_at, source_at, detail_source_at, spared_ms)
    where t.id = c.id and c.read_at > t.read_at + c.spared_ms * interval '1 millisecond'`.execute(tx)
  await storeDigests(tx, copy, { created: [], changed: confirmations.filter(({ digest }) => digest) })
}
