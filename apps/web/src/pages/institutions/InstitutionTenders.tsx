import { clampPage, pageCount } from '@mirador/domain/pagination'
import { INSTITUTION } from '@mirador/texts/institutions'
import { TENDER_LIST } from '@mirador/texts/tenders'
import { ACTIONS } from '@mirador/texts/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide'
import { useEffect, useRef } from 'react'
import { announce } from '../../components/announcer.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { TenderRows, TenderRowsSkeleton } from '../../components/tenders/TenderRows.tsx'
import { navigate } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { institutionTenders, tendersOf } from './institution-tenders.ts'

/** The tenders of an institution, open ones first. */
export default function InstitutionTenders({ rut, page }: { rut: string; page: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...institutionTenders(rut, page),
    placeholderData: keepPreviousData,
  })
  const total = isPlaceholderData ? undefined : data?.total
  const address = (target: number) => paths.institution(rut, { page: target > 1 ? target : undefined })

  useEffect(() => {
    const target = total === undefined ? page : clampPage(page, pageCount(total))
    if (target !== page) {
      navigate(paths.institution(rut, { page: target > 1 ? target : undefined }), { replace: true })
    }
  }, [rut, page, total])

  return (
    <section aria-labelledby="sus-licitaciones" className="mt-8">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4">
        <h2 ref={heading} id="sus-licitaciones" className="text-xl">
          {INSTITUTION.tenders}
        </h2>
        <LazyDownloadButton list="tenders" query={tendersOf(rut)} total={total} />
      </div>
      {content()}
    </section>
  )

  function content() {
    if (isError && !data) {
      return (
        <ErrorState
          title={TENDER_LIST.errorTitle}
          retryLabel={ACTIONS.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {INSTITUTION.errorHint}
        </ErrorState>
      )
    }
    if (!data) return <TenderRowsSkeleton label={TENDER_LIST.loading} />
    if (data.total === 0) {
      return (
        <EmptyState icon={<Icon icon={FileSearch} size={32} strokeWidth={1.5} />} title={INSTITUTION.noTendersTitle}>
          {INSTITUTION.noTenders}
        </EmptyState>
      )
    }
    return (
      <>
        <TenderRows list={data} heading="h3" isStale={isPlaceholderData} />
        <div className="mt-7">
          <ListPagination
            page={page}
            total={data.total}
            isStale={isPlaceholderData}
            queryOf={(target) => institutionTenders(rut, target)}
            onPage={(target) => {
              navigate(address(target))
              heading.current?.scrollIntoView()
              announce(TENDER_LIST.page(target, pageCount(data.total)))
            }}
          />
        </div>
      </>
    )
  }
}
