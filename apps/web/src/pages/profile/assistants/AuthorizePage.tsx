import { Suspense } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { Address } from '../../../paths.ts'
import { isSectionClosed } from '../../../runtime-config.ts'
import { RequireSession } from '../../../session/RequireSession.tsx'

// Everything is loaded later: the first script names each file of a page.
const ConsentAnswer = lazyComponent(() => import('./ConsentAnswer.tsx'))
const MissingRequest = lazyComponent(() => import('./MissingRequest.tsx'))

/** The authorization endpoint of OAuth: an assistant sends its person here, who signs in first and comes back. */
export default function AuthorizePage({ search }: Address) {
  return <Suspense>{contentOf(String(search))}</Suspense>
}

function contentOf(query: string) {
  if (query === '' || isSectionClosed('asistentes')) return <MissingRequest />
  return (
    <RequireSession>
      <ConsentAnswer key={query} query={query} />
    </RequireSession>
  )
}
