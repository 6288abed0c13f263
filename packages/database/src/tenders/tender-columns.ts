import { channelOf } from '@mirador/domain/tender/channel'
import type { StoredTender } from '@mirador/domain/tender/provenance'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import type { CopyRow } from '../connection/copy-format.ts'
import { STORED_FIELDS } from '../schema/stored-fields.ts'

/** Columns of `tender` whose value is the field of the same name. */
const PLAIN_COLUMNS = ['bid_idn', ...STORED_FIELDS, 'level', 'source', 'source_at', 'detail_source_at'] as const

export const TENDER_COLUMNS = [
  'id',
  ...PLAIN_COLUMNS,
  'institution_id',
  'institution_is_inferred',
  'facts',
  'award',
  'origins',
  'read_at',
  'is_demo',
  'first_read_at',
  'channel',
] as const

/** One row of `tender` in the order of TENDER_COLUMNS, with the current time as its first reading. */
export function tenderValues(
  id: number,
  tender: StoredTender,
  record: TenderRecord,
  { institution_id, institution_is_inferred }: { institution_id: number | null; institution_is_inferred: boolean },
): CopyRow {
  return [
    id,
    ...PLAIN_COLUMNS.map((name) => tender[name]),
    institution_id,
    institution_is_inferred,
    JSON.stringify(tender.facts ?? {}),
    tender.award ? JSON.stringify(tender.award) : null,
    tender.origins ? JSON.stringify(tender.origins) : null,
    record.read_at,
    tender.source === 'demo',
    record.read_at,
    channelOf(tender.bid_idn),
  ]
}
