import { clampPage, offsetOfPage, pageCount, pageOfRoute } from '@mirador/domain/pagination'
import { INSTITUTIONS } from '@mirador/texts/institutions'
import { ACTIONS } from '@mirador/texts/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide'
import { useEffect } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { announce } from '../../components/announcer.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { navigate } from '../../navigation.tsx'
import { type Address, pathTo } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { InstitutionRows, InstitutionRowsSkeleton } from './InstitutionRows.tsx'
import { InstitutionSearch } from './InstitutionSearch.tsx'

/** `?orden=`; closed by SECTIONS, only by name. */
const SORTS = { nombre: 'name', abiertas: 'open', monto: 'amount', rubros: 'mine' } as const
type Order = keyof typeof SORTS
const ORDERS = (Object.keys(SORTS) as Order[]).map((value) => ({ value, label: INSTITUTIONS.orders[value] }))

function readAddress(search: URLSearchParams) {
  const orden = search.get('orden') ?? ''
  const isKnown = isSectionOpen('instituciones') && Object.hasOwn(SORTS, orden)
  return {
    orden: isKnown ? (orden as Order) : 'nombre',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    page: pageOfRoute(search.get('page') ?? undefined),
  } as const
}

const listQuery = (page: number, q: string, orden: Order) =>
  queries.listInstitutions({
    offset: String(offsetOfPage(page)),
    ...(q && { q }),
    ...(orden !== 'nombre' && { sort: SORTS[orden] }),
  })

export function firstQuery({ search }: Address): void {
  const { page, q, orden } = readAddress(search)
  void queryClient.prefetchQuery(listQuery(page, q, orden))
}

export default function InstitutionsPage({ search }: Address) {
  const { page, q, orden } = readAddress(search)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listQuery(page, q, orden),
    placeholderData: keepPreviousData,
  })
  const total = isPlaceholderData ? undefined : data?.total
  const address = (target: { page?: number; q?: string; orden?: Order }) =>
    pathTo('institutions', {
      q: target.q ?? q,
      orden: (target.orden ?? orden) === 'nombre' ? undefined : (target.orden ?? orden),
      page: target.page && target.page > 1 ? target.page : undefined,
    })
  const go = (target: { page?: number; q?: string; orden?: Order }) => navigate(address(target))

  useEffect(() => {
    const target = total === undefined ? page : clampPage(page, pageCount(total))
    if (target !== page) navigate(address({ page: target }), { replace: true })
  })

  useEffect(() => {
    if (total !== undefined) {
      announce(`${INSTITUTIONS.figure(total)} ${words(total, q)}, ${INSTITUTIONS.page(page, pageCount(total))}`)
    }
  }, [total, q, page])

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={INSTITUTIONS.title} className="text-2xl max-tablet:text-xl" />
        <LazyDownloadButton
          list="institutions"
          query={{ ...(q && { q }), ...(orden !== 'nombre' && { sort: SORTS[orden] }) }}
          total={total}
        />
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
      {isSectionOpen('instituciones') && (
        <div className="mt-3 flex justify-end">
          <SelectField
            aria-label={INSTITUTIONS.order}
            value={orden}
            options={ORDERS}
            onChange={(value) => go({ orden: value as Order })}
          />
        </div>
      )}
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
    if (!data) return <InstitutionRowsSkeleton />
    if (data.total === 0) {
      return (
        <EmptyState
          icon={<Icon icon={Building2} size={32} strokeWidth={1.5} />}
          title={INSTITUTIONS.emptyTitle}
          actions={
            <>
              {q && <Button onClick={() => go({ q: '' })}>{INSTITUTIONS.clearSearch}</Button>}
              <ButtonLink variant="primary" to={pathTo('tenders')}>
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
        <InstitutionRows institutions={data.institution} sort={SORTS[orden]} isStale={isPlaceholderData} />
        <div className="mt-7">
          <ListPagination
            page={page}
            total={data.total}
            isStale={isPlaceholderData}
            queryOf={(target) => listQuery(target, q, orden)}
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
