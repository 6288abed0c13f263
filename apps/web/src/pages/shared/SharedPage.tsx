import { Suspense } from 'react'
import { Brand } from '../../components/Brand.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { useLocation } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { tokenOf } from '../../session/invitation-token.ts'
import { AUTH_FRAME } from '../../texts/public-pages.ts'
import { Link } from '../../ui/Link.tsx'
import { SHARED } from './shared-texts.ts'

// Loaded later: it needs the code of 'Una página'.
const SharedTender = lazyComponent(() => import('./SharedTender.tsx'))

/**
 * 'Una página' of one tender, for whoever has its link. Nothing else of the product is reachable from it but its front
 * page; the address keeps the secret, so that the page can be reloaded and kept.
 */
export default function SharedPage() {
  const token = tokenOf(useLocation().hash)
  return (
    <div className="mx-auto min-h-dvh w-full max-w-page px-8 pb-10 max-tablet:px-4 print:max-w-none print:p-0">
      <meta name="robots" content="noindex" />
      <header className="py-7 print:hidden">
        <Link
          to={pathTo('root')}
          aria-label={AUTH_FRAME.homeLink(runtimeConfig().companyName)}
          className="inline-flex rounded-control"
        >
          <Brand />
        </Link>
      </header>
      <main>
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
      </main>
    </div>
  )
}
