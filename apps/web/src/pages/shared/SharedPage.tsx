import { Suspense } from 'react'
import { PageHeading } from '../../components/PageHeading.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { useLocation } from '../../navigation.tsx'
import { tokenOf } from '../../session/invitation-token.ts'
import { PlainFrame } from '../../shell/PlainFrame.tsx'
import { SHARED } from './shared-texts.ts'

// Loaded later: it needs the code of 'Una página'.
const SharedTender = lazyComponent(() => import('./SharedTender.tsx'))

/**
 * 'Una página' of one tender, for the readers of its link. No other tender can be reached from it; the address keeps the
 * secret, so that the page can be reloaded and kept.
 */
export default function SharedPage() {
  const token = tokenOf(useLocation().hash)
  return (
    <PlainFrame>
      <meta name="robots" content="noindex" />
      {token === undefined ? (
        <>
          <PageHeading title={SHARED.broken} />
          <p className="mt-2 text-ink2">{SHARED.brokenMore}</p>
        </>
      ) : (
        <Suspense
          fallback={
            <p role="status" className="text-ink2">
              {SHARED.loading}
            </p>
          }
        >
          <SharedTender key={token} token={token} />
        </Suspense>
      )}
    </PlainFrame>
  )
}
