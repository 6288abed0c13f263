import { LEVEL, type TenderRecord } from '@mirador/domain/tender'
import type { StoredTender, TenderChange } from '@mirador/domain/tender-merge'
import { isSame, mergeTender } from '@mirador/domain/tender-merge'
import { sql } from 'kysely'
import type { Copy, Database, Tx } from './connect.ts'
import { upsertInstitutions } from './institutions.ts'
import { findStoredTenders } from './stored-tenders.ts'
import { TENDER_COLUMNS, tenderValues } from './tender-columns.ts'
import { compressRaws, storeRaws } from './tender-raw.ts'
import { indexTenders, lockTenders } from './tender-search.ts'

export interface IngestCounts {
  created: number
  updated: number
  unchanged: number
  /** records that are older than, or poorer than, everything they could have changed */
  older: number
}

interface Writing {
  id: number
  record: TenderRecord
  tender: StoredTender
  changes: TenderChange[]
  isNew: boolean
  itemsDiffer: boolean
}

/**
 * Stores what a source said of some tenders (about a thousand at most), in one transaction: merged with
 * what is known by the rules of tender-merge, with one history row per changed field, raw answers kept.
 * Repeating a call changes nothing.
 */
export async function ingestTenders(
  database: Database,
  records: readonly TenderRecord[],
  now: Date,
): Promise<IngestCounts> {
  const counts: IngestCounts = { created: 0, updated: 0, unchanged: 0, older: 0 }
  if (records.length === 0) return counts
  const raws = await compressRaws(records)
  await database.bulk(async (tx, copy) => {
    // one writer of tenders at a time: two imports of the same code would otherwise both insert it
    await lockTenders(tx)
    const codes = [...new Set(records.map((record) => record.bid_idn))]
    const known = await findStoredTenders(tx, codes)
    const writings = new Map<string, Writing>()
    const confirmed: Confirmation[] = []
    for (const record of records) {
      const pending = writings.get(record.bid_idn)
      const before = pending ?? known.get(record.bid_idn)
      if (!before) {
        writings.set(record.bid_idn, newWriting(record))
        counts.created++
        continue
      }
      const merge = mergeTender(before.tender, record)
      if (!merge.differs) {
        if (record.source_at < before.tender.source_at) {
          // an old file read today says nothing about today
          counts.older++
          continue
        }
        counts.unchanged++
        if (pending) pending.tender = merge.tender
        else {
          known.set(record.bid_idn, { id: before.id, tender: merge.tender })
          confirmed.push({ id: before.id, tender: merge.tender, record })
        }
        continue
      }
      if (!pending) counts.updated++
      writings.set(record.bid_idn, {
        id: before.id,
        record,
        tender: merge.tender,
        changes: [...(pending?.changes ?? []), ...merge.changes],
        isNew: pending?.isNew ?? false,
        itemsDiffer: (pending?.itemsDiffer ?? false) || !isSame(before.tender.items ?? [], merge.tender.items ?? []),
      })
    }
    await write(tx, copy, [...writings.values()], now)
    await confirmReads(tx, confirmed)
    await storeRaws(tx, copy, raws, (code) => (writings.get(code)?.id || known.get(code)?.id) as number)
  })
  return counts
}

function newWriting(record: TenderRecord): Writing {
  const { read_at: _read, raw: _raw, ...fields } = record
  return {
    id: 0,
    record,
    tender: { ...fields, detail_source_at: record.source_at },
    changes: [],
    isNew: true,
    itemsDiffer: true,
  }
}

async function write(tx: Tx, copy: Copy, writings: Writing[], now: Date) {
  if (writings.length === 0) return
  const created = writings.filter((writing) => writing.isNew)
  const ids = await nextTenderIds(tx, created.length)
  for (const [i, writing] of created.entries()) writing.id = ids[i] as number
  const institutions = await upsertInstitutions(
    tx,
    writings.map(({ tender }) => tender),
    now,
  )
  const rows = writings.map((writing) =>
    tenderValues(
      writing.id,
      writing.tender,
      writing.record,
      institutions.get(writing.tender.institution_rut ?? '') ?? null,
    ),
  )
  await copy(
    'tender',
    TENDER_COLUMNS,
    rows.filter((_, i) => writings[i]?.isNew),
  )
  await updateTenders(
    tx,
    copy,
    rows.filter((_, i) => !writings[i]?.isNew),
  )
  await replaceItems(
    tx,
    copy,
    writings.filter((writing) => writing.itemsDiffer),
  )
  await copy(
    'tender_change',
    ['tender_id', 'field', 'old', 'new', 'severity', 'source_at', 'found_at'],
    writings.flatMap(({ id, changes, record }) =>
      changes.map((change) => [
        id,
        change.field,
        change.old == null ? null : JSON.stringify(change.old),
        change.new == null ? null : JSON.stringify(change.new),
        change.severity,
        record.source_at,
        now,
      ]),
    ),
  )
  await indexTenders(tx, copy, writings, now)
}

async function nextTenderIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('tender', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function updateTenders(tx: Tx, copy: Copy, rows: ReturnType<typeof tenderValues>[]) {
  if (rows.length === 0) return
  await sql`create temporary table if not exists tender_incoming (like tender) on commit drop`.execute(tx)
  await copy('tender_incoming' as 'tender', TENDER_COLUMNS, rows)
  const assignments = sql.join(
    TENDER_COLUMNS.filter((name) => name !== 'id' && name !== 'bid_idn').map(
      (name) => sql`${sql.ref(name)} = i.${sql.ref(name)}`,
    ),
  )
  await sql`update tender t set ${assignments} from tender_incoming i where t.id = i.id`.execute(tx)
  await sql`truncate tender_incoming`.execute(tx)
}

async function replaceItems(tx: Tx, copy: Copy, writings: Writing[]) {
  const replaced = writings.filter((writing) => !writing.isNew).map(({ id }) => id)
  if (replaced.length > 0) {
    await sql`delete from tender_item where tender_id = any(${replaced}::int[])`.execute(tx)
    await sql`delete from tender_award where tender_id = any(${replaced}::int[])`.execute(tx)
  }
  await copy(
    'tender_item',
    [
      'tender_id',
      'position',
      'product_code',
      'segment',
      'family',
      'category',
      'product_name',
      'description',
      'unit',
      'quantity',
    ],
    writings.flatMap(({ id, tender }) =>
      (tender.items ?? []).map((item) => [
        id,
        item.position,
        item.product_code,
        item.product_code && Math.floor(item.product_code / 1_000_000) * 1_000_000,
        item.product_code && Math.floor(item.product_code / 10_000) * 10_000,
        item.category,
        item.product_name,
        item.description,
        item.unit,
        item.quantity,
      ]),
    ),
  )
  await copy(
    'tender_award',
    ['tender_id', 'position', 'number', 'supplier_rut', 'supplier_name', 'quantity', 'unit_amount'],
    writings.flatMap(({ id, tender }) =>
      (tender.items ?? []).flatMap((item) =>
        item.awards.map((award, index) => [
          id,
          item.position,
          index + 1,
          award.supplier_rut,
          award.supplier_name,
          award.quantity,
          award.unit_amount,
        ]),
      ),
    ),
  )
}

/** The active list says the same thousands of times an hour: its confirmations are written down this seldom. */
const LIST_CONFIRMATION_MS = 30 * 60_000

/** The same content said later: only the moments move, so that an older answer in between stays old. */
async function confirmReads(tx: Tx, confirmations: Confirmation[]) {
  if (confirmations.length === 0) return
  const iso = (pick: (confirmation: Confirmation) => Date) => confirmations.map((c) => pick(c).toISOString())
  await sql`
    update tender t
    set read_at = greatest(t.read_at, c.read_at), source_at = c.source_at, detail_source_at = c.detail_source_at
    from unnest(
      ${confirmations.map(({ id }) => id)}::int[], ${iso((c) => c.record.read_at)}::timestamptz[],
      ${iso((c) => c.tender.source_at)}::timestamptz[], ${iso((c) => c.tender.detail_source_at)}::timestamptz[],
      ${confirmations.map(({ record }) => (record.level === LEVEL.list ? LIST_CONFIRMATION_MS : 0))}::int[]
    ) as c (id, read_at, source_at, detail_source_at, spared_ms)
    where t.id = c.id and c.read_at > t.read_at + c.spared_ms * interval '1 millisecond'`.execute(tx)
}

interface Confirmation {
  id: number
  tender: StoredTender
  record: TenderRecord
}
