import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportTenders } from '@mirador/contract/exports'
import { accountFits } from '@mirador/database/fit/listed-fits'
import { openTenderExport, type TenderExportRow } from '@mirador/database/tenders/tender-export'
import { formatRut } from '@mirador/domain/account/rut'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { regionName } from '@mirador/domain/tender/region'
import { FILE_FIELDS, type FileField, TENDER_FIELDS } from '@mirador/domain/tender/tender-fields'
import { TENDER_STATUSES, visibleStatus } from '@mirador/domain/tender/tender-status'
import { rangeOf, tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { findAsker } from '../routes/tenders/find-asker.ts'
import { EXPORTS } from '../spreadsheet/spreadsheet-texts.ts'
import type { Column, Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

const STATUS_NAMES = new Map(TENDER_STATUSES.map(({ status, name }) => [status, name]))

type Cell = Column<TenderExportRow>['cell']

/** Cells that differ from the value of their field. */
const OWN_CELLS: Partial<Record<FileField, Cell>> = {
  status: (row, now) => statusName(row, now) ?? row.status_text,
  institution_rut: ({ institution_rut }) => institution_rut && formatRut(institution_rut),
  region: (row) => regionName(row.region) ?? null,
}

const fieldColumn = (name: FileField): Column<TenderExportRow> => ({
  width: TENDER_FIELDS[name].width,
  cell: OWN_CELLS[name] ?? ((row) => row[name]),
})

/** A field with a width but without a group in the contract does not compile here. */
const FIELD_COLUMNS = FILE_FIELDS satisfies readonly ColumnOf<'tenders'>[]

export const TENDER_COLUMNS: Columns<'tenders', TenderExportRow> = {
  ...(Object.fromEntries(FIELD_COLUMNS.map((name) => [name, fieldColumn(name)])) as Record<
    FileField,
    Column<TenderExportRow>
  >),
  bid_idn: { width: 17, cell: (row) => row.bid_idn },
  type_name: { width: 38, cell: ({ type_code, published_at }) => typeName(type_code, published_at) },
  rubros: { width: 45, cell: ({ families }) => (families ?? []).flatMap((code) => familyName(code) ?? []).join(' · ') },
  url: { width: 45, cell: (row) => officialUrl(row.bid_idn) },
  is_followed: { width: 10, cell: (row) => (row.is_followed ? EXPORTS.yes : EXPORTS.no) },
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
