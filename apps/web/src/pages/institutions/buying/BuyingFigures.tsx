import type { BuyerProfileAnswer, OutcomeFiguresAnswer } from '@mirador/contract/buyers'
import { MIN_FOR_MEDIAN, shownShare } from '@mirador/domain/statistics/shown-share'
import type { ReactNode } from 'react'
import { RateStrip } from '../../../components/charts/RateStrip.tsx'
import { Link } from '../../../ui/Link.tsx'
import { BUYING } from './buyers-texts.ts'
import { type BuyingState, buyingAddress, ROWS_SHOWN, type RowsShown } from './buying-state.ts'

interface Props {
  rut: string
  state: BuyingState
  profile: BuyerProfileAnswer
}

/** The six figures, each with its number of cases, the value of the market, and a link to its rows. */
export function BuyingFigures({ rut, state, profile }: Props) {
  const { market } = profile
  const linkTo = (rows: RowsShown, label: string, name: string = label) => (
    <Link
      to={`${buyingAddress(rut, { ...state, rows, page: 1 })}#filas`}
      aria-label={name}
      className="link target text-sm"
    >
      {label}
    </Link>
  )
  const see = (rows: RowsShown, count: number) =>
    count > 0 && linkTo(rows, BUYING.seeRows(count), BUYING.rowsOf(BUYING.which[ROWS_SHOWN[rows]], count))
  return (
    <section aria-label={BUYING.figures} className="sheet buying-figures to-edges">
      <MedianFigure
        spread={profile.bidders}
        market={market.bidders}
        label={BUYING.bidders}
        words={BUYING.half}
        end={12}
        endLabel={BUYING.number(12)}
      >
        {see('adjudicadas', profile.single.n)}
      </MedianFigure>
      <ShareFigure share={profile.single} market={market.single} label={BUYING.single} of={BUYING.ofAwarded}>
        {see('un-oferente', profile.single.k)}
      </ShareFigure>
      <ShareFigure share={profile.lowest} market={market.lowest} label={BUYING.lowest} of={BUYING.ofLines}>
        {profile.lowest.k > 0 && linkTo('mas-barata', BUYING.seeLowest)}{' '}
        {profile.lowest.n > profile.lowest.k && linkTo('otro-precio', BUYING.seeNotLowest)}
      </ShareFigure>
      <MedianFigure
        spread={profile.days}
        market={market.days}
        label={BUYING.days}
        words={BUYING.medianOf}
        end={90}
        endLabel={BUYING.axisDays(90)}
      >
        {see('adjudicadas', profile.days?.n ?? 0)}
      </MedianFigure>
      <ShareFigure share={profile.deserted} market={market.deserted} label={BUYING.deserted} of={BUYING.ofEnded}>
        {see('desiertas', profile.deserted.k)}
      </ShareFigure>
      <ShareFigure share={profile.revoked} market={market.revoked} label={BUYING.revoked} of={BUYING.ofEnded}>
        {see('revocadas', profile.revoked.k)}
      </ShareFigure>
    </section>
  )
}

type Share = OutcomeFiguresAnswer['single']

interface ShareProps {
  share: Share
  market: Share
  label: string
  of: (count: string) => string
  children: ReactNode
}

function ShareFigure({ share: { k, n }, market, label, of, children }: ShareProps) {
  const ownShare = shownShare(k, n)
  const all = shownShare(market.k, market.n)
  const count = of(BUYING.of(k, n))
  return (
    <Figure value={ownShare ? BUYING.percent(ownShare.share) : BUYING.of(k, n)} label={label}>
      <p className="text-sm text-ink2">{ownShare ? BUYING.interval(count, ownShare) : BUYING.tooFew(count)}</p>
      {ownShare && (
        <RateStrip
          value={ownShare.share}
          from={ownShare.from}
          to={ownShare.to}
          end={1}
          endLabel={BUYING.percent(1)}
          market={all && { value: all.share, label: BUYING.market(BUYING.percent(all.share)) }}
        />
      )}
      {all && <span className="sr-only">{BUYING.market(BUYING.percent(all.share))}</span>}
      {children}
    </Figure>
  )
}

type Spread = OutcomeFiguresAnswer['bidders']

interface MedianProps {
  spread: Spread
  market: Spread
  label: string
  words: (n: number, from: number, to: number) => string
  /** end of the axis, unless a value is beyond it */
  end: number
  endLabel: string
  children: ReactNode
}

function MedianFigure({ spread, market, label, words, end, endLabel, children }: MedianProps) {
  const isShown = spread !== null && spread.n >= MIN_FOR_MEDIAN
  const all = market !== null && market.n >= MIN_FOR_MEDIAN ? market : undefined
  const most = Math.max(spread?.to ?? 0, all?.median ?? 0)
  const isBeyond = most > end
  const last = isBeyond ? Math.ceil(most / 10) * 10 : end
  return (
    <Figure value={isShown ? BUYING.number(spread.median) : '–'} label={label}>
      <p className="text-sm text-ink2">
        {isShown ? words(spread.n, spread.from, spread.to) : BUYING.fewMedian(spread?.n ?? 0)}
      </p>
      {isShown && (
        <RateStrip
          value={spread.median}
          from={spread.from}
          to={spread.to}
          end={last}
          endLabel={isBeyond ? BUYING.number(last) : endLabel}
          market={all && { value: all.median, label: BUYING.market(BUYING.number(all.median)) }}
        />
      )}
      {all && <span className="sr-only">{BUYING.market(BUYING.number(all.median))}</span>}
      {children}
    </Figure>
  )
}

function Figure({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <div>
      <p className="condensed text-3xl font-bold tabular-nums">{value}</p>
      <p className="font-medium">{label}</p>
      {children}
    </div>
  )
}
