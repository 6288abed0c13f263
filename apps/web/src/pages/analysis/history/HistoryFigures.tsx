import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { MIN_CASES, shownShare } from '@mirador/domain/statistics/shown-share'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { Figure } from '../../../components/company-lines/Figure.tsx'
import { StripWithAxis } from '../../../components/company-lines/ShareStrip.tsx'
import { linesPath } from './history-address.ts'
import { stripEnd, totalOf } from './history-figures.ts'

/** The three figures of tenders, each with its number of cases and a link to its lines. */
export function HistoryFigures({ history }: { history: CompanyHistoryAnswer }) {
  const total = totalOf(history.years)
  const first = history.years.at(-1)?.year
  return (
    <section aria-label={COMPANY_HISTORY.figures} className="sheet figures to-edges">
      <Figure
        value={COMPANY_HISTORY.figure(total.lines)}
        label={COMPANY_HISTORY.linesOffered(total.lines)}
        link={{ to: linesPath('todas'), label: COMPANY_HISTORY.seeOffered(total.lines), count: total.lines }}
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
  const end = stripEnd([own?.to, all?.share])
  return (
    <Figure
      value={COMPANY_HISTORY.figure(won_lines)}
      unit={COMPANY_HISTORY.ofWon(awarded_lines)}
      label={own ? COMPANY_HISTORY.interval(own) : COMPANY_HISTORY.tooFew}
      link={{ to: linesPath('ganadas'), label: COMPANY_HISTORY.seeWon(won_lines), count: won_lines }}
    >
      {own && (
        <StripWithAxis
          share={own}
          end={end}
          market={all && { share: all.share, label: COMPANY_HISTORY.marketLabel(all.share) }}
          endLabel={COMPANY_HISTORY.axisEnd(end)}
        />
      )}
      {COMPANY_HISTORY.market(market.won_lines, market.awarded_lines)}{' '}
      {lines > awarded_lines && COMPANY_HISTORY.undecided(lines - awarded_lines)}
    </Figure>
  )
}

function DifferenceFigure({ lost }: { lost: CompanyHistoryAnswer['lost'] }) {
  const { chosen_was_cheaper, own_was_not_dearer, not_comparable, inadmissible, median_difference } = lost
  const comparable = chosen_was_cheaper + own_was_not_dearer
  const all = comparable + not_comparable + inadmissible
  const link = { to: linesPath('perdidas'), label: COMPANY_HISTORY.seeLost(all), count: all }
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
