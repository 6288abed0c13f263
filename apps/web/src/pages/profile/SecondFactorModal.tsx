import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@mirador/contract/addresses/account-security'
import { LOGIN } from '@mirador/texts/public-pages'
import { SECOND_FACTOR } from '@mirador/texts/second-factor'
import { ACTIONS } from '@mirador/texts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecretOfApp } from './SecretOfApp.tsx'

/** What the dialog is opened for. */
export type SecondFactorTask = keyof typeof SECOND_FACTOR.tasks

interface Props {
  task: SecondFactorTask
  onClose: () => void
}

/** Asks for the password, then shows the secret and asks for its first code, then shows the recovery codes: what the task needs. */
export default function SecondFactorModal({ task, onClose }: Props) {
  const client = useQueryClient()
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<string[]>()
  const { form, errors, field, isBusy } = useForm({ check, submit, toast: { position: 'top-center' } })
  const id = useId()
  const { title, submit: submitLabel } = SECOND_FACTOR.tasks[task]

  function check({ password, code }: FormValues): FormErrors {
    if (password === '') return { password: SECOND_FACTOR.passwordRequired }
    return code !== undefined && !/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? { code: SECOND_FACTOR.firstCodeRequired } : {}
  }

  async function submit({ password = '', code = '' }: FormValues) {
    try {
      if (secret) showCodes(await call(confirmSecondFactor, { body: { code } }), SECOND_FACTOR.activated)
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
      return refusalOf(failure)
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

  // a request already sent cannot be cancelled
  function close() {
    if (!isBusy) onClose()
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Modal
      title={title}
      subtitle={secret ? SECOND_FACTOR.scan : SECOND_FACTOR.explained[task]}
      closeLabel={ACTIONS.close}
      onClose={close}
      footer={
        <>
          <Button aria-disabled={isBusy} className="max-tablet:h-11" onClick={close}>
            {ACTIONS.cancel}
          </Button>
          <Button type="submit" variant="primary" form={id} busy={isBusy} className="max-tablet:h-11">
            {secret ? SECOND_FACTOR.activate : submitLabel}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="grid gap-4 px-6 py-5 max-tablet:px-4">
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
          <PasswordField
            {...field('password')}
            label={SECOND_FACTOR.password}
            showLabel={LOGIN.showPassword}
            hideLabel={LOGIN.hidePassword}
            autoComplete="current-password"
            readOnly={isBusy}
          />
        )}
        <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      </form>
    </Modal>
  )
}

function refusalOf(failure: unknown): FormErrors {
  if (!(failure instanceof ApiError)) throw failure
  if (failure.isReported) return {}
  if (failure.code === 'wrong_password') return { password: failure.message }
  if (failure.code === 'wrong_code') return { code: failure.message }
  return { form: `${SECOND_FACTOR.failed} ${failure.message}` }
}
