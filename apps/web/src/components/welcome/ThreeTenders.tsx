import type { TenderSummary } from '@mirador/contract/tenders'
import { deadlineOf, statusAt } from '@mirador/domain/deadlines/deadline'
import { FIT_WORDS } from '@mirador/texts/fit'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FITS_MS, fitQuery } from '../../api/fit.ts'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DismissButton } from '../fit/DismissButton.tsx'
import '../fit/fit.css'
import { Pieces } from '../fit/Pieces.tsx'
import { shortReason } from '../fit/short-reason-texts.ts'
import { QueryError } from '../QueryError.tsx'
import { FitMark } from '../tenders/FitMark.tsx'
import { Plazo } from '../tenders/Plazo.tsx'
import { type ScreenProps, WelcomeFrame } from './WelcomeFrame.tsx'
import { WELCOME } from './welcome-texts.ts'

const ROWS = 3
const BEST = { scope: 'mine', sort: 'fit', status: 'publicada' } as const

interface Props extends ScreenProps {
  /** back to the words */
  onWords: () => void
}

/** The third screen: the three open tenders that are most like what the company sells, with why. */
export function ThreeTenders({ onWords, ...frame }: Props) {
  const [asksWhich, setAsksWhich] = useState(false)
  const query = useQuery({
    ...queries.listTenders(BEST, 1),
    refetchInterval: ({ state: { data } }) => data?.fit_state === 'computing' && FITS_MS,
  })
  const { data } = query
  const isReady = data?.fit_state === 'ready'
  const tenders = isReady ? data.bids.filter(({ fit }) => fit?.grade).slice(0, ROWS) : []
  const codes = tenders.map(({ bid_idn }) => bid_idn).join()
  const list = useRef<HTMLUListElement>(null)

  // A dismissed row unmounts, and with it the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked when the rows change
  useEffect(() => {
    if (!asksWhich || document.activeElement?.closest('dialog h2, dialog button, dialog input')) return
    list.current?.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus()
  }, [codes])

  // Escape first closes the panel of 'No me sirve'
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const panel = event.currentTarget.querySelector<HTMLElement>('[popover]:popover-open')
    if (event.key !== 'Escape' || !panel) return
    event.preventDefault()
    panel.hidePopover()
  }

  const isComputing = data?.fit_state === 'computing'
  const hasFailed = !data ? query.isError : data.fit_state === 'failed'
  return (
    <WelcomeFrame
      {...frame}
      screen={3}
      title={tenders.length > 0 ? WELCOME.threeTitle(tenders.length) : WELCOME.threeUnknown}
      subtitle={tenders.length > 0 ? WELCOME.threeHint(data?.fit_summary?.has_won ?? false) : undefined}
      main={{ label: tenders.length > 0 ? WELCOME.allOurs : WELCOME.next, run: frame.onNext }}
      second={tenders.length > 0 && !asksWhich ? { label: WELCOME.someNot, run: () => setAsksWhich(true) } : undefined}
    >
      {content()}
    </WelcomeFrame>
  )

  function content() {
    if (hasFailed) {
      return (
        <div className="p-6 max-tablet:p-4">
          <QueryError query={query} title={WELCOME.threeFailed} hint={WELCOME.threeFailedHint} />
        </div>
      )
    }
    if (!data || isComputing) {
      return (
        <div role="status" className="p-6 max-tablet:p-4">
          <span className="sr-only">{WELCOME.threeLoading}</span>
          <Skeleton className="h-52 w-full" />
        </div>
      )
    }
    const words = (
      <button type="button" className="link target" onClick={onWords}>
        {WELCOME.changeWords}
      </button>
    )
    if (tenders.length === 0) {
      return (
        <p className="px-6 py-5 max-tablet:px-4">
          {data.total === 0 ? WELCOME.threeNone : WELCOME.threeFlat} {words}
        </p>
      )
    }
    return (
      <>
        <ul ref={list} aria-label={WELCOME.tenders} onKeyDown={onKeyDown}>
          {tenders.map((tender) => (
            <Row key={tender.bid_idn} tender={tender} asksWhich={asksWhich} />
          ))}
        </ul>
        <p className="px-6 py-4 text-sm text-ink2 max-tablet:px-4">
          {WELCOME.none} {words}. {WELCOME.moves}
        </p>
      </>
    )
  }
}

function Row({ tender, asksWhich }: { tender: TenderSummary; asksWhich: boolean }) {
  const { bid_idn, name, fit, agile } = tender
  const { data } = useQuery(fitQuery(bid_idn))
  const now = serverNow()
  const closes_at = tender.closes_at ? new Date(tender.closes_at) : null
  const published_at = tender.published_at ? new Date(tender.published_at) : null
  const status = statusAt({ status: tender.status, closes_at }, now)
  const reason = data?.reasons.map(shortReason).find((pieces) => pieces !== undefined)
  return (
    <li className="welcome-row">
      <Plazo deadline={deadlineOf({ status, published_at, closes_at, isAgile: !!agile }, now)} now={now} />
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="min-h-5 text-sm text-ink2">{reason && <Pieces of={reason} />}</p>
        {asksWhich && <DismissButton bid_idn={bid_idn} className="mt-2" />}
      </div>
      {fit?.grade && (
        <div>
          <FitMark grade={fit.grade} />
          <p className="text-sm font-medium">{FIT_WORDS.grades[fit.grade]}</p>
        </div>
      )}
    </li>
  )
}
