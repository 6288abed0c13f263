import type { ComparedLineAnswer, PricedLineAnswer } from '@mirador/contract/tender-prices'
import { formatQuantity, pesos } from '@mirador/domain/tender/money'
import { chileMonth, middayOf } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide'
import { useState } from 'react'
import { comparedLinesQuery } from '../../../../api/tender-prices.ts'
import { type Column, DataTable, type TableLook } from '../../../../components/DataTable.tsx'
import { useIsPrinting } from '../../../../components/use-is-printing.ts'
import { paths } from '../../../../paths.ts'
import { ACTIONS } from '../../../../texts/common.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { TENDER_PRICES } from './tender-prices-texts.ts'

const LOOK: TableLook = { region: 'overflow-x-auto', table: 'data-table compared-table' }

const { columns } = TENDER_PRICES
const COLUMNS: readonly Column<ComparedLineAnswer>[] = [
  {
    header: columns.month,
    className: 'whitespace-nowrap',
    cell: ({ month }) => chileMonth(middayOf(`${month.slice(0, 7)}-15`)),
  },
  {
    header: columns.buyer,
    isHeader: true,
    cell: ({ institution_name, bid_idn }) => (
      <>
        {institution_name ?? MISSING}
        <Link to={paths.tender(bid_idn)} className="link" aria-label={TENDER_PRICES.tenderOf(bid_idn)}>
          {bid_idn}
        </Link>
      </>
    ),
  },
  {
    header: columns.quantity,
    isFigure: true,
    cell: ({ quantity }) => (quantity === null ? MISSING : formatQuantity(quantity)),
  },
  { header: columns.chosen, isFigure: true, cell: ({ chosen }) => <strong>{chosen.map(pesos).join(' y ')}</strong> },
  { header: columns.lowest, isFigure: true, cell: ({ lowest }) => pesos(lowest) },
  { header: columns.bidders, isFigure: true, cell: ({ bidders }) => bidders },
]

/** The past lines behind a chart: the latest ten, or all on request. */
export function ComparedTable({ bid_idn, line }: { bid_idn: string; line: PricedLineAnswer }) {
  const words = TENDER_PRICES
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const isPrinting = useIsPrinting()
  const { data, isError, isFetching, refetch } = useQuery({
    ...comparedLinesQuery(bid_idn, line.line, line.lines),
    enabled: isAsked,
  })
  const rows = data ?? line.rows
  const missing = line.lines - rows.length
  return (
    <details className="compared" open={isOpen || isPrinting} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon icon={Table2} size={16} />
        {words.table(line.lines)}
      </summary>
      <DataTable
        label={words.tableLabel(line.line)}
        look={LOOK}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ bid_idn, line }) => `${bid_idn} ${line}`}
      />
      {missing > 0 && (
        <Button
          size="pill"
          className="max-tablet:h-11"
          busy={isAsked && isFetching}
          onClick={() => (isError ? void refetch() : setIsAsked(true))}
        >
          {isError ? ACTIONS.retry : words.more(missing)}
        </Button>
      )}
    </details>
  )
}
