import type { CompetitorsAnswer } from '@mirador/contract/suppliers'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { Building2, FileClock, Lock, Users } from 'lucide'
import { pathTo } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { COMPETITORS } from './competitors-texts.ts'

interface Props {
  /** an answer without competitors */
  answer: CompetitorsAnswer
  hasCompany: boolean
}

/** The reason why there are no competitors. */
export default function NothingToList({ answer: { is_natural_person, period, awarded_lines }, hasCompany }: Props) {
  if (is_natural_person) return <NotForPersons />
  if (!hasCompany) return <NoCompany />
  if (!period) return <NoLedger />
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
