import type { ColumnOf } from '@mirador/contract/export-columns'
import type { TenderExportRow } from '@mirador/database/tenders/tender-export'
import { formatRut } from '@mirador/domain/account/rut'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { regionName } from '@mirador/domain/tender/region'
import { TENDER_STATUSES, visibleStatus } from '@mirador/domain/tender/tender-status'
import { rangeOf, tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { EXPORTS } from '@mirador/texts/exports'
import type { CellValue } from '../spreadsheet/sheet.ts'

const STATUS_NAMES = new Map(TENDER_STATUSES.map(({ status, name }) => [status, name]))

/** The value of each column of a tender; null, an empty cell, where the source has none. */
export const TENDER_CELLS: Readonly<Record<ColumnOf<'tenders'>, (row: TenderExportRow, now: Date) => CellValue>> = {
  bid_idn: (row) => row.bid_idn,
  name: (row) => row.name,
  status: (row, now) => statusName(row, now) ?? row.status_text,
  type_code: (row) => row.type_code,
  type_name: ({ type_code, published_at }) => typeName(type_code, published_at),
  description: (row) => row.description,
  rubros: ({ families }) => (families ?? []).flatMap((code) => familyName(code) ?? []).join(' · '),
  url: (row) => officialUrl(row.bid_idn),
  is_followed: (row) => (row.is_followed ? EXPORTS.yes : EXPORTS.no),
  institution_name: (row) => row.institution_name,
  institution_rut: ({ institution_rut }) => institution_rut && formatRut(institution_rut),
  unit_name: (row) => row.unit_name,
  region: (row) => regionName(row.region) ?? null,
  comuna: (row) => row.comuna,
  amount: (row) => row.amount,
  currency: (row) => row.currency,
  published_at: (row) => row.published_at,
  closes_at: (row) => row.closes_at,
  created_at: (row) => row.created_at,
  questions_open_at: (row) => row.questions_open_at,
  questions_close_at: (row) => row.questions_close_at,
  answers_at: (row) => row.answers_at,
  site_visit_at: (row) => row.site_visit_at,
  documents_due_at: (row) => row.documents_due_at,
  physical_support_at: (row) => row.physical_support_at,
  technical_opening_at: (row) => row.technical_opening_at,
  economic_opening_at: (row) => row.economic_opening_at,
  estimated_award_at: (row) => row.estimated_award_at,
  awarded_at: (row) => row.awarded_at,
  estimated_signature_at: (row) => row.estimated_signature_at,
  source: ({ source, is_demo }) => EXPORTS.sources[is_demo ? 'demo' : source] ?? source,
  source_at: (row) => row.source_at,
  read_at: (row) => row.read_at,
}

function statusName(row: TenderExportRow, now: Date): string | undefined {
  const status = visibleStatus(row, now)
  return status && STATUS_NAMES.get(status)
}

function typeName(code: string | null, published_at: Date | null): string | null {
  const type = tenderTypeOfCode(code)
  if (!type) return null
  const range = rangeOf(type, published_at)
  return range ? `${type.name}, ${range.name}` : type.name
}
