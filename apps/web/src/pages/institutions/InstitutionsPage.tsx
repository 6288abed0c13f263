import type { Institution } from '@mirador/contract/institutions'
import { formatRut } from '@mirador/domain/account/rut'
import { clampPage, offsetOfPage, pageCount, pageOfRoute } from '@mirador/domain/pagination'
import { INSTITUTIONS } from '@mirador/texts/institutions'
import { ACTIONS } from '@mirador/texts/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { announce } from '../../components/announcer.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { type Address, paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InstitutionSearch } from './InstitutionSearch.tsx'

const SHEET =
  'sheet divide-y divide-line overflow-hidden max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0'
const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-4 max-tablet:px-4'

function readAddress(search: URLSearchParams) {
  return { q: (search.get('q') ?? '').trim().slice(0, 100), page: pageOfRoute(search.get('page') ?? undefined) }
}

const listQuery = (page: number, q: string) =>
  queries.listInstitutions({ offset: String(offsetOfPage(page)), ...(q && { q }) })

export function firstQuery({ search }: Address): void {
  const { page, q } = readAddress(search)
  void queryClient.prefetchQuery(listQuery(page, q))
}

export default function InstitutionsPage({ search }: Address) {
  const { page, q } = readAddress(search)
  const navigate = useNavigate()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listQuery(page, q),
    placeholderData: keepPreviousData,
  })
  const total = isPlaceholderData ? undefined : data?.total
  const go = (target: { page?: number; q: string }) =>
    void navigate(paths.institutions({ q: target.q, page: target.page && target.page > 1 ? target.page : undefined }))

  useEffect(() => {
    const target = total === undefined ? page : clampPage(page, pageCount(total))
    if (target !== page) void navigate(paths.institutions({ q, page: target }), { replace: true })
  }, [page, q, total, navigate])

  useEffect(() => {
    if (total !== undefined) {
      announce(`${INSTITUTIONS.figure(total)} ${words(total, q)}, ${INSTITUTIONS.page(page, pageCount(total))}`)
    }
  }, [total, q, page])

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={INSTITUTIONS.title} className="text-2xl max-tablet:text-xl" />
        <LazyDownloadButton list="institutions" query={q ? { q } : {}} total={total} />
      </div>
      <p className={`mb-5 min-h-[1.375rem] wrap-anywhere text-ink2 ${isPlaceholderData ? 'opacity-60' : ''}`}>
        {data && (
          <>
            <strong className="font-bold text-ink tabular-nums">{INSTITUTIONS.figure(data.total)}</strong>{' '}
            {words(data.total, q)}
          </>
        )}
      </p>
      <InstitutionSearch key={q} query={q} onSearch={(text) => go({ q: text })} />
      <div className="mt-5 max-tablet:mt-3">{content()}</div>
    </>
  )

  function content() {
    if (isError && !data) {
      return (
        <ErrorState
          title={INSTITUTIONS.errorTitle}
          retryLabel={ACTIONS.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {INSTITUTIONS.errorHint}
        </ErrorState>
      )
    }
    if (!data) return <Waiting />
    if (data.total === 0) {
      return (
        <EmptyState
          icon={<Icon icon={Building2} size={32} strokeWidth={1.5} />}
          title={INSTITUTIONS.emptyTitle}
          actions={
            <>
              {q && <Button onClick={() => go({ q: '' })}>{INSTITUTIONS.clearSearch}</Button>}
              <ButtonLink variant="primary" to={paths.tenders()}>
                {INSTITUTIONS.seeTenders}
              </ButtonLink>
            </>
          }
        >
          {q ? INSTITUTIONS.emptySearch(q) : INSTITUTIONS.emptyAll}
        </EmptyState>
      )
    }
    return (
      <>
        <ul className={`${SHEET} transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {data.institution.map((institution) => (
            <Row key={institution.rut} institution={institution} />
          ))}
        </ul>
        <div className="mt-7">
          <ListPagination
            page={page}
            total={data.total}
            isStale={isPlaceholderData}
            queryOf={(target) => listQuery(target, q)}
            onPage={(target) => {
              go({ q, page: target })
              window.scrollTo(0, 0)
            }}
          />
        </div>
      </>
    )
  }
}

function words(total: number, q: string): string {
  return q ? INSTITUTIONS.found(total, q) : INSTITUTIONS.count(total)
}

function Row({ institution }: { institution: Institution }) {
  return (
    <li className={`relative has-[a:hover]:bg-hover ${ROW}`}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="semicondensed text-lg wrap-anywhere">
          <Link
            to={paths.institution(institution.rut)}
            className="-outline-offset-2! after:absolute after:inset-0 hover:text-patina-strong"
          >
            {institution.name}
          </Link>
        </h2>
        <p className="condensed text-sm text-ink3 tabular-nums">{INSTITUTIONS.rut(formatRut(institution.rut))}</p>
      </div>
      <p className="text-ink2 tabular-nums tablet:text-right">
        <span className="font-bold text-ink">{INSTITUTIONS.figure(institution.tenders)}</span>{' '}
        {INSTITUTIONS.tenders(institution.tenders)}
        <span className={`ml-3 text-sm ${institution.open_tenders > 0 ? 'text-patina' : 'text-ink3'}`}>
          {INSTITUTIONS.open(institution.open_tenders)}
        </span>
      </p>
    </li>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{INSTITUTIONS.loading}</span>
      <div className={SHEET} aria-hidden="true">
        {Array.from({ length: 10 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no other identity
          <div key={row} className={ROW}>
            <div className="min-w-0 flex-[1_1_16rem]">
              <Skeleton className="my-1 h-[15px] w-3/5" />
              <Skeleton className="my-1 h-2.5 w-28" />
            </div>
            <Skeleton className="my-1 h-3.5 w-44" />
          </div>
        ))}
      </div>
    </div>
  )
}
