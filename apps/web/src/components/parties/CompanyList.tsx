import type { CompaniesAnswer } from '@mirador/contract/suppliers'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { SearchX } from 'lucide'
import { type ReactNode, Suspense, useEffect } from 'react'
import { suppliersQuery } from '../../api/suppliers.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { announce } from '../announcer.tsx'
import { LazyDownloadButton } from '../download/LazyDownloadButton.tsx'
import { ListPagination } from '../ListPagination.tsx'
import { Loaded } from '../Loaded.tsx'
import { PageHeading } from '../PageHeading.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SourceFoot } from '../suppliers/SourceFoot.tsx'
import { usePagedQuery } from '../use-paged-query.ts'
import { ChosenKey } from './ChosenBar.tsx'
import { CompanyTable } from './CompanyTable.tsx'
import { type CompaniesState, companiesCall, isFiltered, orderOf, type Usual, withOrder } from './companies-state.ts'
import { PartiesSkeleton } from './PartiesTable.tsx'
import { PARTIES } from './parties-texts.ts'

/** Loaded while the first answer is read. */
const CompanyFilters = lazyComponent(() => import('./CompanyFilters.tsx'))

/** For a page to call with its first query. */
export const prefetchFilters = () => CompanyFilters.prefetch()

interface Props {
  title: string
  /** name of the table */
  label: string
  state: CompaniesState
  usual: Usual
  onState: (state: CompaniesState, options?: { replace: boolean }) => void
  /** the sentence under the title */
  summary: (answer: CompaniesAnswer) => ReactNode
  /** the number of companies in words, `38 empresas …` */
  count: (total: number) => string
  /** the links to the groups */
  tabs?: (answer: CompaniesAnswer) => ReactNode
  /**
   * instead of the table, for a group without companies; undefined: there are some, or the filters leave none
   * @param isStale the answer is that of the previous address
   */
  none: (answer: CompaniesAnswer, isStale: boolean) => ReactNode
  /** parameters of the address of a company */
  of?: Record<string, string>
}

/** A list of companies: search, groups, filters and the table. The parts are drawn in one step, so that none moves. */
export function CompanyList({ title, label, state, usual, onState, summary, count, tabs, none, of }: Props) {
  const { result, total, lastPage, pages } = usePagedQuery(
    (page) => suppliersQuery(companiesCall({ ...state, page }, usual)),
    state.page,
    (page, options) => onState({ ...state, page }, options),
  )
  const { data, isPlaceholderData } = result
  useEffect(() => {
    if (total !== undefined && lastPage !== undefined) {
      announce(`${count(total)}, ${SUPPLIERS.page(state.page, lastPage)}`)
    }
  }, [total, lastPage, state.page, count])
  const { offset: _, ...query } = companiesCall(state, usual)

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <PageHeading title={title} className="text-2xl max-tablet:text-xl" />
        <div className="contents min-w-0 max-w-full flex-wrap justify-end gap-2 tablet:flex">
          <div className="w-96 min-w-0 max-w-full max-tablet:order-last max-tablet:w-full">
            <SearchBox
              key={state.q}
              query={state.q}
              words={SUPPLIERS}
              onSearch={(q) => onState({ ...state, q, page: 1 })}
            />
          </div>
          {/* the place of the button, which is drawn later */}
          <div className="max-tablet:min-h-11 tablet:min-w-38">
            <LazyDownloadButton list="competitors" query={query} total={total} />
          </div>
        </div>
      </div>
      {data || result.isError ? (
        <>
          <p className={`mt-1 min-h-[1.375rem] text-ink2 ${isPlaceholderData ? 'opacity-60' : ''}`}>
            {data && summary(data)}
          </p>
          {data && tabs?.(data)}
          <div className="mt-4 max-tablet:mt-3">
            <Loaded query={result} skeleton={null} errorTitle={SUPPLIERS.errorTitle} errorHint={SUPPLIERS.errorHint}>
              {content}
            </Loaded>
          </div>
        </>
      ) : (
        <div className="mt-6">
          <PartiesSkeleton label={SUPPLIERS.loading} />
        </div>
      )}
    </>
  )

  function content(answer: CompaniesAnswer) {
    const nothing = none(answer, isPlaceholderData)
    if (nothing) return nothing
    const group = state.group ?? usual.group
    const filters = (
      <Suspense fallback={<div className="h-10 max-tablet:h-24" />}>
        <CompanyFilters state={state} answer={answer} usualRegions={usual.regions} onState={onState} />
      </Suspense>
    )
    if (answer.total === 0) {
      return (
        <>
          {filters}
          <div className="mt-4">
            <EmptyState
              icon={SearchX}
              title={SUPPLIERS.emptySearch}
              actions={
                isFiltered(state) && <Button onClick={() => onState(withoutFilters(state))}>{SUPPLIERS.clear}</Button>
              }
            >
              {SUPPLIERS.emptySearchHint}
            </EmptyState>
          </div>
        </>
      )
    }
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {filters}
          {answer.awarded_lines > 0 && (
            <div className="ml-auto">
              <ChosenKey companies={answer.companies} />
            </div>
          )}
        </div>
        <div className="mt-3">
          <CompanyTable
            label={label}
            answer={answer}
            market={marketName(state, answer)}
            order={orderOf(state, group)}
            onOrder={(order) => onState(withOrder(state, order))}
            isStale={isPlaceholderData}
            {...(of && { of })}
          />
        </div>
        <SourceFoot text={`${PARTIES.lostNote} ¿Ves un error?`} />
        <div className="mt-5">
          <ListPagination {...pages} onDone={() => window.scrollTo(0, 0)} />
        </div>
      </>
    )
  }
}

const withoutFilters = (state: CompaniesState): CompaniesState => ({
  ...state,
  q: '',
  family: undefined,
  isOfAllFamilies: false,
  region: undefined,
  regions: 'all',
  since: undefined,
  page: 1,
})

function marketName({ family }: CompaniesState, { market }: CompaniesAnswer): string {
  if (!market) return PARTIES.inAll
  return family === undefined ? PARTIES.inRubros : PARTIES.inRubro
}
