import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { PROFILE } from '@mirador/texts/profile'
import { ACTIONS } from '@mirador/texts/texts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { LazyHistoryBanner } from '../../components/own-history/LazyHistoryBanner.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AdministrativeSection } from './AdministrativeSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { DataSection } from './DataSection.tsx'
import { MailSection } from './MailSection.tsx'
import { ProfileNavigation } from './ProfileNavigation.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { readProfileView } from './profile-views.ts'
import { RubrosSection } from './RubrosSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'

// The last of a long page.
const SecurityLogSection = lazyComponent(() => import('./SecurityLogSection.tsx'))
// Below the data of the company.
const PresentationSection = lazyComponent(() => import('./PresentationSection.tsx'))
// It needs the code of the lists.
const ScreenSection = lazyComponent(() => import('./ScreenSection.tsx'))

/** Only legal persons have one, in these sections. */
const hasPublicProfile = (rut: string) =>
  isLegalPerson(rut) && (isSectionOpen('competidores') || isSectionOpen('proveedores'))

export function firstQuery(): void {
  void queryClient.prefetchQuery(queries.getUserInfo())
}

export default function ProfilePage({ search }: Address) {
  // Refetched on each visit: a save sends the full record, which must not be older than another device's change.
  const { data, isError, isFetching, refetch } = useQuery({ ...queries.getUserInfo(), refetchOnMount: 'always' })
  const view = readProfileView(search)
  return (
    <div className="mx-auto max-w-profile">
      <PageHeading title={PROFILE.title} className="mb-3 text-2xl max-tablet:text-xl" />
      <ProfileNavigation view={view} />
      {content()}
    </div>
  )

  function content() {
    if (view === 'avisos') return <MailSection />
    if (!data) {
      if (!isError) return <ProfileSkeleton />
      return (
        <ErrorState
          title={PROFILE.errorTitle}
          retryLabel={ACTIONS.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {PROFILE.errorHint}
        </ErrorState>
      )
    }
    if (view === 'rubros') {
      return (
        <>
          <RubrosSection rubros={data.product_segment_id} />
          {data.company && <LazyHistoryBanner />}
        </>
      )
    }
    if (view === 'cuenta') {
      return (
        <>
          <AccountSection />
          <SecuritySection />
          <Suspense fallback={<Skeleton className="mt-8 h-44 w-full" />}>
            <ScreenSection />
          </Suspense>
          <DataSection />
          <Suspense fallback={<Skeleton className="mt-8 h-44 w-full" />}>
            <SecurityLogSection />
          </Suspense>
        </>
      )
    }
    return (
      <>
        <CompanySection user={data} />
        {data.company && <LazyHistoryBanner />}
        {data.company && hasPublicProfile(data.company.rut) && (
          <Suspense fallback={<Skeleton className="mt-8 h-80 w-full" />}>
            <PresentationSection rut={data.company.rut} isVerified={data.company.verified_at !== null} />
          </Suspense>
        )}
        <AdministrativeSection />
      </>
    )
  }
}
