import type { CompaniesAnswer } from '@mirador/contract/suppliers'
import type { CompanyGroup } from '@mirador/domain/ledger/company-sorts'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { Building2, FileClock, Lock, Star, Users } from 'lucide'
import { pathTo } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { COMPETITORS } from './competitors-texts.ts'

interface Props {
  /** an answer without companies of the group */
  answer: CompaniesAnswer
  group: CompanyGroup
  hasCompany: boolean
}

/** The reason why there are no companies. */
export default function NothingToList({ answer, group, hasCompany }: Props) {
  const { is_natural_person, period, awarded_lines } = answer
  if (group === 'followed') return <NobodyFollowed />
  if (!period) return <NoLedger />
  if (group === 'market') return <NoMarket />
  if (is_natural_person) return <NotForPersons />
  if (!hasCompany) return <NoCompany />
  const months = SUPPLIERS.period(longMonth(period.from.slice(0, 7)), longMonth(period.to.slice(0, 7)))
  return <NoCompetitors period={months} decided={awarded_lines} />
}

/** For a user who left the registration before step 3. */
function NoCompany() {
  return (
    <EmptyState
      icon={Building2}
      title={COMPETITORS.noCompany}
      actions={
        <>
          <ButtonLink to={pathTo('providers')}>{COMPETITORS.seeProviders}</ButtonLink>
          <ButtonLink variant="primary" to={pathTo('registerCompany')}>
            {COMPETITORS.registerCompany}
          </ButtonLink>
        </>
      }
    >
      {COMPETITORS.noCompanyHint}
    </EmptyState>
  )
}

/** For the RUT of a natural person. */
function NotForPersons() {
  return (
    <EmptyState
      icon={Lock}
      title={COMPETITORS.person}
      actions={
        <ButtonLink variant="primary" to={pathTo('tenders')}>
          {COMPETITORS.seeTenders}
        </ButtonLink>
      }
    >
      {COMPETITORS.personHint}
    </EmptyState>
  )
}

/** No file of results has been read. */
function NoLedger() {
  return (
    <EmptyState
      icon={FileClock}
      title={COMPETITORS.nothingRead}
      actions={
        <ButtonLink variant="primary" to={pathTo('tenders')}>
          {COMPETITORS.seeTenders}
        </ButtonLink>
      }
    >
      {COMPETITORS.nothingReadHint}
    </EmptyState>
  )
}

/** For a company that shares no lines with another one. */
function NoCompetitors({ period, decided }: { period: string; decided: number }) {
  return (
    <EmptyState
      icon={Users}
      title={COMPETITORS.empty}
      actions={
        <>
          <ButtonLink to={pathTo('tenders')}>{COMPETITORS.seeTenders}</ButtonLink>
          <ButtonLink variant="primary" to={pathTo('providers')}>
            {COMPETITORS.seeProviders}
          </ButtonLink>
        </>
      }
    >
      {COMPETITORS.emptyHint(decided, period)}
    </EmptyState>
  )
}

function NobodyFollowed() {
  return (
    <EmptyState
      icon={Star}
      title={COMPETITORS.noFollowed}
      actions={
        <ButtonLink variant="primary" to={pathTo('competitors')}>
          {COMPETITORS.tabs.met}
        </ButtonLink>
      }
    >
      {COMPETITORS.noFollowedHint}
    </EmptyState>
  )
}

/** Nobody made offers in the chosen rubros in the last twelve months. */
function NoMarket() {
  return (
    <EmptyState
      icon={Users}
      title={COMPETITORS.noMarket}
      actions={
        <ButtonLink variant="primary" to={pathTo('competitors', { vista: 'rubros', rubros: 'todos' })}>
          {COMPETITORS.seeAllRubros}
        </ButtonLink>
      }
    >
      {COMPETITORS.noMarketHint}
    </EmptyState>
  )
}
