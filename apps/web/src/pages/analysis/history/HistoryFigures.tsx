import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { MIN_CASES, shownShare } from '@mirador/domain/statistics/shown-share'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import type { ReactNode } from 'react'
import { ShareStrip } from '../../../components/company-lines/ShareStrip.tsx'
import { Link } from '../../../ui/Link.tsx'
import { type LinesShown, linesPath } from './history-address.ts'
import { stripEnd, totalOf } from './history-figures.ts'

/** The three figures of tenders, each with its number of cases and a link to its lines. */
export function HistoryFigures({ history }: { history: CompanyHistoryAnswer }) {
  const total = totalOf(history.years)
  const first = history.years.at(-1)?.year
  return (
    <section aria-label={COMPANY_HISTORY.figures} className="sheet history-figures to-edges">
      <Figure
        value={COMPANY_HISTORY.figure(total.lines)}
        label={COMPANY_HISTORY.linesOffered(total.lines)}
        link={{ lines: 'todas', label: COMPANY_HISTORY.seeOffered(total.lines), count: total.lines }}
      >
        {COMPANY_HISTORY.inTenders(total.tenders, String(first))}{' '}
        {COMPANY_HISTORY.inadmissible(total.inadmissible_lines)}
      </Figure>
      <WonFigure total={total} />
      <DifferenceFigure lost={history.lost} />
    </section>
  )
}

function WonFigure({ total }: { total: ReturnType<typeof totalOf> }) {
  const { awarded_lines, won_lines, lines, market } = total
  const own = shownShare(won_lines, awarded_lines)
  const all = shownShare(market.won_lines, market.awarded_lines)
  return (
    <Figure
      value={COMPANY_HISTORY.figure(won_lines)}
      unit={COMPANY_HISTORY.ofWon(awarded_lines)}
      label={own ? COMPANY_HISTORY.interval(own) : COMPANY_HISTORY.tooFew}
      link={{ lines: 'ganadas', label: COMPANY_HISTORY.seeWon(won_lines), count: won_lines }}
    >
      {own && <OwnStrip own={own} market={all?.share} />}
      {COMPANY_HISTORY.market(market.won_lines, market.awarded_lines)}{' '}
      {lines > awarded_lines && COMPANY_HISTORY.undecided(lines - awarded_lines)}
    </Figure>
  )
}

function OwnStrip({ own, market }: { own: NonNullable<ReturnType<typeof shownShare>>; market: number | undefined }) {
  const end = stripEnd([own.to, market])
  return (
    <span className="my-2 block">
      <ShareStrip
        share={own}
        end={end}
        market={market === undefined ? undefined : { share: market, label: COMPANY_HISTORY.marketLabel(market) }}
      />
      <span aria-hidden="true" className="flex justify-between condensed text-xs text-ink3">
        <span>0</span>
        <span>{COMPANY_HISTORY.axisEnd(end)}</span>
      </span>
    </span>
  )
}

function DifferenceFigure({ lost }: { lost: CompanyHistoryAnswer['lost'] }) {
  const { chosen_was_cheaper, own_was_not_dearer, not_comparable, inadmissible, median_difference } = lost
  const comparable = chosen_was_cheaper + own_was_not_dearer
  const all = comparable + not_comparable + inadmissible
  const link = { lines: 'perdidas', label: COMPANY_HISTORY.seeLost(all), count: all } as const
  if (comparable === 0) {
    return (
      <Figure
        value="–"
        label={all === 0 ? COMPANY_HISTORY.nothingLost : COMPANY_HISTORY.nothingComparable}
        link={link}
      />
    )
  }
  const hasMedian = chosen_was_cheaper >= MIN_CASES && median_difference !== null
  return (
    <Figure
      value={COMPANY_HISTORY.figure(hasMedian ? median_difference * 100 : chosen_was_cheaper)}
      unit={hasMedian ? COMPANY_HISTORY.cheaper : COMPANY_HISTORY.cheaperCount(comparable)}
      label={hasMedian ? COMPANY_HISTORY.cheaperHint : COMPANY_HISTORY.cheaperCountHint}
      link={link}
    >
      {COMPANY_HISTORY.comparable(chosen_was_cheaper, own_was_not_dearer)}
    </Figure>
  )
}

interface FigureProps {
  value: string
  /** beside the value */
  unit?: string
  label: string
  children?: ReactNode
  /** nothing to open without lines */
  link: { lines: LinesShown; label: string; count: number }
}

function Figure({ value, unit, label, children, link }: FigureProps) {
  return (
    <div>
      <p>
        <span className="condensed text-3xl font-bold tabular-nums">{value}</span>
        {unit && <span className="condensed text-lg"> {unit}</span>}
      </p>
      <p className="mt-1 font-medium">{label}</p>
      <div className="mt-1 text-sm text-ink2">{children}</div>
      {link.count > 0 && (
        <Link to={linesPath(link.lines)} className="link inline-flex min-h-6 items-center text-sm max-tablet:min-h-11">
          {link.label}
        </Link>
      )}
    </div>
  )
}
