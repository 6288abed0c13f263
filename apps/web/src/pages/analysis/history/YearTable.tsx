import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { GENERAL_PART_FROM } from '@mirador/domain/tender/law-days'
import { longMonth } from '@mirador/domain/time/chile-time'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { MISSING } from '@mirador/texts/tenders'
import { longLawDay } from '../../../components/charts/month-name.ts'
import { ShareStrip } from '../../../components/company-lines/ShareStrip.tsx'
import { LazyDownloadButton } from '../../../components/download/LazyDownloadButton.tsx'
import { DOWNLOAD_BUTTON } from '../../../texts/download-button.ts'
import { stripEnd } from './history-figures.ts'

const LAW_YEAR = Number(GENERAL_PART_FROM.slice(0, 4))

interface Row {
  year: number
  channel: string
  processes: number
  lines: number
  decided: number
  won: number
  /** of Compra Ágil neither is known */
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

/** The history by year and channel, and its file. */
export function YearTable({ history }: { history: CompanyHistoryAnswer }) {
  const rows = rowsOf(history)
  const shares = rows.map(({ won, decided }) => shownShare(won, decided))
  const end = stripEnd(shares.map((share) => share?.to))
  const years = history.years.map(({ year }) => year)
  const crossesReform = years.some((year) => year <= LAW_YEAR) && years.some((year) => year >= LAW_YEAR)
  const last = history.period?.to.slice(0, 7)
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{COMPANY_HISTORY.byYear}</h2>
        <LazyDownloadButton label={DOWNLOAD_BUTTON.table} list="history" query={{}} total={rows.length} />
      </div>
      <div className="sheet to-edges">
        <table className="history-years">
          <caption className="sr-only">{COMPANY_HISTORY.byYear}</caption>
          <thead className="condensed text-sm font-medium text-ink3">
            <tr>
              <th scope="col">{columns.year}</th>
              <th scope="col">{columns.channel}</th>
              <th scope="col" className="figure">
                {columns.processes}
              </th>
              <th scope="col" className="figure">
                {columns.lines}
              </th>
              <th scope="col" className="figure">
                {columns.won}
              </th>
              <th scope="col" className="figure">
                {columns.inadmissible}
              </th>
              <th scope="col">{columns.share(end)}</th>
              <th scope="col">{columns.market}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const share = shares[index]
              return (
                <tr key={`${row.year} ${row.channel}`}>
                  <th scope="row" className="wide font-bold">
                    {row.year}
                    {last && !last.endsWith('-12') && last.startsWith(String(row.year)) && (
                      <span className="text-sm font-normal text-ink3"> {COMPANY_HISTORY.until(monthName(last))}</span>
                    )}
                  </th>
                  <td data-label={columns.channel}>{row.channel}</td>
                  <td data-label={columns.processes} className="figure">
                    {COMPANY_HISTORY.figure(row.processes)}
                  </td>
                  <td data-label={columns.lines} className="figure">
                    {COMPANY_HISTORY.figure(row.lines)}
                  </td>
                  <td data-label={columns.won} className="figure">
                    {COMPANY_HISTORY.of(row.won, row.decided)}
                  </td>
                  <td data-label={columns.inadmissible} className="figure">
                    {row.inadmissible === undefined ? MISSING : COMPANY_HISTORY.figure(row.inadmissible)}
                  </td>
                  <td data-label={columns.share(end)} className="wide">
                    {share && <ShareStrip share={share} end={end} />}
                    <span className="text-sm text-ink2">
                      {share ? COMPANY_HISTORY.interval(share) : COMPANY_HISTORY.tooFew}
                    </span>
                  </td>
                  <td data-label={columns.market} className="wide text-sm text-ink2">
                    {row.market ? <Market {...row.market} /> : MISSING}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-ink3">{COMPANY_HISTORY.byYearHint}</p>
      {crossesReform && <p className="mt-1 text-sm text-ink3">{COMPANY_HISTORY.reform(longLawDay())}</p>}
    </section>
  )
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
