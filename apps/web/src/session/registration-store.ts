import { create } from 'zustand'
import { useSession } from './session-store.ts'
import { readStored, writeStored } from './stored.ts'

export const REGISTRATION_KEY = 'registration-storage'

export interface Registration {
  isStep1Completed: boolean
  isStep2Completed: boolean
  isStep3Completed: boolean
  /** whose registration it is */
  email: string
  userId: string
  /** when the last code was asked for, in milliseconds of this machine's clock; 0 = never */
  codeSentAt: number
}

const NOT_BEGUN: Registration = {
  isStep1Completed: false,
  isStep2Completed: false,
  isStep3Completed: false,
  email: '',
  userId: '',
  codeSentAt: 0,
}

/** How far the registration of this browser is, so that a reload loses nothing (REG-11). */
export const useRegistration = create<Registration>()(() => registrationOf(readStored(REGISTRATION_KEY)))

useRegistration.subscribe((registration) => writeStored(REGISTRATION_KEY, registration))

// who signs out leaves nothing of it to whoever is next (SES-3)
useSession.subscribe(({ endedBy }) => {
  if (endedBy === 'sign-out') forgetRegistration()
})

/** In this page's memory and nowhere else; a reload forgets it. */
let password: string | undefined

/** Step 1 is done: the account waits for its code. */
export function beginRegistration(account: { email: string; userId?: string; password: string }, sentAt: number): void {
  password = account.password
  const { email, userId = '' } = account
  useRegistration.setState({ ...NOT_BEGUN, isStep1Completed: true, email, userId, codeSentAt: sentAt })
}

export function registrationPassword(): string | undefined {
  return password
}

/** Step 2 is done: the address is proved, and the password no longer needed. */
export function completeVerification(): void {
  password = undefined
  useRegistration.setState({ isStep2Completed: true })
}

export function noteCodeSent(sentAt: number): void {
  useRegistration.setState({ codeSentAt: sentAt })
}

export function completeCompany(): void {
  useRegistration.setState({ isStep3Completed: true })
}

export function forgetRegistration(): void {
  password = undefined
  useRegistration.setState(NOT_BEGUN)
}

/** What is stored may be old or touched by hand. */
function registrationOf(stored: unknown): Registration {
  if (stored === null || typeof stored !== 'object') return NOT_BEGUN
  const kept = Object.entries(NOT_BEGUN).map(([name, value]) => {
    const found = (stored as Record<string, unknown>)[name]
    return [name, typeof found === typeof value ? found : value]
  })
  return Object.fromEntries(kept) as Registration
}
