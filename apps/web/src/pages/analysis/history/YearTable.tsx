import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { GENERAL_PART_FROM } from '@mirador/domain/tender/law-days'
import { longMonth } from '@mirador/domain/time/chile-time'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { MISSING } from '@mirador/texts/tenders'
import { longLawDay } from '../../../components/charts/month-name.ts'
import { type Column, DataTable, type TableLook } from '../../../components/DataTable.tsx'
import { LazyDownloadButton } from '../../../components/download/LazyDownloadButton.tsx'
import { DOWNLOAD_BUTTON } from '../../../texts/download-button.ts'

const LAW_YEAR = Number(GENERAL_PART_FROM.slice(0, 4))

interface Row {
  year: number
  channel: string
  processes: number
  lines: number
  decided: number
  won: number
  /** not known for Compra Ágil */
  inadmissible?: number
  market?: { awarded_lines: number; won_lines: number }
}

const { columns, channels } = COMPANY_HISTORY

const rowsOf = ({ years }: CompanyHistoryAnswer): Row[] =>
  years.flatMap(({ year, tenders, lines, quotations, ...counts }) => [
    ...(tenders > 0
      ? [
          {
            year,
            channel: channels.tenders,
            processes: tenders,
            lines,
            market: counts.market,
            decided: counts.awarded_lines,
            won: counts.won_lines,
            inadmissible: counts.inadmissible_lines,
          },
        ]
      : []),
    ...(quotations.requests > 0
      ? [
          {
            year,
            channel: channels.quotations,
            processes: quotations.requests,
            lines: quotations.requests,
            decided: quotations.decided,
            won: quotations.won,
          },
        ]
      : []),
  ])

const LOOK: TableLook = { region: 'sheet overflow-x-auto to-edges', table: 'data-table years-table', card: 'year-card' }

/** The history by year and channel, and its file. */
export function YearTable({ history }: { history: CompanyHistoryAnswer }) {
  const rows = rowsOf(history)
  const years = history.years.map(({ year }) => year)
  const crossesReform = years.some((year) => year <= LAW_YEAR) && years.some((year) => year >= LAW_YEAR)
  const tableColumns = columnsOf(history.period?.to.slice(0, 7))
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{COMPANY_HISTORY.byYear}</h2>
        <LazyDownloadButton label={DOWNLOAD_BUTTON.table} list="history" query={{}} total={rows.length} />
      </div>
      <DataTable
        label={COMPANY_HISTORY.byYear}
        look={LOOK}
        columns={tableColumns}
        rows={rows}
        keyOf={({ year, channel }) => `${year} ${channel}`}
        cards="to-edges"
        card={(row) => <Card row={row} columns={tableColumns} />}
      />
      <p className="mt-3 text-sm text-ink3">{COMPANY_HISTORY.byYearHint}</p>
      {crossesReform && <p className="mt-1 text-sm text-ink3">{COMPANY_HISTORY.reform(longLawDay())}</p>}
    </section>
  )
}

/** @param last month with results */
function columnsOf(last: string | undefined): Column<Row>[] {
  return [
    {
      header: columns.year,
      isHeader: true,
      className: 'wide font-bold',
      cell: ({ year }) => (
        <>
          {year}
          {last && !last.endsWith('-12') && last.startsWith(String(year)) && (
            <span className="text-sm font-normal text-ink3"> {COMPANY_HISTORY.until(monthName(last))}</span>
          )}
        </>
      ),
    },
    { header: columns.channel, cell: ({ channel }) => channel },
    { header: columns.processes, isFigure: true, cell: ({ processes }) => COMPANY_HISTORY.figure(processes) },
    { header: columns.lines, isFigure: true, cell: ({ lines }) => COMPANY_HISTORY.figure(lines) },
    { header: columns.won, isFigure: true, cell: ({ won, decided }) => COMPANY_HISTORY.of(won, decided) },
    {
      header: columns.inadmissible,
      isFigure: true,
      cell: ({ inadmissible }) => (inadmissible === undefined ? MISSING : COMPANY_HISTORY.figure(inadmissible)),
    },
    { header: columns.share, isFigure: true, cell: shareOf },
    {
      header: columns.market,
      className: 'wide text-sm text-ink2',
      cell: ({ market }) => (market ? <Market {...market} /> : MISSING),
    },
  ]
}

function Card({ row, columns: facts }: { row: Row; columns: readonly Column<Row>[] }) {
  return facts.map(({ header, isHeader, isFigure, className, cell }) => (
    <div key={header} className={isFigure ? 'tabular-nums' : className}>
      {!isHeader && <span className="year-card-label">{header}</span>}
      {cell(row)}
    </div>
  ))
}

function shareOf({ won, decided }: Row): string {
  const share = shownShare(won, decided)
  return share ? COMPANY_HISTORY.percent(share.share) : MISSING
}

const monthName = (month: string) => longMonth(month).split(' ')[0] ?? month

function Market({ awarded_lines, won_lines }: NonNullable<Row['market']>) {
  const share = shownShare(won_lines, awarded_lines)
  return (
    <>
      {COMPANY_HISTORY.of(won_lines, awarded_lines)}
      {share && <span className="block">{COMPANY_HISTORY.percent(share.share)}</span>}
    </>
  )
}
