import { exportTenders } from '@mirador/contract/exports'
import { accountFits } from '@mirador/database/fit/listed-fits'
import { openTenderExport, type TenderExportRow } from '@mirador/database/tenders/tender-export'
import { formatRut } from '@mirador/domain/account/rut'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { regionName } from '@mirador/domain/tender/region'
import { TENDER_STATUSES, visibleStatus } from '@mirador/domain/tender/tender-status'
import { rangeOf, tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { EXPORTS } from '@mirador/texts/exports'
import { findAsker } from '../routes/tenders/find-asker.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

const STATUS_NAMES = new Map(TENDER_STATUSES.map(({ status, name }) => [status, name]))

export const TENDER_COLUMNS: Columns<'tenders', TenderExportRow> = {
  bid_idn: { width: 17, cell: (row) => row.bid_idn },
  name: { width: 60, cell: (row) => row.name },
  status: { width: 13, cell: (row, now) => statusName(row, now) ?? row.status_text },
  type_code: { width: 7, cell: (row) => row.type_code },
  type_name: { width: 38, cell: ({ type_code, published_at }) => typeName(type_code, published_at) },
  description: { width: 80, cell: (row) => row.description },
  rubros: { width: 45, cell: ({ families }) => (families ?? []).flatMap((code) => familyName(code) ?? []).join(' · ') },
  url: { width: 45, cell: (row) => officialUrl(row.bid_idn) },
  is_followed: { width: 10, cell: (row) => (row.is_followed ? EXPORTS.yes : EXPORTS.no) },
  institution_name: { width: 40, cell: (row) => row.institution_name },
  institution_rut: { width: 20, cell: ({ institution_rut }) => institution_rut && formatRut(institution_rut) },
  unit_name: { width: 35, cell: (row) => row.unit_name },
  region: { width: 20, cell: (row) => regionName(row.region) ?? null },
  comuna: { width: 18, cell: (row) => row.comuna },
  amount: { width: 18, cell: (row) => row.amount },
  currency: { width: 9, cell: (row) => row.currency },
  published_at: { width: 17, cell: (row) => row.published_at },
  closes_at: { width: 17, cell: (row) => row.closes_at },
  created_at: { width: 17, cell: (row) => row.created_at },
  questions_open_at: { width: 20, cell: (row) => row.questions_open_at },
  questions_close_at: { width: 17, cell: (row) => row.questions_close_at },
  answers_at: { width: 25, cell: (row) => row.answers_at },
  site_visit_at: { width: 17, cell: (row) => row.site_visit_at },
  documents_due_at: { width: 25, cell: (row) => row.documents_due_at },
  physical_support_at: { width: 25, cell: (row) => row.physical_support_at },
  technical_opening_at: { width: 17, cell: (row) => row.technical_opening_at },
  economic_opening_at: { width: 20, cell: (row) => row.economic_opening_at },
  estimated_award_at: { width: 22, cell: (row) => row.estimated_award_at },
  awarded_at: { width: 17, cell: (row) => row.awarded_at },
  estimated_signature_at: { width: 28, cell: (row) => row.estimated_signature_at },
  source: { width: 32, cell: ({ source, is_demo }) => EXPORTS.sources[is_demo ? 'demo' : source] ?? source },
  source_at: { width: 20, cell: (row) => row.source_at },
  read_at: { width: 20, cell: (row) => row.read_at },
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

/** The list of tenders: all of its pages, in the same order. */
export const tenders = exportRoute(exportTenders, {
  list: 'tenders',
  columns: TENDER_COLUMNS,
  rows: async ({ query: { format, columns, ...query }, session }, { database }) => {
    const account = await findAsker(database.db, query, session.sub)
    const asker =
      query.sort === 'fit' ? { ...account, orderByFit: accountFits(database.db, session.sub).order } : account
    return openTenderExport(database, query, asker, {
      description: columns.includes('description'),
      families: columns.includes('rubros'),
    })
  },
  isOfFollowed: ({ query: { following } }) => following !== undefined,
})
