import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@mirador/contract/addresses'
import type { Keepable } from '@mirador/domain/account/ways-in'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { EndedWays } from './EndedWays.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecretOfApp } from './SecretOfApp.tsx'
import { CurrentPassword, formErrorsOf, SecurityModal } from './SecurityModal.tsx'

/** The purpose of the dialog. */
export type SecondFactorTask = keyof typeof SECOND_FACTOR.tasks

interface Props {
  task: SecondFactorTask
  onClose: () => void
}

/**
 * Asks for the password, shows the secret and asks for its first code, and shows the recovery codes; only the steps
 * that the task needs.
 */
export default function SecondFactorModal({ task, onClose }: Props) {
  const client = useQueryClient()
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [keep, setKeep] = useState<Keepable[]>([])
  const [codes, setCodes] = useState<string[]>()
  const form = useForm({ check, submit })
  const { field, isBusy } = form
  const { title, submit: submitLabel } = SECOND_FACTOR.tasks[task]

  function check({ password, code }: FormValues): FormErrors {
    if (password === '') return { password: SECOND_FACTOR.passwordRequired }
    return code !== undefined && !/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? { code: SECOND_FACTOR.firstCodeRequired } : {}
  }

  async function submit({ password = '', code = '' }: FormValues) {
    try {
      if (secret) showCodes(await call(confirmSecondFactor, { body: { code, keep } }), SECOND_FACTOR.activated)
      else if (task === 'on') setSecret(await call(startSecondFactor, { body: { password } }))
      else if (task === 'codes')
        showCodes(await call(renewRecoveryCodes, { body: { password } }), SECOND_FACTOR.renewed)
      else {
        await call(endSecondFactor, { body: { password } })
        finish(SECOND_FACTOR.deactivated)
        onClose()
        return 'leave'
      }
    } catch (failure) {
      return formErrorsOf(failure, SECOND_FACTOR.failed, { wrong_password: 'password', wrong_code: 'code' })
    }
    return undefined
  }

  function showCodes({ recovery_codes }: { recovery_codes: string[] }, sentence: string) {
    setCodes(recovery_codes)
    finish(sentence)
  }

  function finish(sentence: string) {
    showToast('success', sentence)
    void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <SecurityModal
      title={title}
      subtitle={secret ? SECOND_FACTOR.scan : SECOND_FACTOR.explained[task]}
      submitLabel={secret ? SECOND_FACTOR.activate : submitLabel}
      form={form}
      onClose={onClose}
    >
      {secret ? (
        <>
          <SecretOfApp {...secret} />
          <TextField
            {...field('code')}
            label={SECOND_FACTOR.firstCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            readOnly={isBusy}
          />
        </>
      ) : (
        <>
          {task === 'on' && <EndedWays keep={keep} onChange={setKeep} />}
          <CurrentPassword {...field('password')} readOnly={isBusy} />
        </>
      )}
    </SecurityModal>
  )
}
