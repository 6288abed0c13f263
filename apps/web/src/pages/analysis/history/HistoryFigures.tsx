import './history.css'
import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { spokenShare } from '@mirador/domain/statistics/one-in'
import { MIN_CASES, shownShare } from '@mirador/domain/statistics/shown-share'
import { pesos } from '@mirador/domain/tender/money'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import type { ComponentProps } from 'react'
import { FourFigure, FourFigures } from '../../../components/FourFigures.tsx'
import { pesosInMillions } from '../../../texts/pesos.ts'
import { Link } from '../../../ui/Link.tsx'
import { HowCounted } from './HowCounted.tsx'
import { linesPath } from './history-address.ts'
import { totalOf } from './history-figures.ts'

type Money = CompanyHistoryAnswer['lost']['close']

/** The four figures of tenders, each with its number of lines. */
export function HistoryFigures({ history: { years, won, lost } }: { history: CompanyHistoryAnswer }) {
  const { inadmissible, close, chosen_was_cheaper, own_was_not_dearer } = lost
  const isComparable = chosen_was_cheaper + own_was_not_dearer > 0
  return (
    <FourFigures label={COMPANY_HISTORY.figures}>
      <WinsFigure total={totalOf(years)} />
      <MoneyFigure label={COMPANY_HISTORY.won} money={won} isOwn>
        {COMPANY_HISTORY.inLines(won.lines)} {won.institutions > 0 && COMPANY_HISTORY.ofInstitutions(won.institutions)}
      </MoneyFigure>
      <MoneyFigure label={COMPANY_HISTORY.lost} money={lost}>
        {COMPANY_HISTORY.inLines(lost.lines)}
        {inadmissible > 0 && `, ${COMPANY_HISTORY.ofThemInadmissible(inadmissible)}`}
      </MoneyFigure>
      <MoneyFigure
        label={COMPANY_HISTORY.close}
        money={close}
        isMarked
        isOwn
        nothing={lost.lines > 0 && !isComparable ? COMPANY_HISTORY.nothingComparable : undefined}
      >
        {COMPANY_HISTORY.inLines(close.lines)} ·{' '}
        <Link to={linesPath('por-poco')} className="link target text-cobre">
          {COMPANY_HISTORY.seeClose(close.lines)}
        </Link>
      </MoneyFigure>
    </FourFigures>
  )
}

interface MoneyProps extends Omit<ComponentProps<typeof FourFigure>, 'value' | 'more'> {
  money: Money
  /** said instead, where no line can be compared */
  nothing?: string | undefined
}

/** Pesos of some lines, and of how many of them if not of all. */
function MoneyFigure({ money: { lines, awarded_clp, summed_lines }, nothing, children, ...figure }: MoneyProps) {
  if (nothing !== undefined || lines === 0 || summed_lines === 0) {
    return (
      <FourFigure {...figure} value={lines === 0 && nothing === undefined ? pesos(0) : '–'}>
        {nothing ?? (lines === 0 ? COMPANY_HISTORY.none : children)}
        {nothing === undefined && lines > 0 && <span className="block">{COMPANY_HISTORY.notSummed}</span>}
      </FourFigure>
    )
  }
  const value = (
    <>
      <span className="max-tablet:hidden">{pesos(awarded_clp)}</span>
      <span className="tablet:hidden">{pesosInMillions(awarded_clp)}</span>
    </>
  )
  return (
    <FourFigure {...figure} value={value}>
      {children}
      {summed_lines < lines && <span className="block text-ink3">{COMPANY_HISTORY.summed(summed_lines, lines)}</span>}
    </FourFigure>
  )
}

function WinsFigure({ total: { awarded_lines, won_lines, lines, rest } }: { total: ReturnType<typeof totalOf> }) {
  const own = shownShare(won_lines, awarded_lines)
  const market = shownShare(rest.won_lines, rest.awarded_lines)
  return (
    <FourFigure
      label={COMPANY_HISTORY.wins}
      value={
        own
          ? COMPANY_HISTORY.share(spokenShare(won_lines, awarded_lines))
          : COMPANY_HISTORY.of(won_lines, awarded_lines)
      }
      more={
        <HowCounted label={COMPANY_HISTORY.howWins}>
          <p>{own ? COMPANY_HISTORY.interval(own) : COMPANY_HISTORY.tooFew}</p>
          {market && <p className="mt-2">{COMPANY_HISTORY.restInterval(market)}</p>}
          <p className="mt-2">{COMPANY_HISTORY.market(rest.won_lines, rest.awarded_lines)}</p>
          {lines > awarded_lines && <p className="mt-2">{COMPANY_HISTORY.undecided(lines - awarded_lines)}</p>}
          <p className="mt-2">{COMPANY_HISTORY.onlyTenders}</p>
        </HowCounted>
      }
    >
      {COMPANY_HISTORY.ofLines(won_lines, awarded_lines)}{' '}
      {rest.awarded_lines < MIN_CASES
        ? COMPANY_HISTORY.restTooFew(rest.awarded_lines)
        : COMPANY_HISTORY.rest(spokenShare(rest.won_lines, rest.awarded_lines))}
    </FourFigure>
  )
}
