import { acceptInvitation } from '@mirador/contract/desk-addresses'
import { formatRut } from '@mirador/domain/account/rut'
import { useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { FormError } from '../../../components/FormError.tsx'
import { navigate } from '../../../navigation.tsx'
import { pathTo } from '../../../paths.ts'
import { forgetInvitation } from '../../../session/invitation-token.ts'
import { completeCompany, useRegistration } from '../../../session/registration-store.ts'
import { AuthFrame } from '../../../shell/AuthFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { InvitationRefusal } from './InvitationRefusal.tsx'
import { INVITATION } from './invitation-texts.ts'
import { failureOf, type Invitation, useInvitation } from './read-invitation.ts'

interface Props {
  token: string
  /** in the registration: the third step, which the invitation replaces */
  step?: 3
  /** leads to the own company instead */
  onRegister?: () => void
}

/** An invitation, read for its person, who joins or reads why not. */
export default function InvitationAnswer({ token, step, onRegister }: Props) {
  const { reading, retry } = useInvitation(token)
  const [refused, setRefused] = useState<ApiError>()
  const failure = refused ?? (reading.state === 'failed' ? reading.failure : undefined)
  const frame = { aside: null, ...(step && { step }) }
  if (failure) {
    return (
      <InvitationRefusal
        {...frame}
        failure={failure}
        token={token}
        onRegister={onRegister}
        onRetry={() => {
          setRefused(undefined)
          retry()
        }}
      />
    )
  }
  if (reading.state !== 'read') {
    return (
      <AuthFrame {...frame} title={INVITATION.title}>
        <div role="status">
          <span className="sr-only">{INVITATION.reading}</span>
          <Skeleton className="h-44 w-full" />
          <Skeleton className="mt-10 h-12 w-full" />
        </div>
      </AuthFrame>
    )
  }
  const { company } = reading.invitation
  return (
    // the heading of the loaded invitation is another one
    <AuthFrame key="read" {...frame} title={company ? INVITATION.joins(company.name) : INVITATION.joinsUnnamed}>
      <Joining invitation={reading.invitation} token={token} onRefused={setRefused} onRegister={onRegister} />
    </AuthFrame>
  )
}

interface JoiningProps {
  invitation: Invitation
  token: string
  /** a refusal that no second attempt changes */
  onRefused: (failure: ApiError) => void
  onRegister: (() => void) | undefined
}

function Joining({ invitation, token, onRefused, onRegister }: JoiningProps) {
  const { company, invited_by, people, leaves_desk } = invitation
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function join() {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(acceptInvitation, { body: { token } })
    } catch (error) {
      setBusy(false)
      const failure = failureOf(error)
      if (failure.isReported) return
      if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) onRefused(failure)
      else setProblem(`${INVITATION.joinFailed} ${failure.message} ${INVITATION.kept}`)
      return
    }
    forgetInvitation()
    const { isStep2Completed, isStep3Completed } = useRegistration.getState()
    if (isStep2Completed && !isStep3Completed) completeCompany()
    // what this account read before was that of no company, or of its own
    queryClient.clear()
    showToast('success', INVITATION.joined)
    navigate(pathTo('tenders', { view: 'mesa' }), { replace: true })
  }

  const facts = [
    [INVITATION.rut, company && formatRut(company.rut)],
    [INVITATION.name, company?.name],
    [INVITATION.invitedBy, invited_by],
    [INVITATION.people, String(people)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <>
      <dl className="sheet ruled">
        {facts.map(([label, content]) => (
          <div key={label} className="px-4 py-2.5">
            <dt className="text-sm text-ink2">{label}</dt>
            <dd className="font-medium wrap-anywhere">{content}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink2">{INVITATION.about}</p>
      {leaves_desk && <p className="mt-3 rounded-control bg-sunken p-2.5">{INVITATION.leavesDesk}</p>}
      <FormError sentence={problem} />
      <Button variant="primary" size="large" busy={isBusy} className="w-full" onClick={() => void join()}>
        {INVITATION.join}
      </Button>
      {onRegister && (
        <Button size="large" className="mt-3 w-full" onClick={onRegister}>
          {INVITATION.ownCompany}
        </Button>
      )}
    </>
  )
}
