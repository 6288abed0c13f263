import { statusAt } from '@mirador/domain/deadlines/deadline'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide'
import { type MouseEvent, Suspense, useState } from 'react'
import { findCachedSummary } from '../../../../api/cached-tenders.ts'
import { fitQuery } from '../../../../api/fit.ts'
import { pursuitQuery } from '../../../../api/pursuit.ts'
import { queries } from '../../../../api/queries.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { useNow } from '../../../../api/server-clock.ts'
import { decisionQuery } from '../../../../api/tender-decision.ts'
import { ONE_PAGE } from '../../../../components/one-page/one-page-texts.ts'
import { Sheet } from '../../../../components/one-page/Sheet.tsx'
import type { Tender } from '../../../../components/one-page/sheet-rows.tsx'
import { QueryError } from '../../../../components/QueryError.tsx'
import { lazyComponent } from '../../../../lazy-component.tsx'
import { canGoBack, useLocation } from '../../../../navigation.tsx'
import { type Address, paths } from '../../../../paths.ts'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { ACTIONS } from '../../../../texts/common.ts'
import { TENDER_DETAIL } from '../../../../texts/tender-detail.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { TenderSkeleton } from '../TenderSkeleton.tsx'
import '../../../../components/one-page/one-page.css'
import { isPlainClick } from '../../../../ui/plain-click.ts'

// Loaded on demand: few addresses belong to no tender.
const UnknownTender = lazyComponent(() => import('../../../../components/tender-offers/UnknownTender.tsx'))

// Loaded on demand: only tenders on the desk are shared and carried.
const SheetDesk = lazyComponent(() => import('./SheetDesk.tsx'))

export function firstQuery({ params: { bid_idn } }: Address): void {
  if (!bid_idn) return
  void queryClient.prefetchQuery(queries.getTender(bid_idn))
  void queryClient.prefetchQuery(decisionQuery(bid_idn))
}

/** 'Una página': a tender on one printed page. */
export default function OnePage({ params: { bid_idn = '' } }: Address) {
  const query = useQuery(queries.getTender(bid_idn))
  const cached = findCachedSummary(useQueryClient(), bid_idn)
  if (query.data?.tender === null) {
    return (
      <Suspense fallback={<TenderSkeleton />}>
        <UnknownTender bid_idn={bid_idn} />
      </Suspense>
    )
  }
  const tender = query.data?.tender ?? cached
  if (tender) return <PageOf key={bid_idn} tender={tender} />
  if (!query.isError) return <TenderSkeleton />
  return <QueryError query={query} title={TENDER_DETAIL.errorTitle} hint={TENDER_DETAIL.errorHint} />
}

function PageOf({ tender }: { tender: Tender }) {
  const { bid_idn, closes_at } = tender
  const now = useNow()
  const answers = useQuery(decisionQuery(bid_idn))
  const status = statusAt({ status: tender.status, closes_at: closes_at ? new Date(closes_at) : null }, now)
  const hasFit = status === 'publicada' && isSectionOpen('analisis')
  const fit = useQuery({ ...fitQuery(bid_idn), enabled: hasFit })
  const { data: pursuit } = useQuery({ ...pursuitQuery(bid_idn), enabled: isSectionOpen('hoy') })
  const [carrier, setCarrier] = useState<string>()
  const [hasDecision, setHasDecision] = useState(false)
  const isLoading = answers.isPending || (hasFit && fit.isPending)
  return (
    <div className="mx-auto max-w-page print:max-w-none">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <BackLink bid_idn={bid_idn} />
        {pursuit?.stage && (
          <label className="flex min-h-10 cursor-pointer items-center gap-3 max-tablet:min-h-11">
            <input
              type="checkbox"
              className="check"
              checked={hasDecision}
              onChange={() => setHasDecision(!hasDecision)}
            />
            {ONE_PAGE.withDecision}
          </label>
        )}
        <Button
          variant="primary"
          className="max-tablet:h-11"
          busy={isLoading}
          disabled={!isLoading && !answers.data}
          onClick={() => window.print()}
        >
          {!isLoading && <Icon icon={Printer} size={18} strokeWidth={1.75} />}
          {ONE_PAGE.print}
        </Button>
        {pursuit?.stage && isSectionOpen('mesa') && (
          <Suspense>
            <SheetDesk bid_idn={bid_idn} onCarrier={setCarrier} />
          </Suspense>
        )}
      </div>
      {answers.isError && !answers.data ? (
        <QueryError query={answers} title={ONE_PAGE.failed} hint={ONE_PAGE.failedHint} />
      ) : (
        <Sheet
          tender={tender}
          answer={answers.data}
          fit={fit.isError && !fit.data ? null : fit.data}
          pursuit={hasDecision ? pursuit : undefined}
          carrier={hasDecision ? carrier : undefined}
          now={now}
        />
      )}
      {answers.data && answers.data.failed.length > 0 && (
        <Button
          className="mt-4 print:hidden max-tablet:h-11"
          busy={answers.isFetching}
          onClick={() => void answers.refetch()}
        >
          {ACTIONS.retry}
        </Button>
      )}
    </div>
  )
}

/** Back to the tender: in the browser's history where it is the page before, which restores its own way back. */
function BackLink({ bid_idn }: { bid_idn: string }) {
  const { state } = useLocation()
  const goBack = (event: MouseEvent) => {
    if (!state?.hasTenderBehind || !isPlainClick(event) || !canGoBack()) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link
      to={paths.tender(bid_idn)}
      onClick={goBack}
      className="mr-auto target gap-2 text-sm font-medium text-ink2 hover:text-ink"
    >
      <Icon icon={ArrowLeft} size={16} />
      {ONE_PAGE.back}
    </Link>
  )
}
