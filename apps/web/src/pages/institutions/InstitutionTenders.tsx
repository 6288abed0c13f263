import { pageCount } from '@mirador/domain/pagination'
import { TENDER_LIST } from '@mirador/texts/tenders'
import { FileSearch } from 'lucide'
import { useRef } from 'react'
import { announce } from '../../components/announcer.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { TenderRows, TenderRowsSkeleton } from '../../components/tenders/TenderRows.tsx'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { navigate } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { institutionTenders, tendersOf } from './institution-tenders.ts'
import { INSTITUTION } from './institutions-texts.ts'

/** The tenders of an institution, open ones first. */
export default function InstitutionTenders({ rut, page }: { rut: string; page: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { result, total, pages } = usePagedQuery(
    (target) => institutionTenders(rut, target),
    page,
    (target, options) => navigate(paths.institution(rut, { page: target > 1 ? target : undefined }), options),
  )
  const { data, isPlaceholderData } = result

  return (
    <section aria-labelledby="sus-licitaciones" className="mt-8">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4">
        <h2 ref={heading} id="sus-licitaciones" className="text-xl">
          {INSTITUTION.tenders}
        </h2>
        <LazyDownloadButton list="tenders" query={tendersOf(rut)} total={total} />
      </div>
      <Loaded
        query={result}
        skeleton={<TenderRowsSkeleton label={TENDER_LIST.loading} />}
        errorTitle={TENDER_LIST.errorTitle}
        errorHint={INSTITUTION.errorHint}
      >
        {content}
      </Loaded>
    </section>
  )

  function content(list: NonNullable<typeof data>) {
    if (list.total === 0) {
      return (
        <EmptyState icon={FileSearch} title={INSTITUTION.noTendersTitle}>
          {INSTITUTION.noTenders}
        </EmptyState>
      )
    }
    return (
      <>
        <TenderRows list={list} heading="h3" isStale={isPlaceholderData} />
        <div className="mt-7">
          <ListPagination
            {...pages}
            onDone={(target) => {
              heading.current?.scrollIntoView()
              announce(TENDER_LIST.page(target, pageCount(list.total)))
            }}
          />
        </div>
      </>
    )
  }
}
