import { Suspense } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import { useLocation } from '../../../navigation.tsx'
import { pathTo } from '../../../paths.ts'
import { isSectionClosed } from '../../../runtime-config.ts'
import { RequireSession } from '../../../session/RequireSession.tsx'
import { AuthFrame } from '../../../shell/AuthFrame.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import NotFoundPage from '../../not-found/NotFoundPage.tsx'
import { CONSENT } from './assistant-texts.ts'

// Loaded with a session only: it needs the code of the calls.
const ConsentAnswer = lazyComponent(() => import('./ConsentAnswer.tsx'))

/** The authorization endpoint of OAuth: an assistant sends its person here, who signs in first and comes back. */
export default function AuthorizePage() {
  const query = useLocation().search.slice(1)
  if (isSectionClosed('asistentes')) return <NotFoundPage />
  if (query === '') {
    return (
      <AuthFrame title={CONSENT.missing} aside={null}>
        <p className="text-ink2">{CONSENT.missingMore}</p>
        <ButtonLink to={pathTo('root')} size="large" className="mt-6 w-full">
          {CONSENT.home}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <RequireSession>
      <Suspense>
        <ConsentAnswer key={query} query={query} />
      </Suspense>
    </RequireSession>
  )
}
