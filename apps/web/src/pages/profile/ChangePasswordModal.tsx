import { changePassword } from '@mirador/contract/addresses'
import { isStrongPassword } from '@mirador/domain/account/password'
import type { Keepable } from '@mirador/domain/account/ways-in'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { pathTo } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { LOGIN } from '../../texts/public-pages.ts'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { CHANGE_PASSWORD } from './account-security-texts.ts'
import { EndedWays } from './EndedWays.tsx'
import { CurrentPassword, formErrorsOf, SecurityModal } from './SecurityModal.tsx'

/** Changes the password with the current one. A user who does not know it continues to the code by mail. */
export default function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const email = useSession(({ user }) => user?.email)
  const client = useQueryClient()
  const [keep, setKeep] = useState<Keepable[]>([])
  const form = useForm({ check, submit })
  const { field, isBusy } = form

  async function submit({ current = '', next = '' }: FormValues) {
    try {
      await call(changePassword, { body: { password: current, new_password: next, keep } })
    } catch (failure) {
      return formErrorsOf(failure, CHANGE_PASSWORD.failed, { common_password: 'next', wrong_password: 'current' })
    }
    showToast('success', CHANGE_PASSWORD.changed)
    void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    onClose()
    return 'leave'
  }

  return (
    <SecurityModal
      title={CHANGE_PASSWORD.title}
      subtitle={CHANGE_PASSWORD.others}
      submitLabel={CHANGE_PASSWORD.submit}
      form={form}
      onClose={onClose}
    >
      <CurrentPassword
        {...field('current')}
        label={CHANGE_PASSWORD.current}
        readOnly={isBusy}
        aside={
          <Link to={pathTo('recoverPassword')} state={{ email }} className="link target text-sm">
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
      <EndedWays keep={keep} onChange={setKeep} />
    </SecurityModal>
  )
}

function check({ current = '', next = '' }: FormValues): FormErrors {
  return {
    ...(current === '' && { current: CHANGE_PASSWORD.currentRequired }),
    ...(!isStrongPassword(next) && { next: IDENTITY_TEXTS.InvalidPasswordException }),
  }
}
