import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { useState } from 'react'
import { ContinueAs } from '../../components/ContinueAs.tsx'
import { FormError } from '../../components/FormError.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { SubmitButton } from '../../components/SubmitButton.tsx'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/draft.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { identityProblem } from '../../session/identity-problem.ts'
import { beginRegistration, useRegistration } from '../../session/registration-store.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { REGISTER, VERIFY } from '../../texts/registration-screens.ts'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormValues, useForm } from '../../ui/use-form.ts'
import { checkAccount } from './check-account.ts'
import { StepDone } from './StepDone.tsx'

const DRAFT = 'account'

const FIELD_OF = {
  UserNameExistsException: 'username',
  InvalidParameterException: 'username',
  InvalidPasswordException: 'password',
  CommonPassword: 'password',
} as const

/** Step 1: the account. */
export default function RegisterPage() {
  // The value on mount: later changes come from this page.
  const [begun] = useState(useRegistration.getState)
  const [refused, setRefused] = useState('')
  const [draft] = useState(() => readDraft(DRAFT, ''))
  const { form, field, errors, isBusy } = useForm({ check: checkAccount, submit, onType: keep })

  function keep({ username = '' }: FormValues) {
    saveDraft(DRAFT, '', { username })
  }

  async function submit({ username = '', password = '' }: FormValues) {
    const address = username.trim()
    try {
      const { userId } = await accounts().signUp(address, password)
      deleteDraft(DRAFT)
      beginRegistration({ email: address, userId, password }, Date.now())
      showToast('info', VERIFY.sent(address))
      navigate(pathTo('registerVerify'))
      return 'leave'
    } catch (error) {
      setRefused(address)
      return identityProblem(error, FIELD_OF)
    }
  }

  return (
    <AuthFrame step={1}>
      {isUnderWay(begun) ? (
        <StepDone
          sentence={REGISTER.underWay(begun.email)}
          to={begun.isStep2Completed ? pathTo('registerCompany') : pathTo('registerVerify')}
          action={REGISTER.goOn}
        />
      ) : (
        <ContinueAs />
      )}
      <form {...form}>
        <TextField
          {...field('username')}
          label={REGISTER.email}
          type="email"
          autoComplete="username"
          placeholder={REGISTER.emailPlaceholder}
          defaultValue={draft.username ?? (begun.isStep3Completed ? '' : begun.email)}
        />
        {errors.username === IDENTITY_TEXTS.UserNameExistsException && <AlreadyYours email={refused} />}
        <NewPasswordField {...field('password')} label={REGISTER.password} className="mt-4" />
        <TextField
          {...field('repeatPassword')}
          label={REGISTER.repeatPassword}
          type="password"
          autoComplete="new-password"
          className="mt-4"
        />
        <FormError sentence={errors.form} />
        <SubmitButton isBusy={isBusy}>{REGISTER.next}</SubmitButton>
      </form>
    </AuthFrame>
  )
}

function isUnderWay({ isStep1Completed, isStep3Completed }: ReturnType<typeof useRegistration.getState>): boolean {
  return isStep1Completed && !isStep3Completed
}

function AlreadyYours({ email }: { email: string }) {
  return (
    <p className="mt-1.5 text-sm text-ink2">
      {REGISTER.alreadyYours}{' '}
      <Link to={pathTo('login')} state={{ email }} className="link">
        {REGISTER.signIn}
      </Link>{' '}
      {REGISTER.or}{' '}
      <Link to={pathTo('recoverPassword')} state={{ email }} className="link">
        {REGISTER.recover}
      </Link>
      .
    </p>
  )
}
