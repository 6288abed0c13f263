import { readConsent } from '@mirador/contract/assistant-addresses'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { pathTo } from '../../../paths.ts'
import { AuthFrame } from '../../../shell/AuthFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CONSENT } from './assistant-texts.ts'
import { ConsentForm } from './ConsentForm.tsx'

/** What an assistant asks for, read for its person. An error that is for the client goes to it at once. */
export default function ConsentAnswer({ query }: { query: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['readConsent', query],
    queryFn: ({ signal }) => call(readConsent, { body: { query } }, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const redirect = data?.redirect
  useEffect(() => {
    if (redirect) window.location.replace(redirect)
  }, [redirect])

  if (error && !isFetching) {
    const { title, more } = refusalOf(error)
    return (
      <AuthFrame title={title} aside={null}>
        <p className="text-ink2">{more}</p>
        <div className="mt-6 grid gap-3">
          <Button size="large" className="w-full" onClick={() => void refetch()}>
            {CONSENT.retry}
          </Button>
          <ButtonLink to={pathTo('tenders')} size="large" className="w-full">
            {CONSENT.home}
          </ButtonLink>
        </div>
      </AuthFrame>
    )
  }
  if (!data?.consent) {
    return (
      <AuthFrame title={CONSENT.title} aside={null}>
        <div role="status">
          <span className="sr-only">{CONSENT.reading}</span>
          <Skeleton className="h-56 w-full" />
          <Skeleton className="mt-10 h-12 w-full" />
        </div>
      </AuthFrame>
    )
  }
  return (
    // the heading of the loaded request is another one
    <AuthFrame key="read" title={CONSENT.titleOf(data.consent.host)} aside={null}>
      <ConsentForm consent={data.consent} query={query} />
    </AuthFrame>
  )
}

function refusalOf(error: Error): { title: string; more: string } {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'client_refused') return { title: CONSENT.refusedClientTitle, more: CONSENT.refusedClient }
  if (code === 'redirect_refused') return { title: CONSENT.refusedRedirectTitle, more: CONSENT.refusedRedirect }
  return { title: CONSENT.failedTitle, more: error.message }
}
