import './lines.css'
import type { SupplierLineAnswer } from '@mirador/contract/suppliers'
import { type Column, DataTable } from '../DataTable.tsx'
import { LineFacts } from './LineFacts.tsx'
import { LineName } from './LineName.tsx'
import { dayOf, keyOf, LINES_LOOK } from './line-cells.ts'

type OfferedLine = Omit<SupplierLineAnswer, 'price' | 'won'>

interface Props<Line> {
  label: string
  /** headers of the first two columns */
  headers: { awarded: string; line: string }
  /** the columns after the day and the name of a line */
  facts: readonly Column<Line>[]
  lines: readonly Line[]
  /** text without any line */
  none: string
  isStale: boolean
  /** classes of the list of cards */
  cards?: string
}

/** Past lines with their offers and the chosen company. */
export function OfferedLines<Line extends OfferedLine>({
  label,
  headers,
  facts,
  lines,
  none,
  isStale,
  cards,
}: Props<Line>) {
  if (lines.length === 0) return <p className="text-ink2">{none}</p>
  return (
    <DataTable
      label={label}
      look={LINES_LOOK}
      columns={[
        { header: headers.awarded, className: 'whitespace-nowrap text-ink2', cell: dayOf },
        { header: headers.line, isHeader: true, cell: (line) => <LineName line={line} /> },
        ...facts,
      ]}
      rows={lines}
      keyOf={keyOf}
      isStale={isStale}
      cards={cards}
      card={(line) => (
        <>
          <p className="text-sm text-ink2">{dayOf(line)}</p>
          <LineName line={line} />
          <LineFacts facts={facts.map(({ header, cell }) => [header, cell(line)])} />
        </>
      )}
    />
  )
}
