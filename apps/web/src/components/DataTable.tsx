import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useIsPrinting } from './use-is-printing.ts'

/** Rows shown before the table is expanded, unless the caller says otherwise. */
const FIRST_ROWS = 20

interface Column {
  name: string
  /** its cell is the row header */
  isHeader?: boolean
  isFigure?: boolean
  /** stays in sight while the table scrolls sideways */
  isKept?: boolean
  /** hidden in a narrow table: another cell then shows it with `@row-small:hidden` */
  isExtra?: boolean
}

interface Props {
  label: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** the label of the expand button, from the number of rows; without it all are shown */
  showAll?: (count: number) => string
  firstRows?: number
}

/** A table of a section; it scrolls inside its sheet, also by keyboard. */
export function DataTable({ label, columns, rows, showAll, firstRows = FIRST_ROWS }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const isPrinting = useIsPrinting()
  const visibleRows = isExpanded || isPrinting || !showAll ? rows : rows.slice(0, firstRows)
  const look = ({ isFigure, isExtra, isKept }: Column) =>
    `px-4 py-3 align-top ${isFigure ? 'text-right tabular-nums' : ''} ${isExtra ? '@max-row-small:hidden' : ''} ${isKept ? 'sticky inset-0 bg-surface' : ''}`
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="@container sheet overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={`${look(column)} condensed text-sm font-medium text-ink3`}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map(({ key, cells }) => (
              <tr key={key} className="border-t border-line">
                {columns.map((column, index) =>
                  column.isHeader ? (
                    <th key={column.name} scope="row" className={`${look(column)} font-normal wrap-anywhere`}>
                      {cells[index]}
                    </th>
                  ) : (
                    <td key={column.name} className={look(column)}>
                      {cells[index]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {showAll && visibleRows.length < rows.length && (
        <Button className="mt-3" onClick={() => setExpanded(true)}>
          {showAll(rows.length)}
        </Button>
      )}
    </>
  )
}
