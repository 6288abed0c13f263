import type { ReactNode } from 'react'
import { Brand } from '../components/Brand.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import Ridgelines from '../components/Ridgelines.tsx'
import { pathTo } from '../paths.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { AUTH_FRAME } from '../texts/public-pages.ts'
import { Link } from '../ui/Link.tsx'
import { useToastRoom } from '../ui/use-toast-room.ts'
import { Footer } from './Footer.tsx'
import { StepIndicator } from './StepIndicator.tsx'

interface Props {
  title?: string
  /** Below the title; by default the link to /login. */
  aside?: ReactNode
  /** The current step of registration. */
  step?: 1 | 2 | 3
  /** At the foot of the panel; above the footer where there is no panel. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of login, registration and recovery: a panel with the claim, and a column for the form. */
export function AuthFrame({ title = AUTH_FRAME.title, aside = <AlreadyUser />, step, beside, children }: Props) {
  useToastRoom()
  return (
    <div className="@container flex min-h-dvh flex-col">
      <header className="relative flex flex-col overflow-hidden bg-night text-night-ink max-wide:h-60 max-wide:flex-none max-tablet:h-40 wide:fixed wide:inset-y-0 wide:left-0 wide:w-[53.5%]">
        <div className="relative z-10 p-9 max-wide:px-6 max-wide:py-5 max-tablet:px-4">
          <Link
            to={pathTo('root')}
            aria-label={AUTH_FRAME.homeLink(runtimeConfig().companyName)}
            className="inline-flex rounded-control focus-visible:outline-night-ink"
          >
            <Brand size="large" />
          </Link>
          <p className="mt-14 max-w-[22rem] text-3xl condensed font-bold text-balance max-wide:hidden">
            {AUTH_FRAME.claim}
          </p>
          <p className="mt-4 max-w-[25rem] text-lg text-night-ink2 max-wide:hidden">{AUTH_FRAME.claimMore}</p>
        </div>
        <div className="absolute inset-x-0 bottom-0 h-[58%] max-wide:h-[78%]">
          <Ridgelines />
        </div>
      </header>
      <div className="flex flex-1 flex-col px-6 max-tablet:px-4 wide:ml-[53.5%]">
        <main className="mx-auto flex w-full max-w-forms flex-1 flex-col justify-center py-12">
          {step && <StepIndicator step={step} />}
          <PageHeading title={title} />
          {aside && <p className="mt-1 text-ink2">{aside}</p>}
          <div className="mt-7">{children}</div>
        </main>
        {beside && <div className="auth-beside">{beside}</div>}
        <Footer className="justify-center py-6" />
      </div>
    </div>
  )
}

function AlreadyUser() {
  return (
    <>
      {AUTH_FRAME.alreadyUser}{' '}
      <Link to={pathTo('login')} className="link">
        {AUTH_FRAME.enter}
      </Link>
    </>
  )
}
