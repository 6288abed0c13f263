import type { CompaniesAnswer } from '@mirador/contract/suppliers'
import type { CompanyGroup } from '@mirador/domain/ledger/company-sorts'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { queries } from '../../api/queries.ts'
import { CompanyList } from '../../components/parties/CompanyList.tsx'
import {
  type CompaniesState,
  companiesAddress,
  GROUP_WORDS,
  type Usual,
} from '../../components/parties/companies-state.ts'
import { PartiesSkeleton } from '../../components/parties/PartiesTable.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { COMPETITORS } from './competitors-texts.ts'

const NothingToList = lazyComponent(() => import('./NothingToList.tsx'))

export const USUAL: Usual = { group: 'met', regions: 'all' }

const pathOf = (state: CompaniesState) => pathTo('competitors', companiesAddress.write(state))

/** 'Competidores': the companies that the own one met, those of its rubros, and those that the account follows. */
export function Competitors({ search }: { search: URLSearchParams }) {
  const state = companiesAddress.read(search)
  const group = state.group ?? USUAL.group
  const user = useQuery(queries.getUserInfo())
  return (
    <CompanyList
      title={COMPETITORS.title}
      label={COMPETITORS.list}
      state={state}
      usual={USUAL}
      onState={(target, options) => navigate(pathOf(target), options)}
      summary={(answer) => <Summary answer={answer} />}
      count={COMPETITORS.count}
      tabs={(answer) => <Groups answer={answer} current={group} />}
      none={(answer) => {
        if (answer.groups[group] > 0) return undefined
        if (state.group === undefined && answer.groups.market > 0) return <ToMarket state={state} />
        if (group === 'met' && !user.data && !user.isError) return <PartiesSkeleton label={SUPPLIERS.loading} />
        return (
          <Suspense fallback={<PartiesSkeleton label={SUPPLIERS.loading} />}>
            <NothingToList answer={answer} group={group} hasCompany={user.data?.company !== null} />
          </Suspense>
        )
      }}
    />
  )
}

/** A company that met nobody begins with its market. */
function ToMarket({ state }: { state: CompaniesState }) {
  const target = pathOf({ ...state, group: 'market' })
  useEffect(() => navigate(target, { replace: true }), [target])
  return <PartiesSkeleton label={SUPPLIERS.loading} />
}

function Summary({ answer: { groups, awarded_lines, from, to } }: { answer: CompaniesAnswer }) {
  if (groups.met === 0 || from === null || to === null) return COMPETITORS.metNobody
  const months = SUPPLIERS.period(longMonth(from.slice(0, 7)), longMonth(to.slice(0, 7)))
  return (
    <>
      {COMPETITORS.youMet}{' '}
      <strong className="font-bold text-ink tabular-nums">{COMPETITORS.companies(groups.met)}</strong>{' '}
      {COMPETITORS.inLines(awarded_lines, months)}
    </>
  )
}

/** The links to the groups; a link keeps neither search nor order. */
function Groups({ answer: { groups }, current }: { answer: CompaniesAnswer; current: CompanyGroup }) {
  return (
    <nav aria-label={COMPETITORS.views} className="mt-2 border-b border-line">
      <ul className="-mx-1 flex flex-wrap gap-x-6 max-tablet:gap-x-4">
        {Object.entries(GROUP_WORDS).map(([word, group]) => (
          <li key={group}>
            <Link
              to={pathTo('competitors', { vista: word })}
              aria-current={group === current ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 px-1 ${
                group === current
                  ? 'border-patina font-medium text-patina-strong'
                  : 'border-transparent text-ink2 hover:text-ink'
              }`}
            >
              {COMPETITORS.tabs[group]} <span className="tabular-nums">{SUPPLIERS.figure(groups[group])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
