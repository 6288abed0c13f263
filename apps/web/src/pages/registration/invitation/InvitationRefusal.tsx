import { useEffect } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { navigate } from '../../../navigation.tsx'
import { pathTo } from '../../../paths.ts'
import { forgetInvitation, keepInvitation } from '../../../session/invitation-token.ts'
import { signOut } from '../../../session/sign-out.ts'
import { AuthFrame } from '../../../shell/AuthFrame.tsx'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { INVITATION } from './invitation-texts.ts'

const TITLES: Readonly<Record<string, string>> = {
  invitation_ended: INVITATION.ended,
  invitation_foreign: INVITATION.foreign,
  in_another_team: INVITATION.another,
  other_company: INVITATION.other,
}

interface Props {
  failure: ApiError
  token: string
  step?: 3
  aside: null
  onRegister: (() => void) | undefined
  onRetry: () => void
}

/** Why an invitation does not serve this account, and what does. */
export function InvitationRefusal({ failure: { code, message }, token, onRegister, onRetry, ...frame }: Props) {
  const isFinal = TITLES[code] !== undefined

  // a link that ended must not lead here again
  useEffect(() => {
    if (code === 'invitation_ended') forgetInvitation()
  }, [code])

  async function leave() {
    const leaving = signOut()
    // signing out has forgotten everything of this browser, and the other account needs the invitation
    keepInvitation(token)
    await leaving
    navigate(pathTo('invitation'), { replace: true })
  }

  return (
    <AuthFrame key={code} {...frame} title={TITLES[code] ?? INVITATION.failed}>
      <p role="alert" className="text-ink2">
        {message} {!isFinal && INVITATION.kept}
      </p>
      <div className="mt-6 grid gap-3">
        {!isFinal && (
          <Button variant="primary" size="large" onClick={onRetry}>
            {ACTIONS.retry}
          </Button>
        )}
        {(code === 'invitation_foreign' || code === 'other_company') && (
          <Button variant="primary" size="large" onClick={() => void leave()}>
            {INVITATION.signOut}
          </Button>
        )}
        {code === 'in_another_team' && (
          <ButtonLink to={pathTo('profile', { vista: 'equipo' })} variant="primary" size="large">
            {INVITATION.ownTeam}
          </ButtonLink>
        )}
        {onRegister ? (
          <Button size="large" onClick={onRegister}>
            {INVITATION.ownCompany}
          </Button>
        ) : (
          <ButtonLink to={pathTo('tenders')} size="large">
            {INVITATION.home}
          </ButtonLink>
        )}
      </div>
    </AuthFrame>
  )
}
