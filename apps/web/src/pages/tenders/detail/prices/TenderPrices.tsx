import type { PricedLineAnswer, TenderPrices as Prices } from '@mirador/contract/tender-prices'
import { GENERAL_PART_FROM } from '@mirador/domain/tender/law-days'
import { longMonth } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { tenderPricesQuery } from '../../../../api/tender-prices.ts'
import { longLawDay } from '../../../../components/charts/month-name.ts'
import { Loaded } from '../../../../components/Loaded.tsx'
import type { LoadedQuery } from '../../../../components/QueryError.tsx'
import { useIsNear } from '../../../../components/use-is-near.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { PricedLine } from './PricedLine.tsx'
import { PriceKey } from './PriceKey.tsx'
import { TENDER_PRICES } from './tender-prices-texts.ts'
import './prices.css'

/** A month's file is published weeks after the month. */
const LATE_MONTHS = 2

interface Props {
  bid_idn: string
  /** height reserved while it loads, px */
  height: number
  now: Date
}

/** 'Precios elegidos': the largest lines of a tender with the prices of comparable past lines. */
export default function TenderPrices({ bid_idn, height, now }: Props) {
  const query = useQuery(tenderPricesQuery(bid_idn, 0))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Frame query={query} height={height}>
      {content}
    </Frame>
  )

  function content(prices: Prices) {
    const { lines, total, from, to, has_band } = prices
    if (from === null || to === null) return <p className="text-ink3">{TENDER_PRICES.noOffers}</p>
    const isWithPrices = lines.some(({ chosen }) => chosen.length > 0)
    return (
      <>
        <p className="prices-head">
          {TENDER_PRICES.head(month(from), month(to))}
          {from < GENERAL_PART_FROM && isWithPrices && ` ${TENDER_PRICES.beforeLaw(longLawDay())}`}
          {isLate(to, now) && <strong>{` ${TENDER_PRICES.stale(month(to))}`}</strong>}
        </p>
        <div className="sheet prices">
          {isWithPrices && <PriceKey lines={lines} hasBand={has_band} />}
          <Lines bid_idn={bid_idn} lines={lines} hasBand={has_band} />
          {isOpen && <MoreLines bid_idn={bid_idn} offset={lines.length} total={total} hasBand={has_band} />}
        </div>
        {isWithPrices && <BandNote prices={prices} />}
        {lines.length < total && !isOpen && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-ink3">
            <Button onClick={() => setIsOpen(true)}>{TENDER_PRICES.seeLines(total)}</Button>{' '}
            {TENDER_PRICES.largest(lines.length, total)}
          </p>
        )}
      </>
    )
  }
}

const month = (day: string) => longMonth(day.slice(0, 7))

function isLate(to: string, now: Date): boolean {
  const [year = 0, number = 0] = to.split('-').map(Number)
  return now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 - (year * 12 + number) > LATE_MONTHS
}

/** The result of the test of the band, or the reason why the band is off, and the compared lines. */
function BandNote({ prices: { has_band, band_test } }: { prices: Prices }) {
  const words = TENDER_PRICES
  const sentence =
    band_test === null
      ? words.offUntested
      : has_band
        ? words.tested(band_test.held)
        : words.off(band_test, words.period(month(band_test.from_on), month(band_test.to_on)))
  return (
    <div className="prices-note">
      <p>
        {sentence}{' '}
        <Link to={paths.calculation()} className="link">
          {words.howMeasured}
        </Link>
      </p>
      <details>
        <summary className="link">{words.whatCompares}</summary>
        <p>{words.comparable}</p>
      </details>
    </div>
  )
}

interface LinesProps {
  bid_idn: string
  lines: readonly PricedLineAnswer[]
  hasBand: boolean
}

function Lines({ bid_idn, lines, hasBand }: LinesProps) {
  return lines.map((line) => <PricedLine key={line.line} bid_idn={bid_idn} line={line} hasBand={hasBand} />)
}

interface MoreProps {
  bid_idn: string
  offset: number
  total: number
  hasBand: boolean
  /** follows lines that were loaded with a button */
  isNext?: boolean
}

/** The lines after the first ones, each page loaded when it comes close. */
function MoreLines({ bid_idn, offset, total, hasBand, isNext = false }: MoreProps) {
  const [place, isNear] = useIsNear<HTMLDivElement>(!isNext)
  const query = useQuery({ ...tenderPricesQuery(bid_idn, offset), enabled: isNear })
  const first = useRef<HTMLDivElement>(null)
  const isThere = query.data !== undefined
  // the button that loaded these lines has unmounted, so the first line takes the focus
  useEffect(() => {
    if (isThere && !isNext) first.current?.focus({ preventScroll: true })
  }, [isThere, isNext])
  const frame = (
    <Frame query={query} height={230}>
      {content}
    </Frame>
  )
  return isThere ? frame : <div ref={place}>{frame}</div>

  function content({ lines }: Prices) {
    const next = offset + lines.length
    return (
      <>
        <div ref={first} tabIndex={-1} className="prices-page">
          <Lines bid_idn={bid_idn} lines={lines} hasBand={hasBand} />
        </div>
        {next < total && lines.length > 0 && (
          <MoreLines bid_idn={bid_idn} offset={next} total={total} hasBand={hasBand} isNext />
        )}
      </>
    )
  }
}

interface FrameProps {
  query: LoadedQuery<Prices>
  /** height reserved while it loads, px */
  height: number
  children: (prices: Prices) => ReactNode
}

function Frame({ query, height, children }: FrameProps) {
  return (
    <Loaded
      query={query}
      loading={TENDER_PRICES.loading}
      skeleton={
        <div style={{ height }}>
          <Skeleton className="h-full w-full" />
        </div>
      }
      errorTitle={TENDER_PRICES.errorTitle}
      errorHint={TENDER_PRICES.errorHint}
    >
      {children}
    </Loaded>
  )
}
