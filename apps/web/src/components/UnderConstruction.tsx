import { UNDER_CONSTRUCTION } from '@mirador/texts/public-pages'
import { ACTIONS } from '@mirador/texts/texts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'

/** Says honestly that a screen is not there yet, with a way back. */
export function UnderConstruction() {
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  return (
    <>
      <p className="text-ink2">{UNDER_CONSTRUCTION.sentence}.</p>
      <ButtonLink to={isLoggedIn ? paths.tenders() : paths.login()} className="mt-5">
        {isLoggedIn ? ACTIONS.goToTenders : ACTIONS.goToLogin}
      </ButtonLink>
    </>
  )
}
