import { closeDesk } from '@mirador/contract/desk-addresses'
import { MAX_PEOPLE } from '@mirador/domain/mesa/people'
import { shortDay } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useNow } from '../../../api/server-clock.ts'
import { type Team, teamQuery } from '../../../api/team.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { InviteForm } from './InviteForm.tsx'
import { DownloadLog, LeaveSection } from './LeaveSection.tsx'
import { PersonRow } from './PersonRow.tsx'
import { LEAVING, TEAM } from './team-texts.ts'
import { useTeamAction } from './use-team-action.ts'
import { WaitingInvitations } from './WaitingInvitations.tsx'

/** 'Personas': who sees the desk of the company, the invitations, and the ways out. */
export default function TeamSection() {
  // refetched on each visit: another person may have joined, or removed this one
  const query = useQuery({ ...teamQuery(), refetchOnMount: 'always' })
  return (
    <section>
      <Loaded
        query={query}
        loading={TEAM.loading}
        skeleton={<Skeleton className="h-44 w-full" />}
        errorTitle={TEAM.failedTitle}
        errorHint={TEAM.failedHint}
      >
        {(data) => <People data={data} />}
      </Loaded>
    </section>
  )
}

function People({ data }: { data: Team }) {
  const { team, me, people, invitations, closed } = data
  const isAlone = people.length < 2
  const administers = people.length === 0 || people.some(({ sub, role }) => sub === me && role === 'administra')
  const used = Math.max(people.length, 1) + invitations.length
  return (
    <>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl max-tablet:text-lg">{TEAM.title}</h2>
        {used > 1 && (
          <span className="text-ink2">
            <span aria-hidden="true">{TEAM.count(used)}</span>
            <span className="sr-only">{TEAM.countName(used)}</span>
          </span>
        )}
      </div>
      <p className="mb-3 text-ink2">{isAlone ? TEAM.alone : TEAM.together}</p>
      {team !== null && closed && <ClosedDesk team={team} deletedAt={closed.deleted_at} />}
      {team !== null && people.length > 0 && (
        <ul className="sheet ruled to-edges">
          {people.map((person) => (
            <PersonRow
              key={person.sub}
              person={person}
              team={team}
              isMe={person.sub === me}
              canChange={administers && !isAlone}
            />
          ))}
        </ul>
      )}
      {team !== null && invitations.length > 0 && <WaitingInvitations invitations={invitations} team={team} />}
      {administers && !closed && (used < MAX_PEOPLE ? <InviteForm /> : <p className="mt-4 text-ink2">{TEAM.full}</p>)}
      {team !== null && !closed && (!isAlone || data.has_desk) && (
        <>
          <LeaveSection data={data} team={team} />
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60 text-ink2">{LEAVING.aboutLog}</p>
            <DownloadLog team={team} />
          </div>
        </>
      )}
    </>
  )
}

function ClosedDesk({ team, deletedAt }: { team: number; deletedAt: string }) {
  const now = useNow()
  const { run, isBusy } = useTeamAction()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken p-4">
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-medium">{LEAVING.isClosed}.</strong>{' '}
        {LEAVING.deletedOn(shortDay(new Date(deletedAt), now))}
      </p>
      <DownloadLog team={team} />
      <Button
        variant="primary"
        busy={isBusy}
        className={WIDE_ON_PHONES}
        onClick={() =>
          void run(() => call(closeDesk, { params: { team: String(team) }, body: { closed: false } }), LEAVING.reopened)
        }
      >
        {LEAVING.reopen}
      </Button>
    </div>
  )
}
