import { type FormEvent, useRef, useState } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { enter } from '../../session/enter.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { codeOf } from '../../session/identity-problem.ts'
import { resumeRegistration } from '../../session/resume-registration.ts'
import { SecondFactorRequired, setWaitingSignIn, type Waiting, waitingSignIn } from '../../session/second-factor.ts'
import { LOGIN } from '../../texts/public-pages.ts'
import { showToast } from '../../ui/toast.ts'
import { type LoginProblem, loginProblemOf } from './LoginError.tsx'

/** The screen of the second step of a sign-in. */
export const SecondStep = lazyComponent(() => import('./SecondStep.tsx'))

/** Specification, section 9: how long the banner about empty fields is shown. */
const BANNER_MS = 3000

/**
 * The state of the login form and its actions; the fields are named `email` and `password`.
 * @param after the page to return to, if any
 */
export function useSignIn(after: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [problem, setProblem] = useState<LoginProblem>()
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(waitingSignIn)

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
      field(email ? 'password' : 'email')?.focus()
      return
    }
    show(undefined)
    setBusy(true)
    try {
      await signIn(email, password)
    } catch (error) {
      const refused = loginProblemOf(codeOf(error), email)
      showToast('error', refused.text)
      show(refused)
      field(refused.code === 'InvalidParameterException' ? 'email' : 'password')?.focus()
    } finally {
      setBusy(false)
    }
  }

  /** @param next undefined: back to the form */
  function waitFor(next: Waiting | undefined) {
    setWaitingSignIn(next)
    setWaiting(next)
  }

  async function signIn(email: string, password: string) {
    try {
      await enter(await accounts().signIn(email, password), after)
    } catch (error) {
      if (!(error instanceof SecondFactorRequired)) throw error
      await SecondStep.load()
      waitFor({ challenge: error.challenge, after })
    }
  }

  /** Sends the code of an unconfirmed account again and opens the step that asks for it. */
  async function verify() {
    if (isBusy) return
    setBusy(true)
    await resumeRegistration(field('email')?.value.trim() ?? '', field('password')?.value ?? '')
    navigate(pathTo('registerVerify'))
  }

  function fillIn(account: { email: string; password: string }) {
    for (const name of ['email', 'password'] as const) {
      const input = field(name)
      if (input) input.value = account[name]
    }
    show(undefined)
    field('password')?.focus()
  }

  function field(name: 'email' | 'password') {
    return form.current?.elements.namedItem(name) as HTMLInputElement | null
  }

  return {
    form,
    problem,
    isBusy,
    waiting,
    waitFor,
    submit,
    verify,
    fillIn,
    clearProblem: () => problem && show(undefined),
  }
}
