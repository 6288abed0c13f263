import { invitePerson, revokeInvitation } from '@mirador/contract/desk-addresses'
import { shortDay } from '@mirador/domain/time/chile-time'
import { DOT } from '@mirador/texts/tenders'
import { call } from '../../../api/client.ts'
import { useNow } from '../../../api/server-clock.ts'
import type { Team } from '../../../api/team.ts'
import { Button } from '../../../ui/Button.tsx'
import { TEAM } from './team-texts.ts'
import { useTeamAction } from './use-team-action.ts'

type Invitation = Team['invitations'][number]

/** The invitations that are not used yet; only who administers receives them. */
export function WaitingInvitations({ invitations, team }: { invitations: readonly Invitation[]; team: number }) {
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">{TEAM.waiting}</h3>
      <ul className="sheet ruled to-edges">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.email} invitation={invitation} team={team} />
        ))}
      </ul>
    </>
  )
}

function InvitationRow({ invitation, team }: { invitation: Invitation; team: number }) {
  const { id, email, invited_by, expires_at } = invitation
  const now = useNow()
  const { run, isBusy } = useTeamAction()
  const params = { team: String(team), invitation: String(id) }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-sm text-ink2">
          {[TEAM.until(shortDay(new Date(expires_at), now)), invited_by && TEAM.by(invited_by)]
            .filter(Boolean)
            .join(DOT)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          aria-disabled={isBusy}
          aria-label={TEAM.resendTo(email)}
          onClick={() => void run(() => call(invitePerson, { body: { email } }), TEAM.resent(email))}
        >
          {TEAM.resend}
        </Button>
        <Button
          aria-disabled={isBusy}
          aria-label={TEAM.revokeOf(email)}
          onClick={() => void run(() => call(revokeInvitation, { params }), TEAM.revoked)}
        >
          {TEAM.revoke}
        </Button>
      </div>
    </li>
  )
}
