import type { InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { offsetOfPage } from '@mirador/domain/pagination'
import { Building2 } from 'lucide'
import { useEffect } from 'react'
import {
  addressOf,
  asText,
  FAMILY,
  MARKET_REGION,
  oneOf,
  optional,
  pageNumber,
  WORDS,
  withUsual,
  wordFor,
} from '../../address-state.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { announce } from '../../components/announcer.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { type Order, PartiesSkeleton, startsDescending } from '../../components/parties/PartiesTable.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { navigate } from '../../navigation.tsx'
import { type Address, pathTo } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { InstitutionTable } from './InstitutionTable.tsx'
import { INSTITUTION_LIST } from './institution-list-texts.ts'
import { INSTITUTIONS } from './institutions-texts.ts'

/** `?orden=` */
const SORTS = {
  abiertas: 'open',
  nombre: 'name',
  ofertaste: 'offered',
  ganaste: 'won',
  perdiste: 'lost',
  compra: 'bought',
  'mas-bajo': 'lowest',
} as const satisfies Record<string, InstitutionSort>

interface State {
  q: string
  sort: InstitutionSort
  /** undefined: the usual one of the column */
  direction: 'asc' | 'desc' | undefined
  page: number
  /** only those to which the company never made an offer, of a market as in 'Mercado' */
  isNever: boolean
  family: string | undefined
  region: string | undefined
}

const stateAddress = addressOf<State>({
  q: withUsual('q', WORDS, ''),
  sort: withUsual('orden', wordFor<InstitutionSort>(SORTS), 'open'),
  direction: optional('sentido', oneOf(['asc', 'desc'])),
  page: pageNumber('page'),
  isNever: withUsual('ofertas', wordFor({ nunca: true }), false),
  family: optional('rubro', asText(FAMILY)),
  region: optional('region', MARKET_REGION),
})

/** While SECTIONS closes the section, the list is by name. */
function readState(search: URLSearchParams): State {
  const state = stateAddress.read(search)
  return isSectionOpen('instituciones') ? state : { ...state, sort: 'name', isNever: false }
}

function orderOf({ sort, direction }: State): Order<InstitutionSort> {
  return { sort, isDescending: direction === undefined ? startsDescending(sort) : direction === 'desc' }
}

function filterOf(state: State) {
  const { sort, isDescending } = orderOf(state)
  const { q, isNever, family, region } = state
  return {
    ...(q && { q }),
    ...(isNever && { offered: 'never' as const, family, region }),
    sort,
    direction: isDescending ? ('desc' as const) : ('asc' as const),
  }
}

const listQuery = (state: State) =>
  queries.listInstitutions({ offset: String(offsetOfPage(state.page)), ...filterOf(state) })

export function firstQuery({ search }: Address): void {
  void queryClient.prefetchQuery(listQuery(readState(search)))
}

export default function InstitutionsPage({ search }: Address) {
  const state = readState(search)
  const { page, q, isNever } = state
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
      announce(`${INSTITUTIONS.figure(total)} ${words(total, q, isNever)}, ${INSTITUTIONS.page(page, lastPage)}`)
    }
  }, [total, lastPage, q, isNever, page])

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
            {words(data.total, q, isNever)}
            {isNever && <span className="text-ink3 max-tablet:block"> {marketOf(state)}</span>}
          </>
        )}
      </p>
      <SearchBox key={q} query={q} words={INSTITUTIONS} onSearch={(text) => go({ q: text })} />
      {isSectionOpen('instituciones') && (
        <div className="mt-3 flex">
          <SelectField
            aria-label={INSTITUTION_LIST.which}
            value={isNever ? 'never' : ''}
            options={WHICH}
            onChange={(value) => go({ isNever: value === 'never', family: undefined, region: undefined })}
          />
        </div>
      )}
      <div className="mt-5 max-tablet:mt-3">
        <Loaded
          query={result}
          skeleton={<PartiesSkeleton label={INSTITUTIONS.loading} />}
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
              {isNever && (
                <Button onClick={() => go({ isNever: false, family: undefined, region: undefined })}>
                  {INSTITUTION_LIST.seeEvery}
                </Button>
              )}
              <ButtonLink variant="primary" to={pathTo('tenders')}>
                {INSTITUTIONS.seeTenders}
              </ButtonLink>
            </>
          }
        >
          {q ? INSTITUTIONS.emptySearch(q) : isNever ? INSTITUTION_LIST.noneNever : INSTITUTIONS.emptyAll}
        </EmptyState>
      )
    }
    return (
      <>
        <InstitutionTable
          answer={list}
          order={orderOf(state)}
          onOrder={({ sort, isDescending }) =>
            go({ sort, direction: isDescending === startsDescending(sort) ? undefined : isDescending ? 'desc' : 'asc' })
          }
          isStale={isPlaceholderData}
        />
        <div className="mt-7">
          <ListPagination {...pages} onDone={() => window.scrollTo(0, 0)} />
        </div>
      </>
    )
  }
}

const WHICH = [
  { value: '', label: INSTITUTION_LIST.everyOne },
  { value: 'never', label: INSTITUTION_LIST.neverOffered },
]

const marketOf = ({ family, region }: State) =>
  family === undefined && region === undefined ? INSTITUTION_LIST.ownMarket : INSTITUTION_LIST.chosenMarket

function words(total: number, q: string, isNever: boolean): string {
  if (isNever && !q) return INSTITUTION_LIST.never(total)
  return q ? INSTITUTIONS.found(total, q) : INSTITUTIONS.count(total)
}
