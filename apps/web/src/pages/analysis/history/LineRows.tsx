import type { CompanyLineAnswer } from '@mirador/contract/company-lines'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { MISSING } from '@mirador/texts/tenders'
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide'
import { dayOf, money, useIsWide } from '../../../components/company-lines/line-cells.ts'
import { paths } from '../../../paths.ts'
import { BareSelect } from '../../../ui/BareSelect.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
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
const FIGURES: readonly LineColumn[] = ['tu-precio', 'elegido', 'ofertas']

/** The rows as a table, on narrow screens as cards. */
export function LineRows(props: Props) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />
}

const keyOf = ({ bid_idn, line }: CompanyLineAnswer) => `${bid_idn} ${line}`

function Table({ lines, state, isStale, onState }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={COMPANY_LINES.table} tabIndex={0} className="sheet lines-scroll">
      <table className={`lines-table ${isStale ? 'opacity-60' : ''}`}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <SortedHeader key={column} column={column} state={state} onState={onState} />
            ))}
            <th scope="col">{COMPANY_LINES.criteria}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              <td className="whitespace-nowrap text-ink2">{dayOf(line)}</td>
              <th scope="row">
                <Name line={line} />
              </th>
              <td className="figure">{money(line.own)}</td>
              <td className="figure font-bold">{money(line.chosen)}</td>
              <td>
                <Result line={line} />
              </td>
              <td className="figure">{COMPANY_LINES.count(line.offers)}</td>
              <td className="criteria">{line.criteria.join(', ') || MISSING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function SortedHeader({ column, state, onState }: { column: LineColumn } & Pick<Props, 'state' | 'onState'>) {
  const isOrder = column === state.column
  return (
    <th
      scope="col"
      aria-sort={isOrder ? ARIA_SORT[state.direction] : 'none'}
      className={FIGURES.includes(column) ? 'figure' : undefined}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1"
        onClick={() => onState(withColumn(state, column))}
      >
        {COMPANY_LINES.columns[LINE_ORDERS[column].sort]}
        {isOrder && <Icon icon={state.direction === 'asc' ? ArrowUp : ArrowDown} size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

/** The orders of the select: each column both ways. */
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

function Cards({ lines, state, isStale, onState }: Props) {
  return (
    <>
      <BareSelect
        label={COMPANY_LINES.orderBy}
        value={`${state.column} ${state.direction}`}
        options={ORDERS}
        onChange={(value) => {
          const order = ORDERS.find((one) => one.value === value)
          if (order) onState({ ...state, column: order.column, direction: order.direction, page: 1 })
        }}
        icon={<Icon icon={ArrowDownUp} size={16} aria-hidden="true" />}
      />
      <ul
        aria-label={COMPANY_LINES.table}
        className={`sheet ruled mt-2 to-edges transition-opacity ${isStale ? 'opacity-60' : ''}`}
      >
        {lines.map((line) => (
          <li key={keyOf(line)} className="lines-card">
            <p className="flex justify-between gap-x-4 text-sm text-ink2">
              <span>{COMPANY_LINES.result(dayOf(line))}</span>
              <span className="tabular-nums">{COMPANY_LINES.offers(line.offers)}</span>
            </p>
            <h3 className="text-lg wrap-anywhere">
              <Name line={line} />
            </h3>
            <dl>
              <Fact name={COMPANY_LINES.columns.own}>{money(line.own)}</Fact>
              <Fact name={COMPANY_LINES.columns.chosen}>
                <span className="font-bold">{money(line.chosen)}</span>
              </Fact>
              <Fact name={COMPANY_LINES.columns.difference}>{resultOf(line)}</Fact>
            </dl>
            <p className="text-sm text-ink2">{COMPANY_LINES.criteriaOf(line.criteria.join(', ') || MISSING)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function Name({
  line,
}: {
  line: Pick<CompanyLineAnswer, 'bid_idn' | 'line_name' | 'tender_name' | 'institution_name'>
}) {
  return (
    <>
      <Link
        to={paths.tender(line.bid_idn)}
        className="inline-flex min-h-6 items-center font-medium max-tablet:min-h-11 hover:text-patina-strong"
      >
        {line.line_name ?? line.tender_name}
      </Link>
      <span className="block text-sm font-normal text-ink3">{line.institution_name ?? line.bid_idn}</span>
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

/** The difference or, where there is none, why. */
function resultOf({ outcome, is_deserted, own, chosen, difference }: CompanyLineAnswer): string {
  if (difference !== null) return COMPANY_LINES.difference(difference)
  if (outcome === 'won') return COMPANY_LINES.wonLine
  if (outcome === 'inadmissible') return COMPANY_LINES.inadmissibleLine
  if (outcome === 'no_result') return is_deserted ? COMPANY_LINES.deserted : COMPANY_LINES.undecided
  if (!own) return COMPANY_LINES.noOwnPrice
  return chosen ? COMPANY_LINES.otherCurrency : COMPANY_LINES.noChosenPrice
}
