import { changePassword } from '@mirador/contract/addresses/account-security'
import { isStrongPassword } from '@mirador/domain/account/password'
import { CHANGE_PASSWORD } from '@mirador/texts/account-security'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { LOGIN } from '@mirador/texts/public-pages'
import { ACTIONS } from '@mirador/texts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Link } from '../../ui/Link.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'

/** Changes the password with the current one; who does not know it goes on to the code by mail. */
export default function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const email = useSession(({ user }) => user?.email)
  const client = useQueryClient()
  const { form, errors, field, isBusy } = useForm({ check, submit, toast: { position: 'top-center' } })
  const id = useId()

  async function submit({ current = '', next = '' }: FormValues) {
    try {
      await call(changePassword, { body: { password: current, new_password: next } })
    } catch (failure) {
      return refusalOf(failure)
    }
    showToast('success', CHANGE_PASSWORD.changed)
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
      title={CHANGE_PASSWORD.title}
      subtitle={CHANGE_PASSWORD.others}
      closeLabel={ACTIONS.close}
      onClose={close}
      footer={
        <>
          <Button aria-disabled={isBusy} className="max-tablet:h-11" onClick={close}>
            {ACTIONS.cancel}
          </Button>
          <Button type="submit" variant="primary" form={id} busy={isBusy} className="max-tablet:h-11">
            {CHANGE_PASSWORD.submit}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="grid gap-4 px-6 py-5 max-tablet:px-4">
        <PasswordField
          {...field('current')}
          label={CHANGE_PASSWORD.current}
          showLabel={LOGIN.showPassword}
          hideLabel={LOGIN.hidePassword}
          autoComplete="current-password"
          readOnly={isBusy}
          aside={
            <Link
              to={paths.recoverPassword()}
              state={{ email }}
              className="link inline-flex min-h-6 items-center text-sm"
            >
              {CHANGE_PASSWORD.forgot}
            </Link>
          }
        />
        <PasswordField
          {...field('next')}
          label={CHANGE_PASSWORD.next}
          showLabel={LOGIN.showPassword}
          hideLabel={LOGIN.hidePassword}
          autoComplete="new-password"
          readOnly={isBusy}
        />
        <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      </form>
    </Modal>
  )
}

function check({ current = '', next = '' }: FormValues): FormErrors {
  return {
    ...(current === '' && { current: CHANGE_PASSWORD.currentRequired }),
    ...(!isStrongPassword(next) && { next: IDENTITY_TEXTS.InvalidPasswordException }),
  }
}

function refusalOf(failure: unknown): FormErrors {
  if (!(failure instanceof ApiError)) throw failure
  if (failure.isReported) return {}
  if (failure.code === 'common_password') return { next: failure.message }
  if (failure.code === 'wrong_password') return { current: failure.message }
  return { form: `${CHANGE_PASSWORD.failed} ${failure.message}` }
}
