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
  /** its cell is the row header */
  isHeader?: boolean
  isFigure?: boolean
  /** stays in sight while the table scrolls sideways */
  isKept?: boolean
  /** hidden in a narrow table: another cell then shows it with `@row-small:hidden` */
  isExtra?: boolean
  /** of its cells, not of its head */
  className?: string
  /** its head is a button; the direction is undefined while another column is the order */
  sort?: { direction: 'asc' | 'desc' | undefined; onSort: () => void }
}

/** The classes of the parts of a table. */
export interface TableLook {
  region?: string
  table?: string
  head?: string
  row?: string
  cell?: string
  rowHeader?: string
  figure?: string
  card?: string
}

const SHEET: TableLook = {
  region: '@container sheet overflow-x-auto',
  table: 'w-full text-left',
  head: 'condensed text-sm font-medium text-ink3',
  row: 'border-t border-line',
  cell: 'px-4 py-3 align-top',
  rowHeader: 'font-normal wrap-anywhere',
  figure: 'text-right tabular-nums',
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  look?: TableLook
  /** these rows belong to the previous address; the new ones are loading */
  isStale?: boolean
}

interface Props<Row> extends TableProps<Row> {
  /** the label of the expand button, from the number of rows; without it all are shown */
  showAll?: (count: number) => string
  firstRows?: number
  /** the content of a row on narrow screens, which are then a list of cards */
  card?: (row: Row) => ReactNode
  /** classes of their list */
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

function Table<Row>({ label, columns, rows, keyOf, look = SHEET, isStale }: TableProps<Row>) {
  const lookOf = ({ isFigure, isExtra, isKept }: Column<Row>) =>
    classes(
      look.cell,
      isFigure && look.figure,
      isExtra && '@max-row-small:hidden',
      isKept && 'sticky inset-0 bg-surface',
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={look.region}>
      <table className={classes(look.table, isStale && 'opacity-60')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.header} column={column} className={classes(lookOf(column), look.head)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={look.row}>
              {columns.map((column) => {
                const className = classes(lookOf(column), column.className)
                return column.isHeader ? (
                  <th key={column.header} scope="row" className={classes(className, look.rowHeader)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} className={className}>
                    {column.cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function Head<Row>({ column: { header, sort }, className }: { column: Column<Row>; className: string | undefined }) {
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    )
  }
  const { direction, onSort } = sort
  return (
    <th scope="col" aria-sort={direction ? ARIA_SORT[direction] : 'none'} className={className}>
      <button type="button" className="inline-flex items-center gap-1" onClick={onSort}>
        {header}
        {direction && <Icon icon={direction === 'asc' ? ArrowUp : ArrowDown} size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined
