import { useSession } from '../session/session-store.ts'
import { LOGIN } from '../texts/public-pages.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'

/** Offers a signed-in user to continue; there is no automatic redirect. */
export function ContinueAs({ to }: { to: string }) {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <ButtonLink to={to} variant="primary" size="large" className="mb-7 w-full">
      <span className="truncate">{LOGIN.continueAs(user.email)}</span>
    </ButtonLink>
  )
}
