import type { FollowedSupplierAnswer } from '@mirador/contract/suppliers'
import { formatRut } from '@mirador/domain/account/rut'
import { shortDay } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide'
import { serverNow } from '../../api/server-clock.ts'
import { followedSuppliersQuery } from '../../api/suppliers.ts'
import { CompanyStar } from '../../components/follow/CompanyStar.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { paths, pathTo } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { COMPETITORS } from './competitors-texts.ts'

/** The companies that the account follows. */
export default function FollowedCompanies() {
  const query = useQuery(followedSuppliersQuery)
  return (
    <Loaded
      query={query}
      loading={SUPPLIERS.loading}
      skeleton={<Skeleton className="h-60 w-full" />}
      errorTitle={SUPPLIERS.errorTitle}
      errorHint={SUPPLIERS.errorHint}
    >
      {(companies) => <List companies={companies} />}
    </Loaded>
  )
}

function List({ companies }: { companies: readonly FollowedSupplierAnswer[] }) {
  if (companies.length === 0) {
    return (
      <EmptyState
        icon={Star}
        title={COMPETITORS.noFollowed}
        actions={
          <ButtonLink variant="primary" to={pathTo('competitors')}>
            {COMPETITORS.tabs.todas}
          </ButtonLink>
        }
      >
        {COMPETITORS.noFollowedHint}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={COMPETITORS.followedList} className="sheet ruled to-edges">
      {companies.map((company) => (
        <Row key={company.rut} company={company} />
      ))}
    </ul>
  )
}

function Row({ company: { rut, name, followed_at, awards, unseen } }: { company: FollowedSupplierAnswer }) {
  const companyName = name ?? formatRut(rut)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-4 max-tablet:px-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="text-base font-medium wrap-anywhere">
          <Link
            to={paths.company(rut)}
            className="inline-flex min-h-6 items-center max-tablet:min-h-11 hover:text-patina-strong"
          >
            {companyName}
          </Link>
        </h2>
        <p className="text-sm text-ink3 tabular-nums">
          {SUPPLIERS.rut(formatRut(rut))} · {COMPETITORS.followedSince(shortDay(new Date(followed_at), serverNow()))}
        </p>
        <p className="text-sm text-ink2">
          {COMPETITORS.awards(awards)}
          {unseen > 0 && ` · ${COMPETITORS.unseen(unseen)}`}
        </p>
      </div>
      <CompanyStar rut={rut} name={companyName} isFollowed form="star" className="max-tablet:size-11" />
    </li>
  )
}
