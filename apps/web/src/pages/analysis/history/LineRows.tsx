import type { CompanyLineAnswer } from '@mirador/contract/company-lines'
import { formatMoney } from '@mirador/domain/tender/money'
import { chileMonth, middayOf } from '@mirador/domain/time/chile-time'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { ArrowDownUp } from 'lucide'
import { LineName } from '../../../components/company-lines/LineName.tsx'
import { keyOf, LINES_LOOK, money, reasonOf, winnerName } from '../../../components/company-lines/line-cells.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { useIsWide } from '../../../components/use-is-wide.ts'
import { BareSelect } from '../../../ui/BareSelect.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type Direction, LINE_ORDERS, type LineColumn, type LinesState, withColumn } from './lines-state.ts'

interface Props {
  lines: readonly CompanyLineAnswer[]
  state: LinesState
  /** these rows belong to the previous address; the new ones are loading */
  isStale: boolean
  onState: (state: LinesState) => void
}

const COLUMNS = Object.keys(LINE_ORDERS) as LineColumn[]

/** The rows as a table, on narrow screens as cards below a select of the order. */
export function LineRows({ lines, state, isStale, onState }: Props) {
  const isWide = useIsWide()
  const sortable = (column: LineColumn) => ({
    header: COMPANY_LINES.columns[LINE_ORDERS[column].sort],
    sort: {
      direction: column === state.column ? state.direction : undefined,
      onSort: () => onState(withColumn(state, column)),
    },
  })
  return (
    <>
      {!isWide && <OrderSelect state={state} onState={onState} />}
      <DataTable
        label={COMPANY_LINES.table}
        look={LINES_LOOK}
        columns={[
          { ...sortable('linea'), isHeader: true, cell: (line) => <LineName line={line} /> },
          { ...sortable('tu-oferta'), isFigure: true, cell: ({ own_total }) => money(own_total) },
          { ...sortable('gano'), className: 'min-w-56 wrap-anywhere', cell: winnerName },
          { ...sortable('diferencia'), isFigure: true, cell: (line) => <Difference line={line} /> },
          { ...sortable('ofertas'), isFigure: true, cell: ({ offers }) => COMPANY_LINES.count(offers) },
          { ...sortable('resultado'), className: 'whitespace-nowrap text-ink2', cell: monthOf },
        ]}
        rows={lines}
        keyOf={keyOf}
        isStale={isStale}
        cards="mt-2 to-edges"
        card={(line) => <Card line={line} />}
      />
    </>
  )
}

/** The options of the select: each column in both directions. */
const ORDERS = COLUMNS.flatMap((column) => {
  const { sort, first } = LINE_ORDERS[column]
  const ways: readonly Direction[] = first === 'asc' ? ['asc', 'desc'] : ['desc', 'asc']
  return ways.map((direction) => ({
    column,
    direction,
    value: `${column} ${direction}`,
    label: COMPANY_LINES.orders[sort][direction],
  }))
})

function OrderSelect({ state, onState }: Pick<Props, 'state' | 'onState'>) {
  return (
    <BareSelect
      label={COMPANY_LINES.orderBy}
      value={`${state.column} ${state.direction}`}
      options={ORDERS}
      onChange={(value) => {
        const order = ORDERS.find((one) => one.value === value)
        if (order) onState({ ...state, column: order.column, direction: order.direction, page: 1 })
      }}
      icon={<Icon icon={ArrowDownUp} size={16} />}
    />
  )
}

function Card({ line }: { line: CompanyLineAnswer }) {
  return (
    <>
      <h3 className="wrap-anywhere">
        <LineName line={line} isApart={false} />
      </h3>
      <p className="text-sm text-ink2 wrap-anywhere">
        {[line.institution_name, COMPANY_LINES.ownOffer(money(line.own_total))].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="wrap-anywhere">{line.winner ? COMPANY_LINES.wonBy(winnerName(line)) : monthOf(line)}</span>
        <Difference line={line} />
      </p>
      <p className="text-sm text-ink3">
        {[COMPANY_LINES.offers(line.offers), ...(line.winner ? [monthOf(line)] : [])].join(' · ')}
      </p>
    </>
  )
}

/** `jul 2026` */
function monthOf({ awarded_on }: CompanyLineAnswer): string {
  return awarded_on === null ? COMPANY_LINES.undecidedDay : chileMonth(middayOf(awarded_on))
}

/** How far the chosen offer was from the own one, in money and as a part of it, or the reason why that is not known. */
function Difference({ line }: { line: CompanyLineAnswer }) {
  const { difference, difference_total, own_total } = line
  if (difference === null) return <span className="text-ink2">{reasonOf(line)}</span>
  if (difference === 0) return <span className="text-ink2">{COMPANY_LINES.samePrice}</span>
  if (difference_total === null || own_total === null) return <span>{COMPANY_LINES.difference(difference)}</span>
  const apart = formatMoney(roundPesos(Math.abs(difference_total), own_total.currency), own_total.currency)
  return (
    <span>
      <span className="font-bold">
        {difference < 0 ? '−' : '+'}
        {apart}
      </span>{' '}
      {COMPANY_LINES.part(difference)}
    </span>
  )
}

const roundPesos = (amount: number, currency: string | null) =>
  currency === 'CLP' && amount >= 1 ? Math.round(amount) : amount
