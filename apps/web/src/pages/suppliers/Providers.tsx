import type { SupplierRowAnswer } from '@mirador/contract/suppliers'
import { formatRut } from '@mirador/domain/account/rut'
import { regionName } from '@mirador/domain/tender/region'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { SearchX } from 'lucide'
import { useEffect } from 'react'
import { suppliersQuery } from '../../api/suppliers.ts'
import { announce } from '../../components/announcer.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { SourceFoot } from '../../components/suppliers/SourceFoot.tsx'
import { SupplierFilters } from '../../components/suppliers/SupplierFilters.tsx'
import {
  isFiltered,
  type SuppliersState,
  suppliersAddress,
  suppliersCall,
} from '../../components/suppliers/suppliers-state.ts'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { navigate } from '../../navigation.tsx'
import { paths, pathTo } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PROVIDERS } from './providers-texts.ts'

/** 'Proveedores': companies to browse and search. */
export function Providers({ search }: { search: URLSearchParams }) {
  const state = suppliersAddress.read(search)
  const go = (target: SuppliersState, options?: { replace: boolean }) =>
    navigate(pathTo('providers', suppliersAddress.write(target)), options)
  const { result, total, lastPage, pages } = usePagedQuery(
    (page) => suppliersQuery(suppliersCall({ ...state, page })),
    state.page,
    (page, options) => go({ ...state, page }, options),
  )
  const { data, isPlaceholderData } = result
  const words = (count: number) => (isFiltered(state) ? PROVIDERS.found(count) : PROVIDERS.count(count))
  const sentence = total === undefined ? undefined : `${SUPPLIERS.figure(total)} ${words(total)}`

  useEffect(() => {
    if (sentence !== undefined && lastPage !== undefined) {
      announce(`${sentence}, ${SUPPLIERS.page(state.page, lastPage)}`)
    }
  }, [sentence, lastPage, state.page])

  return (
    <>
      <PageHeading title={PROVIDERS.title} className="text-2xl max-tablet:text-xl" />
      {/* drawn in one step, since parts drawn earlier would move */}
      {data || result.isError ? (
        <>
          <p className={`mb-5 min-h-[1.375rem] text-ink2 ${isPlaceholderData ? 'opacity-60' : ''}`}>
            {data && (
              <>
                <strong className="font-bold text-ink tabular-nums">{SUPPLIERS.figure(data.total)}</strong>{' '}
                {words(data.total)}. <span className="text-ink3 max-tablet:block">{PROVIDERS.purpose}</span>
              </>
            )}
          </p>
          <SupplierFilters key={state.q} state={state} onState={go} />
          <div className="mt-5 max-tablet:mt-3">
            <Loaded query={result} skeleton={null} errorTitle={SUPPLIERS.errorTitle} errorHint={SUPPLIERS.errorHint}>
              {content}
            </Loaded>
          </div>
        </>
      ) : (
        <div role="status" className="mt-5">
          <span className="sr-only">{SUPPLIERS.loading}</span>
          <Skeleton className="h-[40rem] w-full" />
        </div>
      )}
    </>
  )

  function content(list: NonNullable<typeof data>) {
    if (list.total === 0) {
      return (
        <EmptyState
          icon={SearchX}
          title={isFiltered(state) ? SUPPLIERS.emptySearch : PROVIDERS.empty}
          actions={
            isFiltered(state) && (
              <Button onClick={() => go({ q: '', family: undefined, region: undefined, page: 1 })}>
                {SUPPLIERS.clear}
              </Button>
            )
          }
        >
          {isFiltered(state) ? SUPPLIERS.emptySearchHint : PROVIDERS.emptyHint}
        </EmptyState>
      )
    }
    return (
      <>
        <ul
          aria-label={PROVIDERS.list}
          className={`sheet ruled to-edges transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {list.suppliers.map((supplier) => (
            <Row key={supplier.rut} supplier={supplier} />
          ))}
        </ul>
        <SourceFoot />
        <div className="mt-7">
          <ListPagination {...pages} onDone={() => window.scrollTo(0, 0)} />
        </div>
      </>
    )
  }
}

function Row({ supplier }: { supplier: SupplierRowAnswer }) {
  const { rut, name, lines, won_lines, main_families, families, last_month } = supplier
  const region = regionName(supplier.region)
  const facts = [
    SUPPLIERS.rut(formatRut(rut)),
    ...(region === undefined ? [] : [SUPPLIERS.ofRegion(region)]),
    PROVIDERS.last(longMonth(last_month.slice(0, 7))),
  ]
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-4 has-[a:hover]:bg-hover max-tablet:px-4">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 className="text-base font-medium wrap-anywhere">
          <Link
            to={paths.company(rut, { volver: 'proveedores' })}
            className="-outline-offset-2 after:absolute after:inset-0 hover:text-patina-strong"
          >
            {name ?? formatRut(rut)}
          </Link>
        </h2>
        <p className="text-sm text-ink3 tabular-nums">{facts.join(' · ')}</p>
        {main_families.length > 0 && (
          <p className="text-sm text-ink2">{PROVIDERS.families(main_families, families - main_families.length)}</p>
        )}
      </div>
      <p className="text-ink2 tabular-nums">{PROVIDERS.linesOf(won_lines, lines)}</p>
    </li>
  )
}
