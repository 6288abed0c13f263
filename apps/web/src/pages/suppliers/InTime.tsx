import type { SupplierProfileAnswer } from '@mirador/contract/suppliers'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { longLawDay } from '../../components/charts/month-name.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { SUPPLIER } from '../../texts/supplier.ts'
import { Link } from '../../ui/Link.tsx'
import { QuarterBars, rangeOf } from './QuarterBars.tsx'
import { type Quarter, quartersOf } from './quarters.ts'
import type { SupplierState } from './supplier-state.ts'

interface Props {
  supplier: SupplierProfileAnswer
  open: (lines: Partial<SupplierState>) => string
}

/** 'En el tiempo': lines offered and won by quarter, as bars and as a table whose figures open their lines. */
export default function InTime({ supplier: { months, period }, open }: Props) {
  const quarters = quartersOf(months, period?.to ?? months.at(-1)?.month ?? '')
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return null
  const most = Math.max(...quarters.map(({ lines }) => lines))
  const until = period?.to.slice(0, 7) ?? last.to
  return (
    <section className="mt-8">
      <h2 className="text-xl">{SUPPLIER.time}</h2>
      <p className="mb-3 max-w-[44rem] text-sm text-ink3">
        {SUPPLIER.timeHint(longMonth(first.from), longMonth(until), longLawDay())}{' '}
        {last.isPartial && SUPPLIER.incomplete}
      </p>
      <div className="sheet supplier-charts to-edges p-6 max-tablet:p-4">
        <QuarterBars quarters={quarters} of="lines" most={most} />
        <QuarterBars quarters={quarters} of="won_lines" most={most} />
      </div>
      <details className="mt-3">
        <summary className="link target cursor-pointer text-sm">{SUPPLIER.asTable}</summary>
        <div className="mt-2">
          <DataTable
            label={SUPPLIER.time}
            columns={[
              {
                header: SUPPLIER.tableColumns.quarter,
                isHeader: true,
                cell: (quarter) => `${rangeOf(quarter)}${quarter.isPartial ? ` (${SUPPLIER.partial})` : ''}`,
              },
              {
                header: SUPPLIER.tableColumns.lines,
                isFigure: true,
                cell: (quarter) => <Count quarter={quarter} of="lines" open={open} />,
              },
              {
                header: SUPPLIER.tableColumns.won,
                isFigure: true,
                cell: (quarter) => <Count quarter={quarter} of="won_lines" open={open} />,
              },
            ]}
            rows={quarters.toReversed()}
            keyOf={({ from }) => from}
          />
        </div>
      </details>
    </section>
  )
}

function Count({ quarter, of, open }: { quarter: Quarter; of: 'lines' | 'won_lines'; open: Props['open'] }) {
  const count = quarter[of]
  if (count === 0) return SUPPLIERS.figure(0)
  return (
    <Link
      to={open({ lines: of === 'lines' ? 'todas' : 'ganadas', from: quarter.from, to: quarter.to })}
      aria-label={SUPPLIER.seeQuarter(rangeOf(quarter), count)}
      className="link target min-w-6 justify-end max-tablet:min-w-11"
    >
      {SUPPLIERS.figure(count)}
    </Link>
  )
}
