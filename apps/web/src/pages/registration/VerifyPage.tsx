import { registerUser } from '@mirador/contract/addresses'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { CodeField } from '../../components/CodeField.tsx'
import { FormError } from '../../components/FormError.tsx'
import { ResendCode } from '../../components/ResendCode.tsx'
import { useMailedCode } from '../../components/use-mailed-code.ts'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { codeOf, identityProblem } from '../../session/identity-problem.ts'
import {
  completeVerification,
  continueRegistration,
  noteCodeSent,
  registrationPassword,
  useRegistration,
} from '../../session/registration-store.ts'
import { beginSession } from '../../session/session-store.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { REGISTER, VERIFY } from '../../texts/registration-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormValues, useForm } from '../../ui/use-form.ts'
import { confirmAccount } from './confirm-account.ts'
import { RequireStep } from './RequireStep.tsx'
import { StepDone } from './StepDone.tsx'

const FIELD_OF = {
  CodeMismatchException: 'authenticationCode',
  ExpiredCodeException: 'authenticationCode',
  LimitExceededException: 'authenticationCode',
} as const

/**
 * Step 2: the code of the mail verifies the address. The link of the mail fills in the code, also in a browser that did
 * not begin the registration.
 */
export default function VerifyPage() {
  const mailed = useMailedCode()
  const isBegun = useRegistration(
    ({ isStep1Completed, email }) => isStep1Completed && isSameEmail(email, mailed?.email),
  )
  const [wasBegun] = useState(isBegun)
  const begins = mailed && !isBegun ? mailed.email : undefined
  useEffect(() => {
    if (begins) continueRegistration(begins)
  }, [begins])
  if (begins) return null
  return (
    <RequireStep step={2}>
      <Verify key={mailed?.code} code={mailed?.code} isElsewhere={mailed !== undefined && !wasBegun} />
    </RequireStep>
  )
}

const isSameEmail = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

interface Props {
  /** code of the link in a mail */
  code: string | undefined
  /** whether another browser began the registration, as far as this browser knows */
  isElsewhere: boolean
}

function Verify({ code, isElsewhere }: Props) {
  const { email, codeSentAt } = useRegistration()
  // The value on mount: after its own success this page is navigating to the next.
  const [isDone] = useState(() => useRegistration.getState().isStep2Completed)
  const [asksPassword, setAsksPassword] = useState(() => isElsewhere || needsPassword())
  const { form, field, errors, isBusy } = useForm({ check, submit })

  async function submit({ authenticationCode = '', password }: FormValues) {
    try {
      const user = await confirmAccount(email, authenticationCode, password)
      completeVerification()
      if (user) {
        beginSession(user.attributes)
        showToast('success', VERIFY.verified)
        // If this call fails, step 3 repeats it.
        call(registerUser, { body: { username: email } }).catch(console.error)
        navigate(pathTo('registerCompany'))
      } else {
        showToast('success', VERIFY.verifiedElsewhere)
        navigate(pathTo('login'), { state: { returnTo: pathTo('registerCompany'), email } })
      }
      return 'leave'
    } catch (error) {
      if (codeOf(error) !== 'NotAuthorizedException') return identityProblem(error, FIELD_OF)
      // another browser signed up, or the cookies are gone: this one must prove the password
      setAsksPassword(true)
      return password === undefined
        ? { password: VERIFY.passwordNeeded }
        : identityProblem(error, { NotAuthorizedException: 'password' })
    }
  }

  async function resend() {
    try {
      await accounts().resendCode(email)
      noteCodeSent(Date.now())
      showToast('success', VERIFY.sent(email))
    } catch (error) {
      for (const sentence of Object.values(identityProblem(error))) showToast('error', sentence)
    }
  }

  return (
    <AuthFrame title={VERIFY.title} step={2}>
      {isDone ? (
        <StepDone sentence={VERIFY.alreadyVerified} to={pathTo('registerCompany')} action={VERIFY.goToCompany} />
      ) : (
        <>
          <p className="text-ink2 wrap-anywhere">
            {VERIFY.sentTo} <strong className="font-medium text-ink">{email}</strong>. {VERIFY.checkMail}{' '}
            <Link to={pathTo('register')} className="link">
              {VERIFY.otherEmail}
            </Link>
          </p>
          <form {...form} className="mt-6">
            <CodeField {...field('authenticationCode')} mailed={code} />
            {asksPassword && (
              <PasswordField
                {...field('password')}
                label={REGISTER.password}
                hint={VERIFY.passwordHint}
                autoComplete="current-password"
                className="mt-4"
                showLabel={REGISTER.showPassword}
                hideLabel={REGISTER.hidePassword}
              />
            )}
            <FormError sentence={errors.form} />
            <Button type="submit" variant="primary" size="large" busy={isBusy} className="w-full">
              {VERIFY.submit}
            </Button>
          </form>
          <ResendCode sentAt={codeSentAt} onResend={resend} />
        </>
      )}
    </AuthFrame>
  )
}

/** An external pool does not sign in by the confirmation, and a reload loses the password of step 1. */
function needsPassword(): boolean {
  return runtimeConfig().identity.provider === 'cognito' && registrationPassword() === undefined
}

/** The password field is optional. */
function check({ authenticationCode = '', password }: FormValues) {
  return {
    ...(authenticationCode.trim() === '' && { authenticationCode: VERIFY.codeNeeded }),
    ...(password === '' && { password: VERIFY.passwordNeeded }),
  }
}
