import type { Dismissal } from '@mirador/contract/fit'
import { shortDay } from '@mirador/domain/time/chile-time'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { undoDismissed } from '../../../api/dismiss-tender.ts'
import { dismissalsQuery } from '../../../api/limits.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { paths } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { DISMISSALS } from '../../../texts/dismissals.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DISMISSED_LIST } from './dismissed-list-texts.ts'

/** The dismissed tenders, each with a button to undo. */
export function Dismissals() {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(dismissalsQuery)
  const title = useRef<HTMLHeadingElement>(null)
  const dismissals = data?.pages.flatMap((page) => page.dismissals) ?? []
  const remaining = (data?.pages[0]?.total ?? 0) - dismissals.length
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="mt-8 mb-1.5 text-lg outline-none">
        {DISMISSED_LIST.title}
      </h3>
      <p className="mb-3 text-ink2">{DISMISSED_LIST.hint}</p>
      {data ? (
        dismissals.length === 0 ? (
          <p className="sheet px-6 py-4 text-ink2 max-tablet:px-4">{DISMISSED_LIST.empty}</p>
        ) : (
          <ul className="sheet ruled to-edges">
            {dismissals.map((one) => (
              // another row, or the title, takes the focus of a removed row
              <DismissedRow key={one.bid_idn} dismissal={one} onUndone={() => title.current?.focus()} />
            ))}
          </ul>
        )
      ) : isError ? (
        <div role="alert" className="sheet flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4 max-tablet:px-4">
          <p className="min-w-0 flex-1 basis-60">{DISMISSED_LIST.failed}</p>
          <Button busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
            {ACTIONS.retry}
          </Button>
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">{DISMISSED_LIST.loading}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {hasNextPage && (
        <Button className="mt-3 max-tablet:h-11" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {DISMISSED_LIST.more(remaining)}
        </Button>
      )}
    </>
  )
}

function DismissedRow({ dismissal, onUndone }: { dismissal: Dismissal; onUndone: () => void }) {
  const { bid_idn, name, reason, reach, at } = dismissal
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    const isBack = await undoDismissed(client, bid_idn)
    setBusy(false)
    if (isBack) onUndone()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-3.5 max-tablet:px-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <Link to={paths.tender(bid_idn)} className="font-medium wrap-anywhere hover:text-patina-strong">
          {name}
        </Link>
        <p className="text-sm text-ink2">
          {DISMISSED_LIST.why(DISMISSALS.reasons[reason].quoted, reach === 'one', shortDay(new Date(at), serverNow()))}
        </p>
      </div>
      <Button
        size="pill"
        className="max-tablet:h-11"
        busy={isBusy}
        aria-label={DISMISSED_LIST.undoName(name)}
        onClick={() => void undo()}
      >
        {DISMISSED_LIST.undo}
      </Button>
    </li>
  )
}
