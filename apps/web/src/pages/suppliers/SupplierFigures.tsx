import type { SupplierProfileAnswer } from '@mirador/contract/suppliers'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { pesos } from '@mirador/domain/tender/money'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { Figure, type FigureLink } from '../../components/company-lines/Figure.tsx'
import { StripWithAxis } from '../../components/company-lines/ShareStrip.tsx'
import { SUPPLIER } from '../../texts/supplier.ts'
import type { SupplierState } from './supplier-state.ts'

const MILLION = 1_000_000

interface Props {
  supplier: SupplierProfileAnswer
  /** the address with some lines open */
  open: (lines: Partial<SupplierState>) => string
}

/** The figures of a company, each with its number of cases and a link to its lines. */
export function SupplierFigures({ supplier, open }: Props) {
  const { lines, won_lines, tenders, institutions, inadmissible_lines, awarded_clp, summed_lines } = supplier
  const millions = Math.round(awarded_clp / MILLION)
  return (
    <section aria-label={SUPPLIER.figures} className="sheet figures to-edges">
      <Figure
        value={SUPPLIERS.figure(lines)}
        label={SUPPLIER.offered(lines)}
        link={{ to: open({ lines: 'todas' }), label: SUPPLIER.see(lines), count: lines }}
      >
        {SUPPLIER.inTenders(tenders, institutions)}. {SUPPLIER.inadmissible(inadmissible_lines)}
      </Figure>
      <Won
        supplier={supplier}
        link={{ to: open({ lines: 'ganadas' }), label: SUPPLIER.see(won_lines), count: won_lines }}
      />
      <Figure
        {...(awarded_clp >= MILLION
          ? { value: SUPPLIERS.figure(millions), unit: SUPPLIER.millions(millions) }
          : { value: pesos(awarded_clp) })}
        label={SUPPLIER.pesos}
        link={{ to: open({ lines: 'sumadas' }), label: SUPPLIER.see(summed_lines), count: summed_lines }}
      >
        {summed_lines === 0 ? SUPPLIER.noMoney : SUPPLIER.summed(summed_lines, won_lines)}
      </Figure>
    </section>
  )
}

function Won({ supplier: { lines, won_lines, market }, link }: { supplier: SupplierProfileAnswer; link: FigureLink }) {
  const own = shownShare(won_lines, lines)
  const all = shownShare(market.won_lines, market.awarded_lines)
  const end = [own?.to, all?.share].some((share) => share !== undefined && share > 0.6) ? 1 : 0.6
  return (
    <Figure value={SUPPLIERS.figure(won_lines)} label={SUPPLIER.wonOf(lines)} link={link}>
      {own ? SUPPLIER.interval(own) : SUPPLIER.tooFew}
      {own && (
        <StripWithAxis
          share={own}
          end={end}
          isOther
          market={all && { share: all.share, label: SUPPLIER.marketLabel(all.share) }}
          endLabel={SUPPLIER.axisEnd(end)}
        />
      )}{' '}
      {market.awarded_lines > 0 && SUPPLIER.market(market.won_lines, market.awarded_lines)}
    </Figure>
  )
}
