import type { MouseEvent } from 'react'
import { landingOf } from '../landing.ts'
import { navigate } from '../navigation.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { LOGIN } from '../texts/public-pages.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { isPlainClick } from '../ui/plain-click.ts'

/**
 * Offers a signed-in user to continue; there is no automatic redirect.
 * @param props.to the page to return to, if any; otherwise that on which the account starts
 */
export function ContinueAs({ to }: { to?: string | undefined }) {
  const user = useSession((session) => session.user)
  if (!user) return null

  // where the account starts is known to the server alone
  function follow(event: MouseEvent) {
    if (to !== undefined || !isPlainClick(event)) return
    event.preventDefault()
    void landingOf(to).then((path) => navigate(path))
  }

  return (
    <ButtonLink to={to ?? pathTo('tenders')} variant="primary" size="large" className="mb-7 w-full" onClick={follow}>
      <span className="truncate">{LOGIN.continueAs(user.email)}</span>
    </ButtonLink>
  )
}
