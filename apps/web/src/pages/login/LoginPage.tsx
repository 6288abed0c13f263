import { LOGIN } from '@mirador/texts/public-pages'
import { SESSION } from '@mirador/texts/texts'
import { FlaskConical } from 'lucide'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ContinueAs } from '../../components/ContinueAs.tsx'
import { isOwnPath, paths } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { identity } from '../../session/identity.ts'
import { codeOf } from '../../session/identity-problem.ts'
import { resumeRegistration } from '../../session/resume-registration.ts'
import { beginSession, useSession } from '../../session/session-store.ts'
import { useStateEmail } from '../../session/state-email.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { LoginError, type LoginProblem, loginProblemOf } from './LoginError.tsx'
import { SessionExpired } from './SessionExpired.tsx'
import { SocialSignIn } from './SocialSignIn.tsx'

/** Specification, section 9: how long the banner about empty fields is shown. */
const BANNER_MS = 3000

export default function LoginPage() {
  const navigate = useNavigate()
  const { returnTo, hasExpired }: { returnTo?: unknown; hasExpired?: unknown } = useLocation().state ?? {}
  const after = isOwnPath(returnTo) ? returnTo : paths.tenders()
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [problem, setProblem] = useState<LoginProblem>()
  const [isBusy, setBusy] = useState(false)
  const stateEmail = useStateEmail()
  const { demoAccount } = runtimeConfig()
  const isSignedIn = useSession(({ user }) => user !== null)

  function show(next: LoginProblem | undefined) {
    clearTimeout(banner.current)
    setProblem(next)
    if (next?.empty) banner.current = setTimeout(() => setProblem(undefined), BANNER_MS)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    if (!email || !password) {
      show({ text: LOGIN.fillAll, empty: { email: !email, password: !password } })
      focus(email ? 'password' : 'email')
      return
    }
    show(undefined)
    setBusy(true)
    try {
      const { attributes } = await identity().signIn(email, password)
      beginSession(attributes)
      showToast('success', SESSION.signedIn)
      await navigate(after, { replace: true })
    } catch (error) {
      const refused = loginProblemOf(codeOf(error), email)
      showToast('error', refused.text)
      show(refused)
      focus(refused.code === 'InvalidParameterException' ? 'email' : 'password')
    } finally {
      setBusy(false)
    }
  }

  async function verify() {
    if (isBusy) return
    setBusy(true)
    await resumeRegistration(field('email')?.value.trim() ?? '', field('password')?.value ?? '')
    await navigate(paths.registerVerify())
  }

  function field(name: 'email' | 'password') {
    return form.current?.elements.namedItem(name) as HTMLInputElement | null
  }
  function focus(name: 'email' | 'password') {
    field(name)?.focus()
  }
  function fillDemoAccount({ email, password }: { email: string; password: string }) {
    for (const [name, value] of [
      ['email', email],
      ['password', password],
    ] as const) {
      const input = field(name)
      if (input) input.value = value
    }
    show(undefined)
    focus('password')
  }

  const describedBy = problem ? 'login-error' : undefined
  return (
    <AuthFrame
      title={LOGIN.title}
      aside={
        <>
          {LOGIN.noAccount}{' '}
          <Link to={paths.register()} className="link">
            {LOGIN.register}
          </Link>
        </>
      }
    >
      <ContinueAs to={after} />
      {hasExpired === true && !isSignedIn && <SessionExpired goesBack={isOwnPath(returnTo)} />}
      <form ref={form} onSubmit={(event) => void submit(event)} onInput={() => problem && show(undefined)} noValidate>
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
            <Link to={paths.recoverPassword()} className="link inline-flex min-h-6 items-center text-sm">
              {LOGIN.forgot}
            </Link>
          }
        />
        <LoginError problem={problem} onVerify={() => void verify()} />
        <Button
          type="submit"
          variant={isSignedIn ? 'secondary' : 'primary'}
          size="large"
          busy={isBusy}
          className="w-full"
        >
          {LOGIN.submit}
        </Button>
      </form>
      <SocialSignIn after={after} />
      {demoAccount && (
        <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm text-ink2">
          <Icon icon={FlaskConical} size={15} aria-hidden="true" className="text-cobre-vivid" />
          {LOGIN.demo}
          <button
            type="button"
            className="link inline-flex min-h-6 items-center"
            onClick={() => fillDemoAccount(demoAccount)}
          >
            {LOGIN.useDemoAccount}
          </button>
        </p>
      )}
    </AuthFrame>
  )
}
