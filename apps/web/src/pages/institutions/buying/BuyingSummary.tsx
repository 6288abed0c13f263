import type { BuyerProfileAnswer, OutcomeFiguresAnswer } from '@mirador/contract/buyers'
import { MIN_CASES, MIN_FOR_MEDIAN, shownShare } from '@mirador/domain/statistics/shown-share'
import { longMonth } from '@mirador/domain/time/chile-time'
import { FourFigure, FourFigures } from '../../../components/FourFigures.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { SUMMARY } from './summary-texts.ts'

interface Props {
  rut: string
  profile: BuyerProfileAnswer
  scope: 'mine' | 'all'
}

/** 'Cómo compra' in four figures, above the tenders of an institution. */
export default function BuyingSummary({ rut, profile, scope }: Props) {
  const { ended, from, to, families, market, lowest, bidders, days, deserted } = profile
  return (
    <section aria-labelledby="en-resumen" className="mt-6">
      <h2 id="en-resumen" className="mb-3 text-xl">
        {SUMMARY.title}{' '}
        <span className="text-sm font-normal text-ink2">
          {SUMMARY.scopeName(scope === 'mine' && families !== null)},{' '}
          {SUMMARY.counted(ended, longMonth(from.slice(0, 7)), longMonth(to.slice(0, 7)))}
        </span>
      </h2>
      {ended < MIN_CASES ? (
        <p className="text-ink2">{SUMMARY.silentTitle(ended)}</p>
      ) : (
        <FourFigures label={SUMMARY.title}>
          <ShareFigure label={SUMMARY.lowest} share={lowest} market={market.lowest} />
          <MedianFigure label={SUMMARY.bidders} spread={bidders} market={market.bidders} />
          <MedianFigure label={SUMMARY.days} spread={days} market={market.days} />
          <ShareFigure label={SUMMARY.deserted} share={deserted} market={market.deserted} />
        </FourFigures>
      )}
      <p className="mt-2 text-sm">
        <Link to={paths.institution(rut, { vista: 'compra' })} className="link target">
          {SUMMARY.more}
        </Link>
      </p>
    </section>
  )
}

type Share = OutcomeFiguresAnswer['single']
type Spread = OutcomeFiguresAnswer['bidders']

function ShareFigure({ label, share: { k, n }, market }: { label: string; share: Share; market: Share }) {
  const own = shownShare(k, n)
  const all = shownShare(market.k, market.n)
  return (
    <FourFigure label={label} value={own ? SUMMARY.percent(own.share) : SUMMARY.of(k, n)}>
      {[own && SUMMARY.of(k, n), all && SUMMARY.market(SUMMARY.percent(all.share))].filter(Boolean).join(' · ')}
    </FourFigure>
  )
}

function MedianFigure({ label, spread, market }: { label: string; spread: Spread; market: Spread }) {
  const isKnown = (one: Spread) => one !== null && one.n >= MIN_FOR_MEDIAN
  return (
    <FourFigure label={label} value={spread && isKnown(spread) ? SUMMARY.number(spread.median) : '–'}>
      {market && isKnown(market) && SUMMARY.market(SUMMARY.number(market.median))}
    </FourFigure>
  )
}
