import type { ApiError } from '../../../api/api-error.ts'
import { pathTo } from '../../../paths.ts'
import { AuthFrame } from '../../../shell/AuthFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CONSENT } from './assistant-texts.ts'
import { ConsentForm } from './ConsentForm.tsx'
import { useConsent } from './use-consent.ts'

/** What an assistant asks for, read for its person. */
export default function ConsentAnswer({ query }: { query: string }) {
  const { reading, retry } = useConsent(query)
  if (reading.state === 'failed') {
    const { title, more } = refusalOf(reading.failure)
    return (
      <AuthFrame key="failed" title={title} aside={null}>
        <p className="text-ink2">{more}</p>
        <div className="mt-6 grid gap-3">
          <Button size="large" className="w-full" onClick={retry}>
            {CONSENT.retry}
          </Button>
          <ButtonLink to={pathTo('tenders')} size="large" className="w-full">
            {CONSENT.home}
          </ButtonLink>
        </div>
      </AuthFrame>
    )
  }
  if (reading.state === 'reading') {
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
  const { consent } = reading
  return (
    // the heading of the loaded request is another one
    <AuthFrame key="read" title={CONSENT.titleOf(consent.host)} aside={null}>
      <ConsentForm consent={consent} query={query} />
    </AuthFrame>
  )
}

function refusalOf({ code, message }: ApiError): { title: string; more: string } {
  if (code === 'client_refused') return { title: CONSENT.refusedClientTitle, more: CONSENT.refusedClient }
  if (code === 'redirect_refused') return { title: CONSENT.refusedRedirectTitle, more: CONSENT.refusedRedirect }
  return { title: CONSENT.failedTitle, more: message }
}
