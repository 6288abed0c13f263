import type { HistoryReadingAnswer, TenderHistory } from '@mirador/contract/tender-history'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { tenderHistoryQuery } from '../../api/tender-history.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { HistoryChange } from './HistoryChange.tsx'
import { HISTORY } from './tender-history-texts.ts'

interface Props {
  tender: { bid_idn: string; source_at: string }
  /** only changes older than this one; the user requested them, so they take the focus */
  before?: number
  now: Date
  /** shown above the readings, or instead of them when there are none */
  children?: (history: TenderHistory) => ReactNode
}

/** A page of readings of a tender, newest first, with a button that loads the next page. */
export function HistoryPage({ tender, before, now, children }: Props) {
  const query = useQuery(tenderHistoryQuery(tender, before))
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const isThere = query.data !== undefined
  useEffect(() => {
    if (isThere && before) list.current?.focus({ preventScroll: true })
  }, [isThere, before])

  return (
    <Loaded query={query} skeleton={<Waiting />} errorTitle={HISTORY.errorTitle} errorHint={HISTORY.errorHint}>
      {content}
    </Loaded>
  )

  function content(page: TenderHistory) {
    return (
      <>
        {children?.(page)}
        {page.readings.length === 0 && before && <p className="text-ink3">{HISTORY.noOlder}</p>}
        {page.readings.length > 0 && (
          <ol ref={list} tabIndex={-1} className="grid gap-3 outline-none">
            {page.readings.map((reading) => (
              <Reading key={`${reading.found_at} ${reading.source_at}`} reading={reading} now={now} />
            ))}
          </ol>
        )}
        {page.older !== null &&
          (isOpen ? (
            <div className="mt-3">
              <HistoryPage tender={tender} before={page.older} now={now} />
            </div>
          ) : (
            <Button className="mt-4" onClick={() => setIsOpen(true)}>
              {HISTORY.older}
            </Button>
          ))}
      </>
    )
  }
}

function Reading({ reading: { found_at, source_at, changes }, now }: { reading: HistoryReadingAnswer; now: Date }) {
  return (
    <li className="sheet px-5 py-3 max-tablet:px-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink3 tabular-nums">
        <time dateTime={found_at} className="font-medium text-ink2">
          {HISTORY.read(shortDayTime(new Date(found_at), now))}
        </time>
        <time dateTime={source_at}>{HISTORY.source(shortDayTime(new Date(source_at), now))}</time>
      </p>
      <ul className="mt-1">
        {changes.map((change) => (
          <HistoryChange key={change.field} change={change} now={now} />
        ))}
      </ul>
    </li>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{HISTORY.loading}</span>
      <div className="sheet grid gap-3 px-5 py-5">
        <Skeleton className="h-4 w-56" />
        <Skeleton />
        <Skeleton className="h-4 w-48" />
      </div>
    </div>
  )
}
