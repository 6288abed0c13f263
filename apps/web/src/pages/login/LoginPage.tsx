import { Suspense } from 'react'
import { ContinueAs } from '../../components/ContinueAs.tsx'
import { SubmitButton } from '../../components/SubmitButton.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { useLocation } from '../../navigation.tsx'
import { isOwnPath, pathTo } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { useRegistration } from '../../session/registration-store.ts'
import { useSession } from '../../session/session-store.ts'
import { useStateEmail } from '../../session/state-email.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { LOGIN } from '../../texts/public-pages.ts'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DemoAccount } from './DemoAccount.tsx'
import { LoginError } from './LoginError.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { SessionExpired } from './SessionExpired.tsx'
import { SocialSignIn } from './SocialSignIn.tsx'
import { SecondStep, useSignIn } from './use-sign-in.ts'

// The form works without these components, so a failure is ignored.
const PublicFigures = lazyComponent(() => import('./PublicFigures.tsx').catch(() => ({ default: () => null })))

const RegisteredHistory = lazyComponent(() => import('./RegisteredHistory.tsx').catch(() => ({ default: () => null })))

export default function LoginPage() {
  const { returnTo, hasExpired }: { returnTo?: unknown; hasExpired?: unknown } = useLocation().state ?? {}
  const after = isOwnPath(returnTo) ? returnTo : undefined
  const signIn = useSignIn(after)
  const isSignedIn = useSession(({ user }) => user !== null)
  const hasRegistered = useRegistration(({ asksForRubros }) => asksForRubros)
  if (signIn.waiting) return <SecondStep {...signIn.waiting} onLeave={() => signIn.waitFor(undefined)} />
  return (
    <AuthFrame
      title={LOGIN.title}
      aside={
        <>
          {LOGIN.noAccount}{' '}
          <Link to={pathTo('register')} className="link">
            {LOGIN.register}
          </Link>
        </>
      }
      beside={
        <Suspense>
          <PublicFigures />
        </Suspense>
      }
    >
      <ContinueAs to={after} />
      {isSignedIn && hasRegistered && runtimeConfig().sections.includes('analisis') && (
        <Suspense>
          <RegisteredHistory />
        </Suspense>
      )}
      {hasExpired === true && !isSignedIn && <SessionExpired goesBack={isOwnPath(returnTo)} />}
      <LoginForm {...signIn} />
      <PasskeySignIn after={after} />
      <SocialSignIn after={after} />
      <DemoAccount onUse={signIn.fillIn} />
    </AuthFrame>
  )
}

function LoginForm({ form, problem, isBusy, submit, verify, clearProblem }: ReturnType<typeof useSignIn>) {
  const stateEmail = useStateEmail()
  const describedBy = problem ? 'login-error' : undefined
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} onInput={clearProblem} noValidate>
      <TextField
        label={LOGIN.email}
        name="email"
        type="email"
        autoComplete="username"
        placeholder={LOGIN.emailPlaceholder}
        defaultValue={stateEmail}
        aria-invalid={problem?.empty?.email || problem?.code === 'InvalidParameterException'}
        aria-describedby={describedBy}
      />
      <PasswordField
        label={LOGIN.password}
        name="password"
        autoComplete="current-password"
        className="mt-4"
        showLabel={LOGIN.showPassword}
        hideLabel={LOGIN.hidePassword}
        aria-invalid={problem?.empty?.password || problem?.code === 'NotAuthorizedException'}
        aria-describedby={describedBy}
        aside={
          <Link to={pathTo('recoverPassword')} className="link target text-sm">
            {LOGIN.forgot}
          </Link>
        }
      />
      <LoginError problem={problem} onVerify={() => void verify()} />
      <SubmitButton isBusy={isBusy}>{LOGIN.submit}</SubmitButton>
    </form>
  )
}
