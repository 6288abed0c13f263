import { removePerson, updateRole } from '@mirador/contract/desk-addresses'
import { ROLES, type Role } from '@mirador/domain/mesa/people'
import { shortDay } from '@mirador/domain/time/chile-time'
import { DOT } from '@mirador/texts/tenders'
import { startTransition, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useNow } from '../../../api/server-clock.ts'
import type { Team } from '../../../api/team.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { LEAVING, TEAM } from './team-texts.ts'
import { useTeamAction } from './use-team-action.ts'

const ConfirmModal = lazyComponent(() => import('./ConfirmModal.tsx'))
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: TEAM.roles[role] }))

interface Props {
  person: Team['people'][number]
  team: number
  isMe: boolean
  /** the reader administers a team of two or more */
  canChange: boolean
}

/** A person of the team: name, address, role, and what who administers may change. */
export function PersonRow({ person: { sub, name, email, role, joined_at }, team, isMe, canChange }: Props) {
  const now = useNow()
  const { run, isBusy } = useTeamAction()
  const [isAsking, setAsking] = useState(false)
  const params = { team: String(team), person: sub }

  const changeRole = (next: Role) =>
    run(() => call(updateRole, { params, body: { role: next } }), TEAM.roleSaved(name, TEAM.roles[next]))

  async function remove() {
    if (await run(() => call(removePerson, { params }), LEAVING.removed(name))) setAsking(false)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          {name}
          {isMe && <span className="font-normal text-ink2"> ({TEAM.you})</span>}
        </p>
        <p className="text-sm text-ink2 wrap-anywhere">
          {[email !== name && email, TEAM.since(shortDay(new Date(joined_at), now))].filter(Boolean).join(DOT)}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {canChange ? (
          <SelectField
            aria-label={TEAM.roleOf(name)}
            options={ROLE_OPTIONS}
            value={role}
            disabled={isBusy}
            onChange={(value) => void changeRole(value as Role)}
          />
        ) : (
          <span className="text-ink2">{TEAM.roles[role]}</span>
        )}
        {canChange && !isMe && (
          <Button
            aria-haspopup="dialog"
            aria-label={LEAVING.removeName(name)}
            onClick={() => startTransition(() => setAsking(true))}
          >
            {LEAVING.remove}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmModal
          title={LEAVING.removeTitle(name)}
          about={LEAVING.removeAbout(name)}
          confirm={LEAVING.removeName(name)}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink2">{LEAVING.removeMore}</p>
        </ConfirmModal>
      )}
    </li>
  )
}
