import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { LazyHistoryBanner } from '../../components/own-history/LazyHistoryBanner.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { ViewTabs } from '../../components/ViewTabs.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { type Address, pathTo } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AdministrativeSection } from './AdministrativeSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { DataSection } from './DataSection.tsx'
import { MailSection } from './MailSection.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { PROFILE } from './profile-texts.ts'
import { PROFILE_VIEWS } from './profile-views.ts'
import { RubrosSection } from './RubrosSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'

// Loaded later: the last section of a long page.
const SecurityLogSection = lazyComponent(() => import('./SecurityLogSection.tsx'))
// Loaded later: it is below the data of the company.
const PresentationSection = lazyComponent(() => import('./PresentationSection.tsx'))
// Loaded on demand: it needs the code of the lists.
const ScreenSection = lazyComponent(() => import('./ScreenSection.tsx'))

// Loaded later: few accounts have programs of their own.
const ConnectionsSections = lazyComponent(() => import('./ConnectionsSections.tsx'))
// Loaded on demand: most accounts have one person.
const TeamSection = lazyComponent(() => import('./team/TeamSection.tsx'))

/** Only legal persons have a public profile, while one of these sections is open. */
const hasPublicProfile = (rut: string) =>
  isLegalPerson(rut) && (isSectionOpen('competidores') || isSectionOpen('proveedores'))

export function firstQuery(): void {
  void queryClient.prefetchQuery(queries.getUserInfo())
}

export default function ProfilePage({ search }: Address) {
  // Refetched on each visit: a save sends the full record, which must not be older than another device's change.
  const query = useQuery({ ...queries.getUserInfo(), refetchOnMount: 'always' })
  const { data } = query
  const view = PROFILE_VIEWS.read(search)
  return (
    <div className="mx-auto max-w-profile">
      <PageHeading title={PROFILE.title} className="mb-3 text-2xl max-tablet:text-xl" />
      <ViewTabs
        label={PROFILE.sections}
        views={PROFILE_VIEWS}
        words={PROFILE.views}
        current={view}
        addressOf={(params) => pathTo('profile', params)}
      />
      {view === 'avisos' ? (
        <MailSection />
      ) : view === 'equipo' ? (
        <Suspense fallback={<Skeleton className="h-44 w-full" />}>
          <TeamSection />
        </Suspense>
      ) : (
        <Loaded
          query={query}
          skeleton={<ProfileSkeleton />}
          errorTitle={PROFILE.errorTitle}
          errorHint={PROFILE.errorHint}
        >
          {content}
        </Loaded>
      )}
    </div>
  )

  function content(user: NonNullable<typeof data>) {
    if (view === 'rubros') {
      return (
        <>
          <RubrosSection rubros={user.product_segment_id} />
          {user.company && <LazyHistoryBanner />}
        </>
      )
    }
    if (view === 'cuenta') {
      return (
        <>
          <AccountSection />
          <SecuritySection />
          {(isSectionOpen('conexiones') || isSectionOpen('asistentes')) && (
            <Suspense fallback={<Skeleton className="mt-8 h-44 w-full" />}>
              <ConnectionsSections />
            </Suspense>
          )}
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
        <CompanySection user={user} />
        {user.company && <LazyHistoryBanner />}
        {user.company && hasPublicProfile(user.company.rut) && (
          <Suspense fallback={<Skeleton className="mt-8 h-80 w-full" />}>
            <PresentationSection rut={user.company.rut} isVerified={user.company.verified_at !== null} />
          </Suspense>
        )}
        <AdministrativeSection />
      </>
    )
  }
}
