import { offsetOfPage } from '@mirador/domain/pagination'
import { Building2 } from 'lucide'
import { useEffect } from 'react'
import { addressOf, keyOf, pageNumber, WORDS, withUsual } from '../../address-state.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { announce } from '../../components/announcer.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { navigate } from '../../navigation.tsx'
import { type Address, pathTo } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { InstitutionRows, InstitutionRowsSkeleton } from './InstitutionRows.tsx'
import { INSTITUTIONS } from './institutions-texts.ts'

/** `?orden=`; those with open tenders of the own rubros first, and only by name while SECTIONS closes the section. */
const SORTS = { rubros: 'mine', nombre: 'name', abiertas: 'open', monto: 'amount' } as const
type Order = keyof typeof SORTS
const ORDERS = (Object.keys(SORTS) as Order[]).map((value) => ({ value, label: INSTITUTIONS.orders[value] }))

interface State {
  q: string
  orden: Order
  page: number
}

const stateAddress = addressOf<State>({
  q: withUsual('q', WORDS, ''),
  orden: withUsual('orden', keyOf(SORTS), 'rubros'),
  page: pageNumber('page'),
})

const readState = (search: URLSearchParams): State => stateAddress.read(search)

const filterOf = ({ q, orden }: State) => ({
  ...(q && { q }),
  ...(orden !== 'nombre' && isSectionOpen('instituciones') && { sort: SORTS[orden] }),
})

const listQuery = (state: State) =>
  queries.listInstitutions({ offset: String(offsetOfPage(state.page)), ...filterOf(state) })

export function firstQuery({ search }: Address): void {
  void queryClient.prefetchQuery(listQuery(readState(search)))
}

export default function InstitutionsPage({ search }: Address) {
  const state = readState(search)
  const { page, q, orden } = state
  /** Goes to the first page, unless the changes name another one. */
  const go = (changes: Partial<State>, options?: { replace: boolean }) =>
    navigate(pathTo('institutions', stateAddress.write({ ...state, page: 1, ...changes })), options)
  const { result, total, lastPage, pages } = usePagedQuery(
    (target) => listQuery({ ...state, page: target }),
    page,
    (target, options) => go({ page: target }, options),
  )
  const { data, isPlaceholderData } = result

  useEffect(() => {
    if (total !== undefined && lastPage !== undefined) {
      announce(`${INSTITUTIONS.figure(total)} ${words(total, q)}, ${INSTITUTIONS.page(page, lastPage)}`)
    }
  }, [total, lastPage, q, page])

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={INSTITUTIONS.title} className="text-2xl max-tablet:text-xl" />
        <LazyDownloadButton list="institutions" query={filterOf(state)} total={total} />
      </div>
      <p className={`mb-5 min-h-[1.375rem] wrap-anywhere text-ink2 ${isPlaceholderData ? 'opacity-60' : ''}`}>
        {data && (
          <>
            <strong className="font-bold text-ink tabular-nums">{INSTITUTIONS.figure(data.total)}</strong>{' '}
            {words(data.total, q)}
          </>
        )}
      </p>
      <SearchBox key={q} query={q} words={INSTITUTIONS} onSearch={(text) => go({ q: text })} />
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
      <div className="mt-5 max-tablet:mt-3">
        <Loaded
          query={result}
          skeleton={<InstitutionRowsSkeleton />}
          errorTitle={INSTITUTIONS.errorTitle}
          errorHint={INSTITUTIONS.errorHint}
        >
          {content}
        </Loaded>
      </div>
    </>
  )

  function content(list: NonNullable<typeof data>) {
    if (list.total === 0) {
      return (
        <EmptyState
          icon={Building2}
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
        <InstitutionRows institutions={list.institution} sort={SORTS[orden]} isStale={isPlaceholderData} />
        <div className="mt-7">
          <ListPagination {...pages} onDone={() => window.scrollTo(0, 0)} />
        </div>
      </>
    )
  }
}

function words(total: number, q: string): string {
  return q ? INSTITUTIONS.found(total, q) : INSTITUTIONS.count(total)
}
