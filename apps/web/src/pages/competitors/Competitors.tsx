import type { CompaniesAnswer } from '@mirador/contract/suppliers'
import type { CompanyGroup } from '@mirador/domain/ledger/company-sorts'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { viewsOf } from '../../address-state.ts'
import { queries } from '../../api/queries.ts'
import { CompanyList } from '../../components/parties/CompanyList.tsx'
import {
  type CompaniesState,
  companiesAddress,
  GROUP_WORDS,
  type Usual,
} from '../../components/parties/companies-state.ts'
import { PartiesSkeleton } from '../../components/parties/PartiesTable.tsx'
import { ViewTabs } from '../../components/ViewTabs.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { COMPETITORS } from './competitors-texts.ts'

const NothingToList = lazyComponent(() => import('./NothingToList.tsx'))

export const USUAL: Usual = { group: 'met', regions: 'all' }

/** The first group has a word as well: an address without one may lead to the second. */
const VIEWS = {
  ...viewsOf(['encontraste', 'rubros', 'siguiendo']),
  write: (vista: keyof typeof GROUP_WORDS) => ({ vista }),
}

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
      summary={(answer) => <Summary answer={answer} since={state.since} />}
      count={COMPETITORS.count}
      tabs={(answer) => <Groups answer={answer} state={state} current={group} />}
      none={(answer, isStale) => {
        // with a first year the list says that nothing is left, and keeps its filters
        if (answer.groups[group] > 0 || (group === 'met' && state.since !== undefined)) return undefined
        if (isStale) return <PartiesSkeleton label={SUPPLIERS.loading} />
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

/** A company without meetings begins with its market. */
function ToMarket({ state }: { state: CompaniesState }) {
  const target = pathOf({ ...state, group: 'market' })
  useEffect(() => navigate(target, { replace: true }), [target])
  return <PartiesSkeleton label={SUPPLIERS.loading} />
}

function Summary({ answer, since }: { answer: CompaniesAnswer; since: number | undefined }) {
  const { groups, awarded_lines, from, to } = answer
  if (groups.met === 0 || from === null || to === null) {
    return since === undefined ? COMPETITORS.noMeeting : COMPETITORS.noMeetingSince(since)
  }
  const months = SUPPLIERS.period(longMonth(from.slice(0, 7)), longMonth(to.slice(0, 7)))
  return (
    <>
      {COMPETITORS.youMet}{' '}
      <strong className="font-bold text-ink tabular-nums">{COMPETITORS.companies(groups.met)}</strong>{' '}
      {COMPETITORS.inLines(awarded_lines, months)}
    </>
  )
}

interface GroupsProps {
  answer: CompaniesAnswer
  state: CompaniesState
  current: CompanyGroup
}

/** The links to the groups. A link keeps the rubros and years, which its count is of, and neither search nor order. */
function Groups({ answer: { groups, market }, state, current }: GroupsProps) {
  const { family, isOfAllFamilies, region, regions, since } = state
  const kept = { ...companiesAddress.read(new URLSearchParams()), family, isOfAllFamilies, region, regions, since }
  const names = { ...COMPETITORS.tabs, market: COMPETITORS.marketTab(market === null ? 'all' : family ? 'one' : 'own') }
  const wordOf = (group: CompanyGroup) => `${names[group]} ${SUPPLIERS.figure(groups[group])}`
  return (
    <ViewTabs
      label={COMPETITORS.views}
      views={VIEWS}
      words={{ encontraste: wordOf('met'), rubros: wordOf('market'), siguiendo: wordOf('followed') }}
      current={VIEWS.all.find((word) => GROUP_WORDS[word] === current) ?? ''}
      addressOf={(params) => pathTo('competitors', { ...companiesAddress.write(kept), ...params })}
      className="mt-2"
    />
  )
}
