import type { OwnLineAnswer, TenderOffers } from '@mirador/contract/tender-offers'
import { formatMoney } from '@mirador/domain/tender/money'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { MISSING } from '@mirador/texts/tenders'
import { money, reasonOf, winnerName } from '../../../../components/company-lines/line-cells.ts'
import { type Column, DataTable } from '../../../../components/DataTable.tsx'
import { OWN_LINES } from './own-lines-texts.ts'

/** Rows before 'Ver tus n líneas'. */
const FIRST_ROWS = 5

/** The table continues the card of the answers. */
const BELOW = 'rounded-t-none! border-t-0!'
const LOOK = {
  region: `@container sheet overflow-x-auto ${BELOW}`,
  table: 'data-table own-lines',
  card: 'px-4 py-3',
}

/** The lines of an awarded tender for which the own company made offers: its price, the chosen one, who won, how far. */
export function OwnLines({ own }: { own: NonNullable<TenderOffers['own']> }) {
  return (
    <div className="band-table">
      <DataTable
        label={OWN_LINES.table}
        look={LOOK}
        columns={COLUMNS}
        rows={own.results}
        keyOf={({ line }) => String(line)}
        firstRows={FIRST_ROWS}
        showAll={OWN_LINES.seeAll}
        cards={BELOW}
        card={(line) => <Card line={line} />}
      />
      {own.results.length < own.lines && (
        <p className="mt-2 text-sm text-ink3">{OWN_LINES.largest(own.results.length, own.lines)}</p>
      )}
    </div>
  )
}

function Card({ line }: { line: OwnLineAnswer }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{line.name ?? MISSING}</p>
      <p className="text-sm text-ink2 tabular-nums">
        {[OWN_LINES.ownPrice(money(line.own)), OWN_LINES.chosenPrice(money(line.chosen))].join(' · ')}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        {line.outcome === 'won' ? (
          <span className="font-bold text-cobre">{COMPANY_LINES.wonLine}</span>
        ) : (
          <>
            <span className="wrap-anywhere">
              {line.winner ? OWN_LINES.wonBy(winnerName(line)) : OWN_LINES.noWinner}
            </span>
            <span className="tabular-nums">{differenceOf(line)}</span>
          </>
        )}
      </p>
    </>
  )
}

/** `−$61 · 3,1 %` of the unit price, or why it is not known. */
function differenceOf(line: OwnLineAnswer): string {
  const { outcome, own, chosen, difference } = line
  if (outcome === 'won') return OWN_LINES.dash
  if (difference === null || !own || !chosen) return reasonOf({ ...line, is_deserted: false })
  if (difference === 0) return COMPANY_LINES.samePrice
  const apart = formatMoney(Math.abs(chosen.amount - own.amount), own.currency)
  return `${difference < 0 ? '−' : '+'}${apart} · ${COMPANY_LINES.part(difference).replace(' %', '\u00a0%')}`
}

const { columns } = OWN_LINES

const COLUMNS: readonly Column<OwnLineAnswer>[] = [
  { header: columns.line, isHeader: true, cell: ({ name }) => name ?? MISSING },
  { header: columns.own, isFigure: true, className: 'whitespace-nowrap', cell: ({ own }) => money(own) },
  { header: columns.chosen, isFigure: true, className: 'whitespace-nowrap', cell: ({ chosen }) => money(chosen) },
  {
    header: columns.winner,
    cell: (line) =>
      line.outcome === 'won' ? <span className="font-bold text-cobre">{OWN_LINES.you}</span> : winnerName(line),
  },
  { header: columns.difference, isFigure: true, cell: differenceOf },
]
