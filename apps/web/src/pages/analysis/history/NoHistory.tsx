import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { longMonth } from '@mirador/domain/time/chile-time'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { Building2, History as HistoryIcon, Lock } from 'lucide'
import { pathTo } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** For a company without offers: the period that was read. */
export function NoHistory({ period }: { period: CompanyHistoryAnswer['period'] }) {
  return (
    <EmptyState
      icon={HistoryIcon}
      title={COMPANY_HISTORY.emptyTitle}
      actions={
        <>
          <ButtonLink variant="primary" to={pathTo('profile', { vista: 'rubros' })}>
            {COMPANY_HISTORY.chooseWords}
          </ButtonLink>
          <ButtonLink to={pathTo('tenders')}>{COMPANY_HISTORY.seeTenders}</ButtonLink>
        </>
      }
    >
      {period
        ? COMPANY_HISTORY.empty(longMonth(period.from.slice(0, 7)), longMonth(period.to.slice(0, 7)))
        : COMPANY_HISTORY.nothingRead}
    </EmptyState>
  )
}

/** For the RUT of a natural person, whose offers are not shown to anyone. */
export function NaturalPerson() {
  return (
    <EmptyState
      icon={Lock}
      title={COMPANY_HISTORY.personTitle}
      actions={
        <ButtonLink variant="primary" to={pathTo('tenders')}>
          {COMPANY_HISTORY.seeTenders}
        </ButtonLink>
      }
    >
      {COMPANY_HISTORY.person}
    </EmptyState>
  )
}

/** For a user who left the registration before step 3. */
export function NoCompany() {
  return (
    <EmptyState
      icon={Building2}
      title={COMPANY_HISTORY.noCompany}
      actions={
        <>
          <ButtonLink to={pathTo('tenders')}>{COMPANY_HISTORY.seeTenders}</ButtonLink>
          <ButtonLink variant="primary" to={pathTo('registerCompany')}>
            {COMPANY_HISTORY.registerCompany}
          </ButtonLink>
        </>
      }
    >
      {COMPANY_HISTORY.noCompanyHint}
    </EmptyState>
  )
}
