import type { ComparedLineAnswer, PricedLineAnswer } from '@mirador/contract/tender-prices'
import { formatQuantity } from '@mirador/domain/tender/money'
import { chileMonth, middayOf } from '@mirador/domain/time/chile-time'
import { TENDER_PRICES } from '@mirador/texts/tender-prices'
import { MISSING } from '@mirador/texts/tenders'
import { ACTIONS } from '@mirador/texts/texts'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide'
import { useState } from 'react'
import { comparedLinesQuery } from '../../../../api/tender-prices.ts'
import { useIsPrinting } from '../../../../components/use-is-printing.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { pesos } from './price-sentence.ts'

/** The past lines behind a chart: the latest ten, all when asked for. */
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
        <Icon icon={Table2} size={16} aria-hidden="true" />
        {words.table(line.lines)}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={words.tableLabel(line.line)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.columns.month}</th>
              <th scope="col">{words.columns.buyer}</th>
              <th scope="col">{words.columns.quantity}</th>
              <th scope="col">{words.columns.chosen}</th>
              <th scope="col">{words.columns.lowest}</th>
              <th scope="col">{words.columns.bidders}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.bid_idn} ${row.line}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
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

function Row({ row }: { row: ComparedLineAnswer }) {
  return (
    <tr>
      <td>{chileMonth(middayOf(`${row.month.slice(0, 7)}-15`))}</td>
      <th scope="row">
        {row.institution_name ?? MISSING}
        <Link to={paths.tender(row.bid_idn)} className="link" aria-label={TENDER_PRICES.tenderOf(row.bid_idn)}>
          {row.bid_idn}
        </Link>
      </th>
      <td>{row.quantity === null ? MISSING : formatQuantity(row.quantity)}</td>
      <td>
        <strong>{row.chosen.map(pesos).join(' y ')}</strong>
      </td>
      <td>{pesos(row.lowest)}</td>
      <td>{row.bidders}</td>
    </tr>
  )
}
