import { ArrowUpRight } from 'lucide'
import { PageHeading } from '../../components/PageHeading.tsx'
import { pathTo } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { useSession } from '../../session/session-store.ts'
import { PlainFrame } from '../../shell/PlainFrame.tsx'
import { ACTIONS } from '../../texts/common.ts'
import { CREDITS } from '../../texts/public-pages.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'

const ROLES = ['interfaz', 'servicios'] as const

export default function CreditsPage() {
  const { companyName, credits } = runtimeConfig()
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  return (
    <PlainFrame>
      <PageHeading title={CREDITS.title} />
      <p className="mt-2 text-lg text-ink2">{CREDITS.thanks(companyName)}</p>
      <ul className="sheet my-8 ruled">
        {ROLES.map((role) => {
          const { name, url } = credits[role]
          return (
            <li key={role} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-5">
              <div>
                <h2 className="text-lg">{CREDITS[role]}</h2>
                {name && <p className="text-ink2">{name}</p>}
              </div>
              {url && (
                <a href={url} rel="noreferrer" className="link target gap-1">
                  {CREDITS.repository}
                  <span className="sr-only"> ({CREDITS[role]})</span>
                  <Icon icon={ArrowUpRight} size={16} />
                </a>
              )}
            </li>
          )
        })}
      </ul>
      <ButtonLink to={isLoggedIn ? pathTo('tenders') : pathTo('login')}>
        {isLoggedIn ? ACTIONS.goToTenders : ACTIONS.goToLogin}
      </ButtonLink>
    </PlainFrame>
  )
}
