import { readShared } from '@mirador/contract/desk-addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { isOfficialUrl } from '@mirador/domain/tender/official-url'
import { longDayTime } from '@mirador/domain/time/chile-time'
import { ArrowUpRight, Printer } from 'lucide'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useNow } from '../../api/server-clock.ts'
import { Sheet } from '../../components/one-page/Sheet.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import '../../components/one-page/one-page.css'
import { SHARED } from './shared-texts.ts'

type Shared = AnswerOf<EndpointAt<typeof readShared>>

/** The tender of a read-only link, or why it cannot be read. */
export default function SharedTender({ token }: { token: string }) {
  const [shared, setShared] = useState<Shared>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(undefined)
    call(readShared, { body: { token } }, { signal: leaving.signal }).then(setShared, (error) => {
      if (!leaving.signal.aborted) setFailure(error)
    })
    return () => leaving.abort()
  }, [token, attempt])

  if (failure instanceof ApiError && failure.status === 410) {
    return (
      <>
        <PageHeading title={SHARED.ended} />
        <p className="mt-2 text-ink2">{failure.message}</p>
      </>
    )
  }
  if (failure !== undefined) {
    return (
      <>
        <PageHeading title={SHARED.title} className="mb-4 text-2xl" />
        <ErrorState title={SHARED.failed} retryLabel={ACTIONS.retry} onRetry={() => setAttempt((count) => count + 1)}>
          {SHARED.failedMore}
        </ErrorState>
      </>
    )
  }
  if (!shared) {
    return (
      <div role="status">
        <span className="sr-only">{SHARED.loading}</span>
        <Skeleton className="h-96 w-full" />
      </div>
    )
  }
  return <SharedSheet shared={shared} />
}

function SharedSheet({ shared: { tender, decision, shared_by, expires_at } }: { shared: Shared }) {
  const now = useNow()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <p className="min-w-0 flex-1 basis-60 text-ink2">
          {SHARED.by(shared_by)} {SHARED.until(longDayTime(new Date(expires_at), now))}
        </p>
        {isOfficialUrl(tender.official_url) && (
          <a href={tender.official_url} target="_blank" rel="noreferrer" className="link target gap-1">
            {SHARED.official}
            <Icon icon={ArrowUpRight} size={16} />
          </a>
        )}
        <Button variant="primary" className="max-tablet:h-11" onClick={() => window.print()}>
          <Icon icon={Printer} size={18} strokeWidth={1.75} />
          {SHARED.print}
        </Button>
      </div>
      <Sheet tender={tender} answer={decision} fit={undefined} pursuit={undefined} now={now} />
    </>
  )
}
