import type { ReactNode } from 'react'
import { Brand } from '../components/Brand.tsx'
import { pathTo } from '../paths.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { AUTH_FRAME } from '../texts/public-pages.ts'
import { Link } from '../ui/Link.tsx'
import { Footer } from './Footer.tsx'

/** The one-column frame of contact, credits, not found and a shared tender; printed without head and foot. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-page flex-col px-8 max-tablet:px-4 print:block print:max-w-none print:p-0">
      <header className="py-7 print:hidden">
        <Link
          to={pathTo('root')}
          aria-label={AUTH_FRAME.homeLink(runtimeConfig().companyName)}
          className="inline-flex rounded-control"
        >
          <Brand />
        </Link>
      </header>
      <main className="flex-1 py-10 print:p-0">{children}</main>
      <Footer className="py-7" />
    </div>
  )
}
