import { addPasskey, removePasskey, startPasskey } from '@mirador/contract/addresses/account-security'
import { LOGIN } from '@mirador/texts/public-pages'
import { PASSKEYS, SECOND_FACTOR } from '@mirador/texts/second-factor'
import { ACTIONS } from '@mirador/texts/texts'
import { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'

/** Adds a passkey, or removes this one. */
export interface PasskeyTask {
  passkey?: { id: string; name: string }
}

interface Props {
  task: PasskeyTask
  onClose: () => void
}

/** Asks for the password, and to add one, for its name; then the browser shows its own dialog. */
export default function PasskeyModal({ task: { passkey }, onClose }: Props) {
  const client = useQueryClient()
  const { form, errors, field, isBusy } = useForm({ check, submit, toast: { position: 'top-center' } })
  const id = useId()

  async function submit({ password = '', name = '' }: FormValues) {
    try {
      if (passkey) await call(removePasskey, { body: { id: passkey.id, password } })
      else await add(name, password)
    } catch (failure) {
      return refusalOf(failure)
    }
    showToast('success', passkey ? PASSKEYS.removed : PASSKEYS.done)
    void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    onClose()
    return 'leave'
  }

  // a request already sent cannot be cancelled
  function close() {
    if (!isBusy) onClose()
  }

  return (
    <Modal
      title={passkey ? PASSKEYS.removeTitle(passkey.name) : PASSKEYS.addTitle}
      subtitle={passkey ? PASSKEYS.removeHint : PASSKEYS.addHint}
      closeLabel={ACTIONS.close}
      onClose={close}
      footer={
        <>
          <Button aria-disabled={isBusy} className="max-tablet:h-11" onClick={close}>
            {ACTIONS.cancel}
          </Button>
          <Button type="submit" variant="primary" form={id} busy={isBusy} className="max-tablet:h-11">
            {passkey ? PASSKEYS.remove : PASSKEYS.submit}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="grid gap-4 px-6 py-5 max-tablet:px-4">
        {!passkey && (
          <TextField
            {...field('name')}
            label={PASSKEYS.name}
            placeholder={PASSKEYS.namePlaceholder}
            autoComplete="off"
            maxLength={60}
            readOnly={isBusy}
          />
        )}
        <PasswordField
          {...field('password')}
          label={SECOND_FACTOR.password}
          showLabel={LOGIN.showPassword}
          hideLabel={LOGIN.hidePassword}
          autoComplete="current-password"
          readOnly={isBusy}
        />
        <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      </form>
    </Modal>
  )
}

function check({ password, name }: FormValues): FormErrors {
  return {
    ...(name?.trim() === '' && { name: PASSKEYS.nameRequired }),
    ...(password === '' && { password: SECOND_FACTOR.passwordRequired }),
  }
}

async function add(name: string, password: string) {
  const { options } = await call(startPasskey, { body: { password } })
  const { id, response } = await startRegistration({ optionsJSON: options as never })
  const credential = { id, client_data: response.clientDataJSON, attestation: response.attestationObject }
  await call(addPasskey, { body: { name, credential } })
}

function refusalOf(failure: unknown): FormErrors {
  if (failure instanceof ApiError) {
    if (failure.isReported) return {}
    if (failure.code === 'wrong_password') return { password: failure.message }
    return { form: `${SECOND_FACTOR.failed} ${failure.message}` }
  }
  // of the browser's dialog: closed, too late, or a passkey of this account is there already
  const isKnown = failure instanceof Error && failure.name === 'InvalidStateError'
  return { form: isKnown ? PASSKEYS.known : PASSKEYS.cancelled }
}
