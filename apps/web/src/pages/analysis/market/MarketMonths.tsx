import type { MarketAnswer } from '@mirador/contract/market'
import { regionName } from '@mirador/domain/tender/region'
import { shortDay } from '@mirador/domain/time/chile-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, SearchX } from 'lucide'
import { Suspense, useEffect, useRef } from 'react'
import { type MarketQuestion, marketQuery } from '../../../api/market.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { announce } from '../../../components/announcer.tsx'
import { monthName } from '../../../components/charts/month-name.ts'
import { LazyDownloadButton } from '../../../components/download/LazyDownloadButton.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { QueryError } from '../../../components/QueryError.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { pathTo } from '../../../paths.ts'
import { DOWNLOAD_BUTTON } from '../../../texts/download-button.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnalysisTabs } from '../AnalysisTabs.tsx'
import { ANALYSIS } from '../analysis-texts.ts'
import { StaleBand } from '../StaleBand.tsx'
import { MarketControls } from './MarketControls.tsx'
import { marketAddress, readMarketState, tendersOf } from './market-state.ts'
import { MARKET } from './market-texts.ts'
import { Series } from './Series.tsx'

// Loaded later: they are below the chart.
const MarketTables = lazyComponent(() => import('./MarketTables.tsx'))

const hasAgile = ({ months }: MarketAnswer) => months.some(({ agile }) => agile)
const totalOf = ({ months }: MarketAnswer) => months.reduce((sum, { tenders }) => sum + tenders, 0)

/** 'Ver mes a mes': the tenders of a family by month, its buyers and the chosen companies. */
export default function MarketMonths({ search }: { search: URLSearchParams }) {
  const state = readMarketState(search)
  const result = useQuery({
    ...marketQuery(state),
    placeholderData: keepPreviousData,
  })
  const { data, isError, isPlaceholderData } = result
  const currentData = isPlaceholderData ? undefined : data
  const place = data?.family && MARKET.place(data.family.name, regionName(Number(state.region)))
  useAnnouncement(currentData && place && MARKET.announced(place, totalOf(currentData)))
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <PageHeading title={ANALYSIS.title(MARKET.title)} className="text-2xl max-tablet:text-xl">
          {MARKET.title}
        </PageHeading>
        {data?.family && (totalOf(data) > 0 || hasAgile(data)) && (
          <LazyDownloadButton
            label={DOWNLOAD_BUTTON.table}
            list="market_months"
            query={state}
            total={data.months.length}
          />
        )}
      </div>
      {/* drawn in one step, since parts drawn earlier would move */}
      {data || isError ? (
        <>
          <p className={`min-h-[1.375rem] text-ink2 wrap-anywhere ${currentData ? '' : 'invisible'}`}>
            {data?.family && (
              <>
                {place} · <Period market={data} />
              </>
            )}
          </p>
          <AnalysisTabs view="mercado" />
          <MarketControls state={state} market={data} />
          {content()}
        </>
      ) : (
        <Waiting />
      )}
    </>
  )

  function content() {
    if (!data) {
      return <QueryError query={result} title={MARKET.errorTitle} hint={MARKET.errorHint} />
    }
    if (!data.family) return <NoFamily />
    if (totalOf(data) === 0 && !hasAgile(data)) return <Nothing state={state} place={place ?? ''} />
    return (
      <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
        <Sections state={state} market={data} family={data.family.code} />
      </div>
    )
  }
}

/** Announces the selection after a change; the heading announces the arrival. */
function useAnnouncement(sentence: string | null | undefined) {
  const lastSentence = useRef<string>(undefined)
  useEffect(() => {
    if (sentence && lastSentence.current && lastSentence.current !== sentence) announce(sentence)
    lastSentence.current = sentence ?? lastSentence.current
  }, [sentence])
}

function Period({ market: { from, to, ledger } }: { market: MarketAnswer }) {
  const period = MARKET.counted(monthName(from), monthName(to))
  return <>{ledger ? `${period}, ${MARKET.readOn(shortDay(new Date(ledger.source_at), serverNow()))}` : period}</>
}

function Sections({ state, market, family }: { state: MarketQuestion; market: MarketAnswer; family: number }) {
  const total = totalOf(market)
  const hasOffers = market.months.some(({ single }) => single.n > 0)
  return (
    <>
      {market.ledger && <StaleBand to={market.ledger.to} now={serverNow()} />}
      <Series key={`${market.from} ${market.months.length}`} market={market} grain={state.grain} />
      {!hasOffers && <p className="mt-3 text-sm text-ink2">{MARKET.noOffers}</p>}
      {total > 0 && (
        <Link to={tendersOf(state, { family, from: market.from })} className="link mt-2 target text-sm">
          {MARKET.seeTenders(total)}
        </Link>
      )}
      <Suspense fallback={<Skeleton className="mt-8 h-[40rem] w-full" />}>
        <MarketTables state={state} market={market} family={family} total={total} />
      </Suspense>
    </>
  )
}

function NoFamily() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={MARKET.noRubros.title}
      actions={
        <ButtonLink variant="primary" to={pathTo('profile', { vista: 'rubros' })}>
          {MARKET.noRubros.action}
        </ButtonLink>
      }
    >
      {MARKET.noRubros.hint}
    </EmptyState>
  )
}

/** Offers wider selections: all regions and types, then the longest period. */
function Nothing({ state, place }: { state: MarketQuestion; place: string }) {
  const { region, bid_type, ...wider } = state
  const isNarrow = region !== undefined || bid_type !== undefined
  return (
    <EmptyState
      icon={SearchX}
      title={MARKET.empty.title}
      actions={
        isNarrow ? (
          <ButtonLink to={marketAddress(wider)}>{MARKET.empty.wider}</ButtonLink>
        ) : (
          state.months !== '36' && (
            <ButtonLink to={marketAddress({ ...state, months: '36' })}>{MARKET.empty.widest}</ButtonLink>
          )
        )
      }
    >
      {MARKET.empty.hint(place)}
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div role="status" className="mt-5">
      <span className="sr-only">{MARKET.loading}</span>
      <Skeleton className="h-96 w-full" />
      <Skeleton className="mt-8 h-80 w-full" />
    </div>
  )
}
