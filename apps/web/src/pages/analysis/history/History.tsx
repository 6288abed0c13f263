import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { formatRut } from '@mirador/domain/account/rut'
import { longMonth, shortDay } from '@mirador/domain/time/chile-time'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { companyHistoryQuery } from '../../../api/company-history.ts'
import { companyLinesQuery } from '../../../api/company-lines.ts'
import { prefetchBesideData } from '../../../api/prefetch-beside-data.ts'
import { queries } from '../../../api/queries.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { LazyDownloadButton } from '../../../components/download/LazyDownloadButton.tsx'
import { UseHistoryButton } from '../../../components/own-history/UseHistoryButton.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { pathTo } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { DOWNLOAD_BUTTON } from '../../../texts/download-button.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnalysisTabs } from '../AnalysisTabs.tsx'
import { ANALYSIS } from '../analysis-texts.ts'
import { StaleBand } from '../StaleBand.tsx'
import { HistoryFigures } from './HistoryFigures.tsx'
import { totalOf } from './history-figures.ts'
import { linesQueryOf, readLinesState } from './lines-state.ts'
import { NaturalPerson, NoCompany, NoHistory } from './NoHistory.tsx'

// Loaded later: it is below the figures.
const LaterHistory = lazyComponent(() => import('./LaterHistory.tsx'))

export const prefetchLater = () => prefetchBesideData(LaterHistory)

/** 'Mi historia': the offers of the account's company, as published for its RUT. */
export function History({ search }: { search: URLSearchParams }) {
  const user = useQuery(queries.getUserInfo())
  const history = useQuery(companyHistoryQuery)
  const company = user.data?.company
  const isNaturalPerson = history.data?.is_natural_person === true
  const isRead = (user.data && history.data) || user.isError || history.isError
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <PageHeading title={ANALYSIS.title(COMPANY_HISTORY.title)} className="text-2xl max-tablet:text-xl">
          {COMPANY_HISTORY.title}
        </PageHeading>
        {isRead && history.data?.years.some(({ tenders }) => tenders > 0) && (
          <div className="flex flex-wrap items-start gap-2">
            {/* the place of the button, which is drawn later: without it the title of a phone would move; in pixels, since large
                text leaves no room for it */}
            <div className="min-w-[152px] max-tablet:min-h-11">
              <LinesDownload search={search} />
            </div>
            <UseHistoryButton className="max-tablet:h-11" />
          </div>
        )}
      </div>
      {/* drawn in one step, since parts drawn earlier would move */}
      {isRead ? page() : <Waiting />}
    </>
  )

  function page() {
    return (
      <>
        <p className="min-h-[1.375rem] text-ink2 wrap-anywhere">
          {company && COMPANY_HISTORY.company(company.canonical_name, formatRut(company.rut))}
          {company && !isNaturalPerson && history.data?.period && (
            <Processes history={history.data} period={history.data.period} />
          )}
        </p>
        {company?.verified_at === null && !isNaturalPerson && (
          <p className="mt-1 text-sm text-ink3">
            {COMPANY_HISTORY.unverified}{' '}
            <Link to={pathTo('profile')} className="link target">
              {COMPANY_HISTORY.howToVerify}
            </Link>
          </p>
        )}
        <AnalysisTabs view="historia" />
        {content()}
      </>
    )
  }

  function content() {
    if (user.data && history.data) {
      if (isNaturalPerson) return <NaturalPerson />
      if (!company) return <NoCompany />
      return <Sections history={history.data} search={search} />
    }
    return (
      <ErrorState
        title={COMPANY_HISTORY.errorTitle}
        retryLabel={ACTIONS.retry}
        isRetrying={user.isFetching || history.isFetching}
        onRetry={() => {
          if (!user.data) void user.refetch()
          if (!history.data) void history.refetch()
        }}
      >
        {COMPANY_HISTORY.errorHint}
      </ErrorState>
    )
  }
}

function Waiting() {
  return (
    <div role="status" className="mt-5">
      <span className="sr-only">{COMPANY_HISTORY.loading}</span>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="mt-8 h-80 w-full" />
    </div>
  )
}

/** The file of the lines that the table has now. */
function LinesDownload({ search }: { search: URLSearchParams }) {
  const query = linesQueryOf(readLinesState(search))
  const { data } = useQuery({ ...companyLinesQuery(query), placeholderData: keepPreviousData })
  return <LazyDownloadButton label={DOWNLOAD_BUTTON.table} list="company_lines" query={query} total={data?.total} />
}

interface ProcessesProps {
  history: CompanyHistoryAnswer
  period: NonNullable<CompanyHistoryAnswer['period']>
}

/** In how many processes the company made offers, and between which months. */
function Processes({ history: { years }, period: { from, to } }: ProcessesProps) {
  const { tenders, quotations } = totalOf(years)
  if (tenders + quotations.requests === 0) return null
  const [first, last] = [longMonth(from.slice(0, 7)), longMonth(to.slice(0, 7))]
  return <> · {COMPANY_HISTORY.processes(tenders, quotations.requests, first, last)}</>
}

/** The sections of the page in order; each one reads its own data. */
function Sections({ history, search }: { history: CompanyHistoryAnswer; search: URLSearchParams }) {
  if (history.years.length === 0) return <NoHistory period={history.period} />
  return (
    <>
      {history.period && <StaleBand to={history.period.to} now={serverNow()} />}
      {totalOf(history.years).tenders > 0 && <HistoryFigures history={history} />}
      <Suspense fallback={<Skeleton className="mt-8 h-[40rem] w-full" />}>
        <LaterHistory history={history} search={search} />
      </Suspense>
      {history.period && (
        <p className="mt-3 text-sm text-ink3">
          {COMPANY_HISTORY.readOn(shortDay(new Date(history.period.source_at), serverNow()))}
        </p>
      )}
    </>
  )
}
