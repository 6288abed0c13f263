import { emailError } from '../../components/check-email.ts'
import { FormError } from '../../components/FormError.tsx'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { identityProblem } from '../../session/identity-problem.ts'
import { noteRecoveryCode, useRecovery } from '../../session/recovery-store.ts'
import { useStateEmail } from '../../session/state-email.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormValues, useForm } from '../../ui/use-form.ts'
import { RECOVERY } from './recovery-texts.ts'

const FIELD_OF = { InvalidParameterException: 'email', UserNotFoundException: 'email' } as const

/** Requests a code to set a new password. The response does not reveal whether the address has an account. */
export default function RecoverPasswordPage() {
  const known = useStateEmail() || useRecovery.getState().email
  const { form, field, errors, isBusy } = useForm({ check: checkEmail, submit })

  async function submit({ email = '' }: FormValues) {
    const address = email.trim()
    try {
      await accounts().forgotPassword(address)
      noteRecoveryCode(address, Date.now())
      showToast('success', RECOVERY.sent)
      navigate(pathTo('changePassword'))
      return 'leave'
    } catch (error) {
      return identityProblem(error, FIELD_OF)
    }
  }

  return (
    <AuthFrame title={RECOVERY.title}>
      <form {...form}>
        <TextField
          {...field('email')}
          label={RECOVERY.email}
          type="email"
          autoComplete="username"
          placeholder={RECOVERY.emailPlaceholder}
          defaultValue={known}
          hint={RECOVERY.hint}
        />
        <FormError sentence={errors.form} />
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="w-full">
          {RECOVERY.submit}
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <Link to={pathTo('changePassword')} className="link target">
          {RECOVERY.haveCode}
        </Link>
      </p>
    </AuthFrame>
  )
}

function checkEmail({ email = '' }: FormValues) {
  const wrongEmail = emailError(email)
  return wrongEmail ? { email: wrongEmail } : {}
}
