import { addPasskey, removePasskey, startPasskey } from '@mirador/contract/addresses'
import { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { PASSKEYS, SECOND_FACTOR } from '../../texts/second-factor.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { CurrentPassword, formErrorsOf, SecurityModal } from './SecurityModal.tsx'

/** Adds a passkey, or removes `passkey` if it is set. */
export interface PasskeyTask {
  passkey?: { id: string; name: string }
}

interface Props {
  task: PasskeyTask
  onClose: () => void
}

/** Asks for the password and, for a new passkey, for its name; then the browser shows its own dialog. */
export default function PasskeyModal({ task: { passkey }, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({ check, submit })
  const { field, isBusy } = form

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

  return (
    <SecurityModal
      title={passkey ? PASSKEYS.removeTitle(passkey.name) : PASSKEYS.addTitle}
      subtitle={passkey ? PASSKEYS.removeHint : PASSKEYS.addHint}
      submitLabel={passkey ? PASSKEYS.remove : PASSKEYS.submit}
      form={form}
      onClose={onClose}
    >
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
      <CurrentPassword {...field('password')} readOnly={isBusy} />
    </SecurityModal>
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
  if (failure instanceof ApiError) return formErrorsOf(failure, SECOND_FACTOR.failed, { wrong_password: 'password' })
  // errors of the browser's dialog: it was closed, timed out, or found a passkey of this account
  const isKnown = failure instanceof Error && failure.name === 'InvalidStateError'
  return { form: isKnown ? PASSKEYS.known : PASSKEYS.cancelled }
}
