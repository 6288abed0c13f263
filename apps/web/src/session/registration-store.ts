import { create } from 'zustand'
import { useSession } from './session-store.ts'
import { readStored, writeStored } from './stored.ts'

export const REGISTRATION_KEY = 'registration-storage'

export interface Registration {
  isStep1Completed: boolean
  isStep2Completed: boolean
  isStep3Completed: boolean
  /** the account registered in this browser, and the question about its products is still open */
  asksForRubros: boolean
  /** the e-mail being registered */
  email: string
  userId: string
  /** when the last code was requested, in milliseconds of the local clock; 0 = never */
  codeSentAt: number
}

const NOT_STARTED: Registration = {
  isStep1Completed: false,
  isStep2Completed: false,
  isStep3Completed: false,
  asksForRubros: false,
  email: '',
  userId: '',
  codeSentAt: 0,
}

/** The progress of the registration in this browser; it survives a reload (REG-11). */
export const useRegistration = create<Registration>()(() => registrationOf(readStored(REGISTRATION_KEY)))

useRegistration.subscribe((registration) => writeStored(REGISTRATION_KEY, registration))

// signing out deletes it, so that the next user of the browser does not see it (SES-3)
useSession.subscribe(({ endedBy }) => {
  if (endedBy === 'sign-out') forgetRegistration()
})

/** In memory only; a reload loses it. */
let password: string | undefined

/** Completes step 1: the account waits for its code. */
export function beginRegistration(account: { email: string; userId?: string; password: string }, sentAt: number): void {
  password = account.password
  const { email, userId = '' } = account
  useRegistration.setState({ ...NOT_STARTED, isStep1Completed: true, email, userId, codeSentAt: sentAt })
}

/**
 * Continues at step 2 in a browser that did not begin the registration: the link of a mail names the account, and the
 * password must be proved.
 */
export function continueRegistration(email: string): void {
  password = undefined
  useRegistration.setState({ ...NOT_STARTED, isStep1Completed: true, email })
}

export function registrationPassword(): string | undefined {
  return password
}

/** Completes step 2: the address is verified, and the password is no longer needed. */
export function completeVerification(): void {
  password = undefined
  useRegistration.setState({ isStep2Completed: true })
}

export function noteCodeSent(sentAt: number): void {
  useRegistration.setState({ codeSentAt: sentAt })
}

export function completeCompany(): void {
  useRegistration.setState({ isStep3Completed: true, asksForRubros: true })
}

/** The user has answered the question about the products, or skipped it. */
export function endRubrosQuestion(): void {
  useRegistration.setState({ asksForRubros: false })
}

export function forgetRegistration(): void {
  password = undefined
  useRegistration.setState(NOT_STARTED)
}

/** The stored value may be outdated or edited. */
function registrationOf(stored: unknown): Registration {
  if (stored === null || typeof stored !== 'object') return NOT_STARTED
  const valid = Object.entries(NOT_STARTED).map(([name, value]) => {
    const storedValue = (stored as Record<string, unknown>)[name]
    return [name, typeof storedValue === typeof value ? storedValue : value]
  })
  return Object.fromEntries(valid) as Registration
}
