import { endLinks, endSessions } from '@mirador/contract/addresses'
import type { Keepable } from '@mirador/domain/account/ways-in'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { ACCOUNT_SECURITY } from './account-security-texts.ts'
import { EndedWays } from './EndedWays.tsx'
import { CurrentPassword, formErrorsOf, SecurityModal } from './SecurityModal.tsx'

/**
 * `sessions` ends the other sessions and the means of access that the owner does not keep; `google` ends the link to
 * Google.
 */
export type EndTask = 'sessions' | 'google'

interface Props {
  task: EndTask
  hasPassword: boolean
  onClose: () => void
}

/** States what ends, and asks for the password, if there is one. */
export default function EndWaysModal({ task, hasPassword, onClose }: Props) {
  const client = useQueryClient()
  const [keep, setKeep] = useState<Keepable[]>([])
  const form = useForm({ check, submit })
  const { field, isBusy } = form
  const { title, explained, submit: submitLabel } = ACCOUNT_SECURITY.tasks[task]

  async function end(password: string | undefined): Promise<string> {
    if (task === 'sessions')
      return ACCOUNT_SECURITY.ended((await call(endSessions, { body: { password, keep } })).ended)
    await call(endLinks, { body: { password: password ?? '' } })
    return ACCOUNT_SECURITY.unlinked
  }

  async function submit({ password }: FormValues) {
    try {
      showToast('success', await end(password))
    } catch (failure) {
      return formErrorsOf(failure, SECOND_FACTOR.failed, { wrong_password: 'password' })
    }
    void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    onClose()
    return 'leave'
  }

  return (
    <SecurityModal title={title} subtitle={explained} submitLabel={submitLabel} form={form} onClose={onClose}>
      {task === 'sessions' && <EndedWays keep={keep} onChange={setKeep} />}
      {hasPassword && <CurrentPassword {...field('password')} readOnly={isBusy} />}
    </SecurityModal>
  )
}

function check({ password }: FormValues): FormErrors {
  return password === '' ? { password: SECOND_FACTOR.passwordRequired } : {}
}
