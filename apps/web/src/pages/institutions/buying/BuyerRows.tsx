import type { BuyerTendersAnswer } from '@mirador/contract/buyers'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { buyerTendersQuery } from '../../../api/buyers.ts'
import { monthName } from '../../../components/charts/month-name.ts'
import { ListPagination } from '../../../components/ListPagination.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Pills } from '../../../components/Pills.tsx'
import { useTarget } from '../../../components/use-target.ts'
import { navigate } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BUYING } from './buyers-texts.ts'
import { type BuyingState, buyingAddress, questionOf, ROWS_SHOWN, type RowsShown } from './buying-state.ts'

interface Props {
  rut: string
  state: BuyingState
  /** too few tenders for figures: all rows, without a choice */
  isAlone?: boolean
}

/** The tenders behind a figure. */
export default function BuyerRows({ rut, state, isAlone = false }: Props) {
  const rows = state.rows ?? 'terminadas'
  const heading = useTarget('#filas')
  const query = (page: number) => buyerTendersQuery(rut, questionOf(state), ROWS_SHOWN[rows], page)
  const result = useQuery({
    ...query(state.page),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = result

  return (
    <section id="filas" className="mt-6">
      <h2 ref={heading} tabIndex={-1} className={`mb-3 text-xl outline-none ${isAlone ? 'sr-only' : ''}`}>
        {isAlone ? BUYING.rows : BUYING.which[ROWS_SHOWN[rows]]}
      </h2>
      {!isAlone && (
        <Pills
          label={BUYING.rowsShown}
          pills={(Object.keys(ROWS_SHOWN) as RowsShown[]).map((own) => ({
            to: buyingAddress(rut, { ...state, rows: own, page: 1 }),
            name: BUYING.which[ROWS_SHOWN[own]],
            isCurrent: own === rows,
          }))}
          className="font-normal"
        />
      )}
      <Loaded
        query={result}
        skeleton={<Skeleton className="h-80 w-full" />}
        errorTitle={BUYING.rowsErrorTitle}
        errorHint={BUYING.errorHint}
      >
        {content}
      </Loaded>
    </section>
  )

  function content(list: NonNullable<typeof data>) {
    if (list.total === 0) return <p className="sheet px-6 py-5 text-ink2 to-edges max-tablet:px-4">{BUYING.noRows}</p>
    return (
      <>
        <ul className={`sheet ruled to-edges ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {list.tenders.map((tender) => (
            <Row key={tender.bid_idn} tender={tender} />
          ))}
        </ul>
        <div className="mt-3">
          <ListPagination
            page={state.page}
            total={list.total}
            isStale={isPlaceholderData}
            queryOf={query}
            onPage={(page) => {
              navigate(buyingAddress(rut, { ...state, rows, page }))
              heading.current?.scrollIntoView()
            }}
          />
        </div>
      </>
    )
  }
}

function Row({ tender }: { tender: BuyerTendersAnswer['tenders'][number] }) {
  const { bid_idn, name, month, status, bidders, days, compared_lines, lowest_won } = tender
  const stateName = TENDER_STATUSES.find(({ codes }) => codes.includes(status))?.name
  const facts = [
    BUYING.published(monthName(month)),
    bidders === null ? undefined : BUYING.rowBidders(bidders),
    days === null ? undefined : BUYING.rowDays(days),
    compared_lines > 0 ? BUYING.rowLowest(lowest_won, compared_lines) : undefined,
  ]
  return (
    <li className="px-6 py-3 max-tablet:px-4">
      <h3 className="font-medium wrap-anywhere">
        <Link to={paths.tender(bid_idn)} className="target hover:text-patina-strong">
          {name}
        </Link>
      </h3>
      <p className="text-sm text-ink2 tabular-nums">
        {stateName && <strong className="font-medium text-ink">{stateName}</strong>} ·{' '}
        {facts.filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}
