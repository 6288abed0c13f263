import type { TenderChange } from '@mirador/domain/tender/merge-draft'
import type { StoredTender } from '@mirador/domain/tender/provenance'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { sql } from 'kysely'
import type { Copy, Tx } from '../connection/connect.ts'
import { indexTenders } from '../search/tender-search.ts'
import type { TypedWords } from '../search/typed-words.ts'
import { noteDateMoves } from './date-moves.ts'
import { inferInstitutions } from './inferred-institutions.ts'
import { upsertInstitutions } from './institutions.ts'
import { itemPriceKey } from './item-price-key.ts'
import { compareCallsOf } from './second-calls.ts'
import { TENDER_COLUMNS, tenderValues } from './tender-columns.ts'
import { storeDigests } from './tender-digest.ts'

/** One tender to be stored, new or changed. */
export interface Writing {
  /** 0 until a new tender is written */
  id: number
  /** the last record that changed it */
  record: TenderRecord
  tender: StoredTender
  changes: TenderChange[]
  isNew: boolean
  itemsDiffer: boolean
  /** digest of a record that the tender holds completely as it is now */
  digest: Buffer | null
}

const STAYS: ReadonlySet<string> = new Set(['id', 'bid_idn', 'channel', 'first_read_at'])

/** Stores tenders with their items, awards, history, digests and search rows, and gives the new ones their ids. */
export async function writeTenders(
  tx: Tx,
  copy: Copy,
  writings: Writing[],
  { now, words }: { now: Date; words: TypedWords },
) {
  if (writings.length === 0) return
  const created = writings.filter((writing) => writing.isNew)
  const ids = await nextTenderIds(tx, created.length)
  for (const [i, writing] of created.entries()) writing.id = ids[i] as number
  const buyers = await findBuyers(tx, writings, now)
  const rows = writings.map((writing, i) =>
    tenderValues(writing.id, writing.tender, writing.record, buyers[i] ?? NO_BUYER),
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
    now,
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
  await storeDigests(tx, copy, { created, changed: writings.filter((writing) => !writing.isNew) })
  await indexTenders(tx, copy, writings, { now, words })
  await compareCallsOf(
    tx,
    writings.map(({ id }) => id),
  )
}

const NO_BUYER = { institution_id: null, institution_is_inferred: false }

/** The institution of each tender: by its rut, else the only one with its name. */
async function findBuyers(tx: Tx, writings: readonly Writing[], now: Date) {
  const tenders = writings.map(({ tender }) => tender)
  const byRut = await upsertInstitutions(tx, tenders, now)
  const unstated = tenders.flatMap(({ institution_rut, institution_name }) =>
    institution_rut || !institution_name ? [] : [institution_name],
  )
  const byName = await inferInstitutions(tx, unstated)
  return tenders.map(({ institution_rut, institution_name }) => {
    if (institution_rut) return { institution_id: byRut.get(institution_rut) ?? null, institution_is_inferred: false }
    const institution_id = byName.get(institution_name ?? '') ?? null
    return { institution_id, institution_is_inferred: institution_id !== null }
  })
}

async function nextTenderIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('tender', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function updateTenders(tx: Tx, copy: Copy, rows: ReturnType<typeof tenderValues>[], now: Date) {
  if (rows.length === 0) return
  await sql`create temporary table if not exists tender_incoming (like tender) on commit drop`.execute(tx)
  await copy('tender_incoming' as 'tender', TENDER_COLUMNS, rows)
  await noteDateMoves(tx, now)
  const assignments = sql.join(
    TENDER_COLUMNS.filter((name) => !STAYS.has(name)).map((name) => sql`${sql.ref(name)} = i.${sql.ref(name)}`),
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
      'price_key',
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
        itemPriceKey(item),
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
