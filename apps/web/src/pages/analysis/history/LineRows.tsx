import type { CompanyLineAnswer } from '@mirador/contract/company-lines'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { MISSING } from '@mirador/texts/tenders'
import { ArrowDownUp } from 'lucide'
import { LineFacts } from '../../../components/company-lines/LineFacts.tsx'
import { LineName } from '../../../components/company-lines/LineName.tsx'
import { dayOf, keyOf, LINES_LOOK, money } from '../../../components/company-lines/line-cells.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { useIsWide } from '../../../components/use-is-wide.ts'
import { BareSelect } from '../../../ui/BareSelect.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DifferenceBar } from './DifferenceBar.tsx'
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
          { ...sortable('resultado'), className: 'whitespace-nowrap text-ink2', cell: dayOf },
          { ...sortable('linea'), isHeader: true, cell: (line) => <LineName line={line} /> },
          { ...sortable('tu-precio'), isFigure: true, cell: ({ own }) => money(own) },
          { ...sortable('elegido'), isFigure: true, className: 'font-bold', cell: ({ chosen }) => money(chosen) },
          { ...sortable('diferencia'), cell: (line) => <Result line={line} /> },
          { ...sortable('ofertas'), isFigure: true, cell: ({ offers }) => COMPANY_LINES.count(offers) },
          { header: COMPANY_LINES.criteria, className: 'line-criteria', cell: criteriaOf },
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

const criteriaOf = ({ criteria }: CompanyLineAnswer) => criteria.join(', ') || MISSING

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
      <p className="flex justify-between gap-x-4 text-sm text-ink2">
        <span>{COMPANY_LINES.result(dayOf(line))}</span>
        <span className="tabular-nums">{COMPANY_LINES.offers(line.offers)}</span>
      </p>
      <h3 className="text-lg wrap-anywhere">
        <LineName line={line} />
      </h3>
      <LineFacts
        facts={[
          [COMPANY_LINES.columns.own, money(line.own)],
          [
            COMPANY_LINES.columns.chosen,
            <span key="chosen" className="font-bold">
              {money(line.chosen)}
            </span>,
          ],
          [COMPANY_LINES.columns.difference, resultOf(line)],
        ]}
      />
      <p className="text-sm text-ink2">{COMPANY_LINES.criteriaOf(criteriaOf(line))}</p>
    </>
  )
}

function Result({ line }: { line: CompanyLineAnswer }) {
  if (line.difference === null) return <span className="text-ink2">{resultOf(line)}</span>
  return (
    <span className="lines-difference">
      <DifferenceBar difference={line.difference} />
      <span className="tabular-nums">{resultOf(line)}</span>
    </span>
  )
}

/** The difference or, if there is none, the reason. */
function resultOf({ outcome, is_deserted, own, chosen, difference }: CompanyLineAnswer): string {
  if (difference !== null) return COMPANY_LINES.difference(difference)
  if (outcome === 'won') return COMPANY_LINES.wonLine
  if (outcome === 'inadmissible') return COMPANY_LINES.inadmissibleLine
  if (outcome === 'no_result') return is_deserted ? COMPANY_LINES.deserted : COMPANY_LINES.undecided
  if (!own) return COMPANY_LINES.noOwnPrice
  return chosen ? COMPANY_LINES.otherCurrency : COMPANY_LINES.noChosenPrice
}
