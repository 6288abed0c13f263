import type { MarketAnswer } from '@mirador/contract/market'
import type { MarketQuestion } from '../../../api/market.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { paths } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { Link } from '../../../ui/Link.tsx'
import { tendersOf } from './market-state.ts'
import { MARKET } from './market-texts.ts'
import { NAME, Share } from './Share.tsx'

interface Props {
  state: MarketQuestion
  market: MarketAnswer
  family: number
  /** number of tenders of all buyers */
  total: number
}

/** The institutions with the most tenders; each count opens exactly its tenders. */
export function Buyers({ state, market: { buyers, from }, family, total }: Props) {
  const more = buyers.total - buyers.institutions.length
  const vista = isSectionOpen('instituciones') ? { vista: 'compra', alcance: 'todo' } : {}
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{MARKET.buyers}</h2>
        <p className="text-sm text-ink3">{MARKET.buyersOf(buyers.total, total)}</p>
      </div>
      <DataTable
        label={MARKET.buyers}
        columns={[
          {
            header: MARKET.institution,
            isHeader: true,
            cell: ({ rut, name }) => (
              <Link to={paths.institution(rut, vista)} className="link target" style={NAME}>
                {name}
              </Link>
            ),
          },
          {
            header: MARKET.tenders,
            isFigure: true,
            cell: ({ rut, name, tenders }) => (
              <Link
                to={tendersOf(state, { family, from, institution: rut })}
                aria-label={MARKET.seeOfBuyer(name, tenders)}
                className="link target min-w-6 justify-end max-tablet:min-w-11"
              >
                {MARKET.figure(tenders)}
              </Link>
            ),
          },
          { header: MARKET.share, isFigure: true, cell: ({ tenders }) => <Share k={tenders} n={total} /> },
          {
            header: MARKET.single,
            isFigure: true,
            className: 'whitespace-nowrap',
            cell: ({ single }) => (single.n === 0 ? MARKET.none : MARKET.of(single.k, single.n)),
          },
        ]}
        rows={buyers.institutions}
        keyOf={({ rut }) => rut}
      />
      {more > 0 && <p className="mt-2 text-sm text-ink3">{MARKET.moreBuyers(more)}</p>}
    </section>
  )
}
