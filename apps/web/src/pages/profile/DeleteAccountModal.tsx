import type { getAccountDeletion } from '@mirador/contract/account-deletion'
import { deleteAccount } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { pathTo } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { useSession } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-out.ts'
import { ACTIONS } from '../../texts/common.ts'
import { LOGIN } from '../../texts/public-pages.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Link } from '../../ui/Link.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { DELETE_ACCOUNT } from './delete-account-texts.ts'

export interface DeleteAccountProps {
  terms: AnswerOf<typeof getAccountDeletion>
  onClose: () => void
}

/** Explains what is deleted, offers a copy, and asks for the password (or, without one, the e-mail) to confirm. */
export default function DeleteAccountModal({ terms: { confirm_with, is_recent }, onClose }: DeleteAccountProps) {
  const email = useSession(({ user }) => user?.email) ?? ''
  const [isRecent, setRecent] = useState(is_recent)
  const [isLastAdministrator, setLastAdministrator] = useState(false)
  const { form, errors, field, isBusy } = useForm({ check, submit })
  const id = useId()
  const canConfirm = confirm_with === 'password' || isRecent

  function check(values: FormValues): FormErrors {
    if (values[confirm_with]?.trim()) return {}
    return { [confirm_with]: DELETE_ACCOUNT[`${confirm_with}Required`] }
  }

  async function submit(values: FormValues) {
    try {
      await call(deleteAccount, { body: { [confirm_with]: values[confirm_with] ?? '' } })
    } catch (failure) {
      return refusalOf(failure)
    }
    void signOut(DELETE_ACCOUNT.deleted)
    return 'leave'
  }

  function refusalOf(failure: unknown): FormErrors {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'old_session') setRecent(false)
    setLastAdministrator(failure.code === 'last_administrator')
    if (failure.isReported || failure.code === 'old_session') return {}
    const isWrong = failure.code === 'wrong_password' || failure.code === 'wrong_email'
    return isWrong ? { [confirm_with]: failure.message } : { form: `${DELETE_ACCOUNT.failed} ${failure.message}` }
  }

  // A request already sent cannot be cancelled.
  function close() {
    if (!isBusy) onClose()
  }

  return (
    <Modal
      title={DELETE_ACCOUNT.title}
      subtitle={<span className="wrap-anywhere">{DELETE_ACCOUNT.subtitle(email)}</span>}
      closeLabel={ACTIONS.close}
      onClose={close}
      footer={
        <>
          <Button aria-disabled={isBusy} className="max-tablet:h-11" onClick={close}>
            {ACTIONS.cancel}
          </Button>
          {canConfirm ? (
            <Button type="submit" form={id} busy={isBusy} className="max-tablet:h-11">
              <span className="text-revocada">{DELETE_ACCOUNT.confirm}</span>
            </Button>
          ) : (
            <ButtonLink
              variant="primary"
              to={pathTo('login')}
              state={{ returnTo: pathTo('profile') }}
              className="max-tablet:h-11"
            >
              {DELETE_ACCOUNT.signInAgain}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="px-6 py-5 max-tablet:px-4">
        <p>{DELETE_ACCOUNT.goes}</p>
        <ul className="mt-1.5 ruled text-ink2">
          {[...DELETE_ACCOUNT.parts, ...(isSectionOpen('mesa') ? [DELETE_ACCOUNT.desk] : [])].map((part) => (
            <li key={part} className="py-1.5">
              {part}
            </li>
          ))}
        </ul>
        <p className="mt-1.5">{DELETE_ACCOUNT.mail}</p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-2.5">
          <p>{DELETE_ACCOUNT.copyFirst}</p>
          <DownloadButton className="max-tablet:h-11" />
        </div>
        {canConfirm ? (
          <form {...form} id={id} className="mt-5">
            {confirm_with === 'password' ? (
              <PasswordField
                {...field('password')}
                label={DELETE_ACCOUNT.password}
                showLabel={LOGIN.showPassword}
                hideLabel={LOGIN.hidePassword}
                autoComplete="current-password"
                readOnly={isBusy}
              />
            ) : (
              <TextField
                {...field('email')}
                label={DELETE_ACCOUNT.email}
                hint={DELETE_ACCOUNT.emailHint}
                type="email"
                autoComplete="off"
                readOnly={isBusy}
              />
            )}
            <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
            {errors.form && isLastAdministrator && (
              <Link to={pathTo('profile', { vista: 'equipo' })} onClick={onClose} className="link target">
                {DELETE_ACCOUNT.namesAnother}
              </Link>
            )}
          </form>
        ) : (
          <p className="mt-5">{DELETE_ACCOUNT.again}</p>
        )}
      </div>
    </Modal>
  )
}
