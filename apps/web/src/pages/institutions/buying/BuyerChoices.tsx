import type { BuyerChoicesAnswer } from '@mirador/contract/buyers'
import { formatMoney } from '@mirador/domain/tender/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buyerChoicesQuery } from '../../../api/buyers.ts'
import { shortMonth } from '../../../components/charts/month-name.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { useIsNear } from '../../../components/use-is-near.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BUYING } from './buyers-texts.ts'
import { BUYING_LOOK } from './buying-look.ts'
import { type BuyingState, questionOf } from './buying-state.ts'
import { CountBars } from './CountBars.tsx'

/** Number of companies and criteria before the lists are expanded. */
const [FIRST_COMPANIES, FIRST_CRITERIA] = [5, 7]

/** Criteria and chosen companies, fetched when the section comes close. */
export function BuyerChoices({ rut, state }: { rut: string; state: BuyingState }) {
  const [place, isNear] = useIsNear<HTMLDivElement>()
  const query = useQuery({
    ...buyerChoicesQuery(rut, questionOf(state)),
    enabled: isNear,
  })
  return (
    <div ref={place} className="mt-8">
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-80 w-full" />}
        errorTitle={BUYING.choicesErrorTitle}
        errorHint={BUYING.errorHint}
      >
        {(data) => (
          <div className="buying-columns">
            <Criteria key={`${rut} criteria`} choices={data} />
            <Companies key={rut} choices={data} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Criteria({ choices: { criteria, with_criteria, with_weights } }: { choices: BuyerChoicesAnswer }) {
  const [isExpanded, setExpanded] = useState(false)
  const visibleCriteria = isExpanded ? criteria : criteria.slice(0, FIRST_CRITERIA)
  return (
    <section>
      <div className="buying-head">
        <h2 className="text-xl">{BUYING.criteria}</h2>
        {with_criteria > 0 && <p className="text-sm text-ink3">{BUYING.criteriaOf(with_criteria)}</p>}
      </div>
      {with_criteria === 0 ? (
        <p className="sheet px-6 py-5 text-ink2 to-edges max-tablet:px-4">{BUYING.noCriteria}</p>
      ) : (
        <CountBars
          total={with_criteria}
          rows={visibleCriteria.map(({ name, tenders }) => ({ key: name, name, count: tenders }))}
        />
      )}
      {with_criteria > 0 && <p className="mt-2 text-sm text-ink3">{BUYING.criteriaHint(with_weights)}</p>}
      {visibleCriteria.length < criteria.length && (
        <Button className="mt-2 max-tablet:h-11" onClick={() => setExpanded(true)}>
          {BUYING.moreCriteria(criteria.length - visibleCriteria.length)}
        </Button>
      )}
    </section>
  )
}

function Companies({
  choices: { companies, legal, others: otherTenders, read, awarded },
}: {
  choices: BuyerChoicesAnswer
}) {
  const [isExpanded, setExpanded] = useState(false)
  const visibleCompanies = isExpanded ? companies : companies.slice(0, FIRST_COMPANIES)
  const more = legal - visibleCompanies.length
  return (
    <section>
      <div className="buying-head">
        <h2 className="text-xl">{BUYING.chosen}</h2>
        <p className="text-sm text-ink3">{BUYING.chosenOf(read, awarded)}</p>
      </div>
      {companies.length === 0 ? (
        <p className="sheet px-6 py-5 text-ink2 to-edges max-tablet:px-4">{BUYING.noCompanies}</p>
      ) : (
        <DataTable
          label={BUYING.chosen}
          look={BUYING_LOOK}
          columns={[
            {
              header: BUYING.company,
              isHeader: true,
              cell: ({ rut, name, is_own, last }) => (
                <>
                  {name ?? rut} {is_own && <span className="buying-own">{BUYING.you}</span>}
                  <span className="block text-sm font-normal text-ink3">{BUYING.last(shortMonth(last))}</span>
                </>
              ),
            },
            { header: BUYING.offered, isFigure: true, cell: ({ tenders }) => BUYING.inTenders(tenders) },
            {
              header: BUYING.chosenIn,
              isFigure: true,
              className: 'font-bold',
              cell: ({ chosen }) => BUYING.inTenders(chosen),
            },
            { header: BUYING.awarded, isFigure: true, cell: ({ awarded_clp }) => formatMoney(awarded_clp, 'CLP') },
          ]}
          rows={visibleCompanies}
          keyOf={({ rut }) => rut}
        />
      )}
      <p className="mt-2 text-sm text-ink3">
        {more > 0 && BUYING.moreCompanies(more)} {BUYING.others(otherTenders)}{' '}
        {companies.length > 0 && BUYING.moneyHint}
      </p>
      {visibleCompanies.length < companies.length && (
        <Button className="mt-2 max-tablet:h-11" onClick={() => setExpanded(true)}>
          {BUYING.seeCompanies(companies.length)}
        </Button>
      )}
    </section>
  )
}
