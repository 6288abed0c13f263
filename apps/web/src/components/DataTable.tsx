import './data-table.css'
import { ArrowDown, ArrowUp } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useIsPrinting } from './use-is-printing.ts'
import { useIsWide } from './use-is-wide.ts'

/** Rows shown before the table is expanded, unless the caller says otherwise. */
const FIRST_ROWS = 20

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** the cells of this column are row headers */
  isHeader?: boolean
  isFigure?: boolean
  /** stays visible while the table scrolls sideways */
  isKept?: boolean
  /** hidden in a narrow table: another cell then shows it with `@row-small:hidden` */
  isExtra?: boolean
  /** for the cells, not for the header */
  className?: string
  /** makes the header a button; the direction is undefined while another column sorts the table */
  sort?: { direction: 'asc' | 'desc' | undefined; onSort: () => void }
}

/** The classes of the parts of a table. */
export interface TableLook {
  region: string
  table?: string
  card?: string
  /**
   * The style sheet turns the rows into cards. The roles are explicit, because browsers drop them from parts with
   * another `display`. The table itself has the label, because it does not scroll.
   */
  isReflowed?: boolean
}

const SHEET: TableLook = { region: '@container sheet overflow-x-auto', table: 'data-table' }

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  look?: TableLook
  /** headers above those of some columns, in order */
  groups?: readonly { label: string; span: number }[] | undefined
  /** these rows belong to the previous address; the new ones are loading */
  isStale?: boolean
}

interface Props<Row> extends TableProps<Row> {
  /** the label of the expand button, from the number of rows; without it all rows are shown */
  showAll?: (count: number) => string
  firstRows?: number
  /** the content of a row on narrow screens, which are then a list of cards */
  card?: (row: Row) => ReactNode
  /** classes of the list of cards */
  cards?: string | undefined
}

/** Rows of a section: a table that scrolls inside its sheet, also by keyboard, or cards on narrow screens. */
export function DataTable<Row>({ rows, showAll, firstRows = FIRST_ROWS, card, cards, ...table }: Props<Row>) {
  const [isExpanded, setExpanded] = useState(false)
  const isPrinting = useIsPrinting()
  const isWide = useIsWide()
  const visibleRows = isExpanded || isPrinting || !showAll ? rows : rows.slice(0, firstRows)
  if (card && !isWide) {
    const { label, keyOf, look, isStale } = table
    return (
      <ul aria-label={label} className={classes('sheet ruled transition-opacity', cards, isStale && 'opacity-60')}>
        {visibleRows.map((row) => (
          <li key={keyOf(row)} className={look?.card}>
            {card(row)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <Table rows={visibleRows} {...table} />
      {showAll && visibleRows.length < rows.length && (
        <Button className="mt-3" onClick={() => setExpanded(true)}>
          {showAll(rows.length)}
        </Button>
      )}
    </>
  )
}

function Table<Row>({ label, columns, rows, keyOf, look = SHEET, groups, isStale }: TableProps<Row>) {
  const { isReflowed = false } = look
  const as = (role: string) => isReflowed && { role }
  const classOf = ({ isFigure, isExtra, isKept }: Column<Row>) =>
    classes(isFigure && 'figure', isExtra && '@max-row-small:hidden', isKept && 'sticky inset-0 bg-surface')
  return (
    <section {...(!isReflowed && { 'aria-label': label, tabIndex: 0 })} className={look.region}>
      <table
        {...(isReflowed && { role: 'table', 'aria-label': label, 'aria-busy': isStale })}
        className={classes(look.table, isStale && 'opacity-60')}
      >
        <thead {...as('rowgroup')}>
          {groups && (
            <tr>
              {groups.map(({ label, span }) =>
                label ? (
                  <th key={label} scope="colgroup" colSpan={span}>
                    {label}
                  </th>
                ) : (
                  <td key={label} colSpan={span} />
                ),
              )}
            </tr>
          )}
          <tr {...as('row')}>
            {columns.map((column) => (
              <th
                key={column.header}
                {...as('columnheader')}
                scope="col"
                aria-sort={column.sort && ARIA_SORT[column.sort.direction ?? 'none']}
                className={classOf(column)}
              >
                {column.sort ? <SortButton header={column.header} {...column.sort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...as('row')}>
              {columns.map((column) => {
                const Cell = column.isHeader ? 'th' : 'td'
                return (
                  <Cell
                    key={column.header}
                    {...as(column.isHeader ? 'rowheader' : 'cell')}
                    scope={column.isHeader ? 'row' : undefined}
                    className={classes(classOf(column), column.className)}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function SortButton({ header, direction, onSort }: { header: string } & NonNullable<Column<unknown>['sort']>) {
  return (
    <button type="button" className="inline-flex items-center gap-1" onClick={onSort}>
      {header}
      {direction && <Icon icon={direction === 'asc' ? ArrowUp : ArrowDown} size={14} />}
    </button>
  )
}

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined
