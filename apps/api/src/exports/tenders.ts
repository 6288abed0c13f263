import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportTenders } from '@mirador/contract/exports'
import { type AccountFits, accountFits } from '@mirador/database/fit/listed-fits'
import type { ListedFit } from '@mirador/database/fit/open-fits'
import { openTenderExport, type TenderExportRow } from '@mirador/database/tenders/tender-export'
import { formatRut } from '@mirador/domain/account/rut'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { regionName } from '@mirador/domain/tender/region'
import { FILE_FIELDS, type FileField, TENDER_FIELDS } from '@mirador/domain/tender/tender-fields'
import { TENDER_STATUSES, visibleStatus } from '@mirador/domain/tender/tender-status'
import { rangeOf, tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { calendarDaysBetween } from '@mirador/domain/time/chile-time'
import { FIT_WORDS } from '@mirador/texts/fit'
import { findAsker } from '../routes/tenders/find-asker.ts'
import { EXPORTS } from '../spreadsheet/spreadsheet-texts.ts'
import type { Column, Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

const STATUS_NAMES = new Map(TENDER_STATUSES.map(({ status, name }) => [status, name]))

/** A row with its fit, of an open tender where a column of it is chosen. */
interface GradedRow extends TenderExportRow {
  fit?: ListedFit | undefined
  /** number of own open tenders */
  ownOpen?: number | undefined
}

type Cell = Column<GradedRow>['cell']

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

const FIT_COLUMNS: readonly ColumnOf<'tenders'>[] = ['grade', 'rank', 'own_open']

export const TENDER_COLUMNS: Columns<'tenders', GradedRow> = {
  ...(Object.fromEntries(FIELD_COLUMNS.map((name) => [name, fieldColumn(name)])) as Record<
    FileField,
    Column<TenderExportRow>
  >),
  bid_idn: { width: 17, cell: (row) => row.bid_idn },
  type_name: { width: 38, cell: ({ type_code, published_at }) => typeName(type_code, published_at) },
  rubros: { width: 45, cell: ({ families }) => (families ?? []).flatMap((code) => familyName(code) ?? []).join(' · ') },
  url: { width: 45, cell: (row) => officialUrl(row.bid_idn) },
  is_followed: { width: 10, cell: (row) => (row.is_followed ? EXPORTS.yes : EXPORTS.no) },
  grade: { width: 14, cell: ({ fit }) => gradeName(fit) },
  rank: { width: 8, cell: ({ fit }) => fit?.rank ?? null },
  own_open: { width: 8, cell: ({ fit, ownOpen }) => (fit?.rank ? (ownOpen ?? null) : null) },
  days_left: {
    width: 10,
    cell: ({ is_open, closes_at }, now) => (is_open && closes_at ? calendarDaysBetween(now, closes_at) : null),
  },
  source: { width: 32, cell: ({ source, is_demo }) => EXPORTS.sources[is_demo ? 'demo' : source] ?? source },
  source_at: { width: 20, cell: (row) => row.source_at },
  read_at: { width: 20, cell: (row) => row.read_at },
}

const gradeName = (fit: ListedFit | undefined) =>
  fit?.blocked ? FIT_WORDS.blocked : fit?.grade ? FIT_WORDS.grades[fit.grade] : null

/** Adds their fits to rows, batch by batch. */
async function* withFits(batches: AsyncGenerator<readonly TenderExportRow[]>, fits: AccountFits) {
  for await (const rows of batches) {
    const { fits: listed, summary } = await fits.list(rows, undefined)
    yield rows.map((row): GradedRow => ({ ...row, fit: listed.get(row.id), ownOpen: summary?.of }))
  }
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
  rows: async ({ query: { format, columns, ...query }, session }, { database, env, now, log }) => {
    const account = await findAsker(database.db, query, session.sub, now())
    const onFailure = (err: unknown) => log.error({ err }, 'fits of a file not computed')
    const asker =
      query.sort === 'fit' ? { orderByFit: accountFits(database.db, session.sub).order, ...account } : account
    const file = await openTenderExport(database, query, asker, {
      description: columns.includes('description'),
      families: columns.includes('rubros'),
    })
    // a closed section shows no fits
    const hasFits = env.sections.includes('analisis') && FIT_COLUMNS.some((column) => columns.includes(column))
    if (!hasFits) return file
    return { ...file, batches: withFits(file.batches, accountFits(database.db, session.sub, { onFailure })) }
  },
  isOfFollowed: ({ query: { following } }) => following !== undefined,
})
