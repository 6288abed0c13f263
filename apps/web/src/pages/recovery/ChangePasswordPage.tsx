import { useState } from 'react'
import { CodeField } from '../../components/CodeField.tsx'
import { FormError } from '../../components/FormError.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { ResendCode } from '../../components/ResendCode.tsx'
import { useMailedCode } from '../../components/use-mailed-code.ts'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { isSectionOpen, runtimeConfig } from '../../runtime-config.ts'
import { finishRecovery } from '../../session/finish-recovery.ts'
import { forgetSessionOf } from '../../session/forget-session-of.ts'
import { identity } from '../../session/identity.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { identityProblem } from '../../session/identity-problem.ts'
import { forgetRecovery, noteRecoveryCode, useRecovery } from '../../session/recovery-store.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormValues, useForm } from '../../ui/use-form.ts'
import { checkChange } from './check-change.ts'
import { CHANGE_PASSWORD, RECOVERY } from './recovery-texts.ts'

const FIELD_OF = {
  CodeMismatchException: 'code',
  ExpiredCodeException: 'code',
  LimitExceededException: 'code',
  InvalidPasswordException: 'newPassword',
  CommonPassword: 'newPassword',
} as const

/** The code of the mail and a new password. Without an e-mail from the previous page it asks for one. */
export default function ChangePasswordPage() {
  const { codeSentAt } = useRecovery()
  // The value on mount: a success clears it before the next screen is drawn.
  const [storedEmail] = useState(() => useRecovery.getState().email)
  const mailed = useMailedCode()
  // a link of another account changes the password of that account
  const known = mailed && mailed.email.toLowerCase() !== storedEmail.toLowerCase() ? '' : storedEmail
  const { form, field, errors, isBusy } = useForm({ check: (values) => checkChange(withEmail(values)), submit })

  const isOwn = runtimeConfig().identity.provider === 'embedded'
  const hasTokens = isOwn && isSectionOpen('conexiones')

  function withEmail(values: FormValues): FormValues {
    return { ...values, email: known || (values.email ?? '').trim() }
  }

  async function submit(values: FormValues) {
    const { email = '', code = '', newPassword = '' } = withEmail(values)
    try {
      const keepsTokens = hasTokens && !values.endTokens
      await finishRecovery(identity(), { email, code, password: newPassword, keepsTokens })
    } catch (error) {
      return identityProblem(error, { ...FIELD_OF, ...(!known && { InvalidParameterException: 'email' }) })
    }
    forgetRecovery()
    forgetSessionOf(email)
    showToast('success', CHANGE_PASSWORD.done)
    navigate(pathTo('login'), { state: { email } })
    return 'leave' as const
  }

  async function resend() {
    try {
      await accounts().forgotPassword(known)
      noteRecoveryCode(known, Date.now())
      showToast('success', RECOVERY.sent)
    } catch (error) {
      for (const sentence of Object.values(identityProblem(error))) showToast('error', sentence)
    }
  }

  return (
    <AuthFrame title={CHANGE_PASSWORD.title}>
      <p className="text-ink2 wrap-anywhere">
        {known ? (
          <>
            {CHANGE_PASSWORD.sentTo} <strong className="font-medium text-ink">{known}</strong>.
          </>
        ) : (
          CHANGE_PASSWORD.noEmail
        )}{' '}
        <Link to={pathTo('recoverPassword')} className="link">
          {known ? CHANGE_PASSWORD.otherEmail : CHANGE_PASSWORD.askCode}
        </Link>
      </p>
      <form key={mailed?.code} {...form} className="mt-6">
        {known ? (
          // Tells password managers the account of the new password.
          <input name="email" autoComplete="username" value={known} readOnly hidden />
        ) : (
          <TextField
            {...field('email')}
            label={RECOVERY.email}
            type="email"
            autoComplete="username"
            placeholder={RECOVERY.emailPlaceholder}
            defaultValue={mailed?.email}
            className="mb-4"
          />
        )}
        <CodeField {...field('code')} mailed={mailed?.code} />
        <NewPasswordField {...field('newPassword')} label={CHANGE_PASSWORD.newPassword} className="mt-4" />
        {isOwn && <p className="mt-2 text-sm text-ink2">{CHANGE_PASSWORD.ends}</p>}
        {hasTokens && (
          // the page does not know whether the account has any
          <label className="mt-2 flex min-h-9 cursor-pointer items-center gap-3 max-tablet:min-h-11">
            <input type="checkbox" name="endTokens" defaultChecked className="check shrink-0" />
            <span className="min-w-0">{CHANGE_PASSWORD.endTokens}</span>
          </label>
        )}
        <FormError sentence={errors.form} />
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="w-full">
          {CHANGE_PASSWORD.submit}
        </Button>
      </form>
      {known && <ResendCode sentAt={codeSentAt} onResend={resend} />}
    </AuthFrame>
  )
}
