import type { MarketCompaniesAnswer } from '@mirador/contract/market'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MarketQuestion, marketCompaniesQuery } from '../../../api/market.ts'
import { shortMonth } from '../../../components/charts/month-name.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { useIsNear } from '../../../components/use-is-near.ts'
import { paths } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { MARKET } from './market-texts.ts'
import { NAME, Share } from './Share.tsx'

/** Number of companies before the table is expanded. */
const FIRST_ROWS = 10

/** The chosen companies, fetched when the table comes close. */
export function Suppliers({ state }: { state: MarketQuestion }) {
  const [place, isNear] = useIsNear<HTMLElement>()
  const query = useQuery({
    ...marketCompaniesQuery(state),
    enabled: isNear,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  return (
    <section ref={place} className="mt-8" aria-busy={isPlaceholderData}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{MARKET.suppliers}</h2>
        {data && data.read > 0 && <p className="text-sm text-ink3">{MARKET.suppliersOf(data.read, data.awarded)}</p>}
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-80 w-full" />}
        errorTitle={MARKET.companiesErrorTitle}
        errorHint={MARKET.companiesErrorHint}
      >
        {(companies) => <Companies chosen={companies} />}
      </Loaded>
    </section>
  )
}

function Companies({ chosen: { companies, legal, others: otherTenders, read } }: { chosen: MarketCompaniesAnswer }) {
  const isLinked = isSectionOpen('competidores')
  const more = legal - companies.length
  return (
    <>
      {companies.length === 0 ? (
        <p className="sheet px-6 py-5 text-ink2 to-edges max-tablet:px-4">{MARKET.noCompanies}</p>
      ) : (
        <DataTable
          label={MARKET.suppliers}
          firstRows={FIRST_ROWS}
          showAll={MARKET.seeCompanies}
          columns={[
            {
              header: MARKET.company,
              isHeader: true,
              cell: ({ rut, name, is_own, last }) => (
                <span className="block" style={NAME}>
                  {isLinked ? (
                    <Link to={paths.company(rut)} className="link target">
                      {name ?? rut}
                    </Link>
                  ) : (
                    (name ?? rut)
                  )}
                  {is_own && <span className="text-cobre"> {MARKET.you}</span>}
                  <span className="block text-sm text-ink3">{MARKET.last(shortMonth(last))}</span>
                </span>
              ),
            },
            { header: MARKET.offered, isFigure: true, cell: ({ tenders }) => <Share k={tenders} n={read} /> },
            { header: MARKET.chosenIn, isFigure: true, cell: ({ chosen }) => <Share k={chosen} n={read} /> },
            {
              header: MARKET.amount,
              isFigure: true,
              className: 'whitespace-nowrap',
              cell: ({ awarded_clp }) => MARKET.millions(awarded_clp),
            },
          ]}
          rows={companies}
          keyOf={({ rut }) => rut}
        />
      )}
      <p className="mt-2 text-sm text-ink3">
        {more > 0 && MARKET.moreCompanies(more)} {MARKET.others(otherTenders)}{' '}
        {companies.length > 0 && MARKET.companiesHint}
      </p>
    </>
  )
}
