import { useQuery } from '@tanstack/react-query'
import { presentationQuery } from '../../api/presentation.ts'
import { ACTIONS } from '../../texts/common.ts'
import { PRESENTATION } from '../../texts/presentation.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PresentationForm } from './PresentationForm.tsx'

/** 'Tu presentación': the presentation of a verified company in its public profile. */
export default function PresentationSection({ rut, isVerified }: { rut: string; isVerified: boolean }) {
  return (
    <section className="mt-8">
      <h2 className="mb-1.5 text-xl max-tablet:text-lg">{PRESENTATION.title}</h2>
      <p className="mb-3 text-ink2">{isVerified ? PRESENTATION.hint : PRESENTATION.unverified}</p>
      {isVerified && <Loaded rut={rut} />}
    </section>
  )
}

function Loaded({ rut }: { rut: string }) {
  // refetched on each visit: a save sends the whole presentation
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...presentationQuery,
    refetchOnMount: 'always',
  })
  if (data && isFetchedAfterMount) return <PresentationForm rut={rut} presentation={data} />
  return isError ? (
    <div role="alert" className="sheet flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4 max-tablet:px-4">
      <p className="min-w-0 flex-1 basis-60">{PRESENTATION.loadFailed}</p>
      <Button busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
        {ACTIONS.retry}
      </Button>
    </div>
  ) : (
    <div role="status">
      <span className="sr-only">{PRESENTATION.loading}</span>
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
