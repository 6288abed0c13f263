import type { SupplierProfileAnswer } from '@mirador/contract/suppliers'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { formatMoney } from '@mirador/domain/tender/money'
import { RIVALS } from '@mirador/texts/rivals'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { useQuery } from '@tanstack/react-query'
import { metLinesQuery } from '../../api/company-lines.ts'
import { Figure, type FigureLink } from '../../components/company-lines/Figure.tsx'
import { StripWithAxis } from '../../components/company-lines/ShareStrip.tsx'
import { SplitBar } from '../../components/company-lines/SplitBar.tsx'
import { SUPPLIER } from '../../texts/supplier.ts'
import { type SupplierState, supplierAddress } from './supplier-state.ts'

const MILLION = 1_000_000

interface Props {
  supplier: SupplierProfileAnswer
  name: string
  state: SupplierState
  /** the address with some lines open */
  open: (lines: Partial<SupplierState>) => string
}

/** The figures of a company, each with its number of cases and a link to its lines. */
export function SupplierFigures({ supplier, name, state, open }: Props) {
  const { lines, won_lines, tenders, institutions, inadmissible_lines, awarded_clp, summed_lines } = supplier
  return (
    <section aria-label={SUPPLIER.figures} className="sheet figures figures-four to-edges">
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
      {!supplier.is_own && <Together supplier={supplier} name={name} state={state} />}
      <Figure
        {...(awarded_clp >= MILLION
          ? {
              value: SUPPLIERS.figure(Math.round(awarded_clp / MILLION)),
              unit: SUPPLIER.millions(Math.round(awarded_clp / MILLION)),
            }
          : { value: formatMoney(awarded_clp, 'CLP') ?? '–' })}
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

/** The lines in which the own company made offers too. */
function Together({
  supplier: { rut },
  name,
  state,
}: {
  supplier: SupplierProfileAnswer
  name: string
  state: SupplierState
}) {
  const { data } = useQuery(metLinesQuery({ rut, result: 'all', offset: '0' }))
  const total = data?.total ?? 0
  return (
    <Figure
      value={data ? SUPPLIERS.figure(total) : '…'}
      label={SUPPLIER.together(total)}
      link={{
        to: `${supplierAddress(rut, { ...state, metFilter: 'todas', metPage: 1 })}#encuentros`,
        label: SUPPLIER.see(total),
        count: total,
      }}
    >
      {data && total === 0 && SUPPLIER.noneTogether}
      {data && total > 0 && (
        <>
          {SUPPLIER.metOf}: {wordsOf(data.counts)}
          <span className="my-2 block">
            <SplitBar
              parts={data.counts}
              name={name}
              most={total}
              addressOf={(metFilter) => `${supplierAddress(rut, { ...state, metFilter, metPage: 1 })}#encuentros`}
            />
          </span>
        </>
      )}
    </Figure>
  )
}

const ORDER = ['rival', 'own', 'both', 'other', 'none'] as const

/** `ella 17, tú 12, otra empresa 12` */
const wordsOf = (counts: Record<(typeof ORDER)[number], number>) =>
  ORDER.filter((part) => counts[part] > 0)
    .map((part) => `${RIVALS.parts[part]} ${SUPPLIERS.figure(counts[part])}`)
    .join(', ')
