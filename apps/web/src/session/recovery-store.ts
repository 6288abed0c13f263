import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

export interface Recovery {
  /** the e-mail that requested a code in this tab; empty if none did */
  email: string
  /** time of the request, in milliseconds of the local clock */
  codeSentAt: number
}

const KEY = 'recovery-storage'
const ofThisTab = () => sessionStorage
const NONE: Recovery = { email: '', codeSentAt: 0 }

/** The e-mail passed from /recovery/password to /change/password. It survives a reload and ends with the tab. */
export const useRecovery = create<Recovery>()(() => ({ ...NONE, ...(readStored(KEY, ofThisTab) as Partial<Recovery>) }))

useRecovery.subscribe((recovery) => writeStored(KEY, recovery, ofThisTab))

export function noteRecoveryCode(email: string, codeSentAt: number): void {
  useRecovery.setState({ email, codeSentAt })
}

export function forgetRecovery(): void {
  useRecovery.setState(NONE)
}
