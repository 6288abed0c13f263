import type { SupplierLineAnswer, SupplierProfileAnswer } from '@mirador/contract/suppliers'
import { offsetOfPage } from '@mirador/domain/pagination'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { X } from 'lucide'
import { supplierLinesQuery } from '../../api/suppliers.ts'
import { money } from '../../components/company-lines/line-cells.ts'
import { OfferedLines } from '../../components/company-lines/OfferedLines.tsx'
import type { Column } from '../../components/DataTable.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { useTarget } from '../../components/use-target.ts'
import { navigate } from '../../navigation.tsx'
import { DOWNLOAD_BUTTON } from '../../texts/download-button.ts'
import { SUPPLIER } from '../../texts/supplier.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LINES_OPEN, type LinesOpen, NO_LINES, type SupplierState, supplierAddress } from './supplier-state.ts'

interface Props {
  supplier: SupplierProfileAnswer
  state: SupplierState
  open: LinesOpen
}

const queryOf = (rut: string, open: LinesOpen, { buyer, family, from, to }: SupplierState) => ({
  rut,
  which: LINES_OPEN[open],
  ...(buyer !== undefined && { institution: buyer }),
  ...(family !== undefined && { family: String(family) }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/** The lines behind a figure of a company. */
export default function SupplierLines({ supplier, state, open }: Props) {
  const { rut } = supplier
  const heading = useTarget('#lineas')
  const query = queryOf(rut, open, state)
  const { result, total, pages } = usePagedQuery(
    (page) => supplierLinesQuery({ ...query, offset: String(offsetOfPage(page)) }),
    state.page,
    (page, options) => navigate(`${supplierAddress(rut, { ...state, page })}#lineas`, options),
  )
  const { isPlaceholderData } = result

  return (
    <section className="mt-8">
      <div className="mb-2 flex items-start justify-between gap-x-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
          {titleOf(supplier, state, open)}{' '}
          {total !== undefined && <span className="font-normal text-ink3">{SUPPLIERS.figure(total)}</span>}
        </h2>
        <IconButton
          label={SUPPLIER.close}
          icon={<Icon icon={X} size={18} />}
          className="max-tablet:size-11"
          onClick={() => navigate(supplierAddress(rut, { ...state, ...NO_LINES }))}
        />
      </div>
      <Loaded
        query={result}
        loading={SUPPLIER.linesLoading}
        skeleton={<Skeleton className="h-72 w-full" />}
        errorTitle={SUPPLIER.linesError}
        errorHint={SUPPLIERS.errorHint}
      >
        {(data) => (
          <>
            <OfferedLines
              label={SUPPLIER.linesTable}
              headers={columns}
              facts={FACTS}
              lines={data.lines}
              none={SUPPLIER.linesNone}
              isStale={isPlaceholderData}
              cards="to-edges"
            />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <LazyDownloadButton label={DOWNLOAD_BUTTON.table} list="supplier_lines" query={query} total={total} />
              <div className="min-w-[min(15rem,100%)] flex-1">
                <ListPagination {...pages} label={SUPPLIER.pages} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

function titleOf(
  { buyers, families }: SupplierProfileAnswer,
  { buyer, family, from, to }: SupplierState,
  open: LinesOpen,
): string {
  const what = SUPPLIER.linesTitle[LINES_OPEN[open]]
  const of = [
    ...(buyer === undefined ? [] : [buyers.find(({ rut }) => rut === buyer)?.name ?? buyer]),
    ...(family === undefined ? [] : [families.find((part) => part.family === family)?.name ?? String(family)]),
    ...(from === undefined || to === undefined ? [] : [SUPPLIERS.period(longMonth(from), longMonth(to))]),
  ].join(' · ')
  return of === '' ? what : SUPPLIER.linesOf(what, of)
}

const { columns } = SUPPLIER

const FACTS: readonly Column<SupplierLineAnswer>[] = [
  { header: columns.price, isFigure: true, cell: ({ price }) => money(price) },
  { header: columns.result, cell: ({ won }) => (won ? SUPPLIER.chosen : SUPPLIER.notChosen) },
]
