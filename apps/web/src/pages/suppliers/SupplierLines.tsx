import type { SupplierLineAnswer, SupplierProfileAnswer } from '@mirador/contract/suppliers'
import { offsetOfPage } from '@mirador/domain/pagination'
import { longMonth } from '@mirador/domain/time/chile-time'
import { DOWNLOAD_BUTTON } from '@mirador/texts/download-button'
import { SUPPLIER } from '@mirador/texts/supplier'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { X } from 'lucide'
import { supplierLinesQuery } from '../../api/suppliers.ts'
import { dayOf, money, useIsWide, useTarget } from '../../components/company-lines/line-cells.ts'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { navigate } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
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
  const pageQuery = (page: number) => supplierLinesQuery({ ...query, offset: String(offsetOfPage(page)) })
  const go = (page: number, replace = false) =>
    navigate(`${supplierAddress(rut, { ...state, page })}#lineas`, { replace })
  const { result, total } = usePagedQuery(pageQuery(state.page), state.page, (page) => go(page, true))
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
            <Lines lines={data.lines} isStale={isPlaceholderData} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <LazyDownloadButton label={DOWNLOAD_BUTTON.table} list="supplier_lines" query={query} total={total} />
              <div className="min-w-60 flex-1">
                <ListPagination
                  label={SUPPLIER.pages}
                  page={state.page}
                  total={data.total}
                  isStale={isPlaceholderData}
                  queryOf={pageQuery}
                  onPage={(page) => go(page)}
                />
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

function Lines({ lines, isStale }: { lines: readonly SupplierLineAnswer[]; isStale: boolean }) {
  const isWide = useIsWide()
  if (lines.length === 0) return <p className="text-ink2">{SUPPLIER.linesNone}</p>
  const resultOf = ({ won }: SupplierLineAnswer) => (won ? SUPPLIER.chosen : SUPPLIER.notChosen)
  if (!isWide) {
    return (
      <ul aria-label={SUPPLIER.linesTable} className="sheet ruled to-edges">
        {lines.map((line) => (
          <li key={`${line.bid_idn} ${line.line}`} className="lines-card">
            <p className="text-sm text-ink2">{dayOf(line)}</p>
            <Name line={line} />
            <dl>
              <div>
                <dt>{columns.price}</dt>
                <dd className="tabular-nums">{money(line.price)}</dd>
              </div>
              <div>
                <dt>{columns.result}</dt>
                <dd>{resultOf(line)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={SUPPLIER.linesTable} tabIndex={0} className="sheet lines-scroll">
      <table className={`lines-table ${isStale ? 'opacity-60' : ''}`}>
        <thead>
          <tr>
            <th scope="col">{columns.awarded}</th>
            <th scope="col">{columns.line}</th>
            <th scope="col" className="figure">
              {columns.price}
            </th>
            <th scope="col">{columns.result}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.bid_idn} ${line.line}`}>
              <td className="whitespace-nowrap text-ink2">{dayOf(line)}</td>
              <th scope="row">
                <Name line={line} />
              </th>
              <td className="figure">{money(line.price)}</td>
              <td>{resultOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Name({ line }: { line: SupplierLineAnswer }) {
  return (
    <>
      <Link
        to={paths.tender(line.bid_idn)}
        className="inline-flex min-h-6 items-center font-medium wrap-anywhere max-tablet:min-h-11 hover:text-patina-strong"
      >
        {line.line_name ?? line.tender_name}
      </Link>
      <span className="block text-sm font-normal text-ink3">{line.institution_name ?? line.bid_idn}</span>
    </>
  )
}
