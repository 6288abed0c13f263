import { PROFILE } from '@mirador/texts/profile'
import { ACTIONS } from '@mirador/texts/texts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { PageHeading } from '../../components/PageHeading.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AdministrativeSection } from './AdministrativeSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { DataSection } from './DataSection.tsx'
import { MailSection } from './MailSection.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'

export function firstQuery(): void {
  void queryClient.prefetchQuery(queries.getUserInfo())
}

export default function ProfilePage() {
  // Refetched on each visit: a save sends the full record, which must not be older than another device's change.
  const { data, isError, isFetching, refetch } = useQuery({ ...queries.getUserInfo(), refetchOnMount: 'always' })
  return (
    <div className="mx-auto max-w-profile">
      <PageHeading title={PROFILE.title} className="mb-6 text-2xl max-tablet:mb-4 max-tablet:text-xl" />
      {data ? (
        <>
          <CompanySection user={data} />
          <AdministrativeSection />
          <MailSection />
          <DataSection />
        </>
      ) : isError ? (
        <ErrorState
          title={PROFILE.errorTitle}
          retryLabel={ACTIONS.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {PROFILE.errorHint}
        </ErrorState>
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  )
}
