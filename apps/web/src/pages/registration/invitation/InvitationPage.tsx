import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import { useLocation } from '../../../navigation.tsx'
import { pathTo } from '../../../paths.ts'
import { keepInvitation, keptInvitation, tokenOf } from '../../../session/invitation-token.ts'
import { useSession } from '../../../session/session-store.ts'
import { AuthFrame } from '../../../shell/AuthFrame.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { INVITATION } from './invitation-texts.ts'

// Loaded with a session only: it needs the code of the calls.
const InvitationAnswer = lazyComponent(() => import('./InvitationAnswer.tsx'))

/** The link of an invitation. Its secret is kept in this browser and leaves the address. */
export default function InvitationPage() {
  const place = useLocation()
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  const given = tokenOf(place.hash)
  const [kept, setKept] = useState(keptInvitation)
  const token = given ?? kept

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be opened again in this tab
  useEffect(() => {
    if (given === undefined) return
    keepInvitation(given)
    setKept(given)
    // the history and a shared picture of the screen must not hold the secret
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [given, place])

  if (token === undefined) {
    return (
      <AuthFrame title={INVITATION.missing} aside={null}>
        <p className="text-ink2">{INVITATION.missingMore}</p>
        <ButtonLink to={pathTo('root')} size="large" className="mt-6 w-full">
          {INVITATION.home}
        </ButtonLink>
      </AuthFrame>
    )
  }
  if (isLoggedIn) {
    return (
      <Suspense>
        <InvitationAnswer key={token} token={token} />
      </Suspense>
    )
  }
  return (
    <AuthFrame title={INVITATION.title} aside={null}>
      <p className="text-ink2">{INVITATION.about}</p>
      <p className="mt-3 text-ink2">{INVITATION.address}</p>
      <div className="mt-6 grid gap-3">
        <ButtonLink to={pathTo('login')} state={{ returnTo: pathTo('invitation') }} variant="primary" size="large">
          {INVITATION.signIn}
        </ButtonLink>
        <ButtonLink to={pathTo('register')} size="large">
          {INVITATION.register}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
