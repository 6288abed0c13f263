import type { OcdsBids } from '@mirador/domain/ocds/ocds-bids'
import type { OcdsSource } from '@mirador/domain/ocds/ocds-record'
import { CHANNEL } from '@mirador/domain/tender/channel'
import type { ReadChange } from '@mirador/domain/tender-changes/tender-history'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import { findStoredTenders } from '../tenders/stored-tenders.ts'
import { listOcdsBids } from './ocds-bids.ts'

/** Tenders that are read at once; a month is written while it is read, so that memory does not grow with it. */
const BATCH = 50

/** What is stored of one tender; undefined for an unknown code, and for a Compra Ágil. */
export async function findOcdsSource(db: Db, code: string): Promise<OcdsSource | undefined> {
  const [source] = await listSources(db, [code])
  return source
}

/**
 * The tenders published in a month, by code, in batches that are read on demand. Each batch is of one time, and no
 * transaction lasts longer than its batch.
 * @param month `YYYY-MM`
 */
export async function* readOcdsMonth(db: Db, month: string): AsyncGenerator<OcdsSource[]> {
  const from = startOfChileanDay(`${month}-01`)
  const until = from && startOfChileanDay(`${nextMonth(month)}-01`)
  if (!from || !until) return
  // the codes of a month are some hundred kilobytes; to look for the next ones would read the month for each batch
  const { rows } = await sql<{ bid_idn: string }>`
    select t.bid_idn from tender_search s join tender t on t.id = s.tender_id
    where s.published_at >= ${from.toISOString()}::timestamptz and s.published_at < ${until.toISOString()}::timestamptz
      and s.channel = ${CHANNEL.tender}::smallint
    order by t.bid_idn collate "C"`.execute(db)
  for (let start = 0; start < rows.length; start += BATCH) {
    yield await listSources(
      db,
      rows.slice(start, start + BATCH).map(({ bid_idn }) => bid_idn),
    )
  }
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`
}

/** Reads tender, changes and offers at one time: a change without its tender would be a wrong history. */
function listSources(db: Db, codes: readonly string[]): Promise<OcdsSource[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const stored = await findStoredTenders(tx, codes)
      const ids = [...stored.values()].map(({ id }) => id)
      if (ids.length === 0) return []
      const [reads, changes, bids] = [
        await listFirstReadings(tx, ids),
        await listChanges(tx, ids),
        await listOcdsBids(tx, ids),
      ]
      return codes.flatMap((code) => {
        const one = stored.get(code)
        const read = one && reads.get(one.id)
        if (!read || read.channel !== CHANNEL.tender) return []
        return [sourceOf(one.tender, read.first_read_at, changes.get(one.id) ?? [], bids.get(one.id) ?? null)]
      })
    })
}

function sourceOf(
  tender: OcdsSource['tender'] & { detail_source_at: Date },
  first_read_at: Date | null,
  changes: readonly ReadChange[],
  bids: OcdsBids | null,
): OcdsSource {
  return { tender, changes, first_read_at, source_at: tender.detail_source_at, bids }
}

async function listFirstReadings(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; first_read_at: Date | null; channel: number }>`
    select id, first_read_at, channel from tender where id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ id, ...read }) => [id, read]))
}

/** The changes of some tenders, newest first, by tender id. */
async function listChanges(tx: Tx, ids: readonly number[]): Promise<Map<number, ReadChange[]>> {
  const { rows } = await sql<ReadChange & { tender_id: number }>`
    select tender_id, id, field, old, new, severity, source_at, found_at from tender_change
    where tender_id = any(${ids}::int[]) order by tender_id, id desc`.execute(tx)
  return Map.groupBy(rows, ({ tender_id }) => tender_id)
}
