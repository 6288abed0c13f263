import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

export interface Recovery {
  /** who asked for a code; empty when nobody did in this tab */
  email: string
  /** when, in milliseconds of this machine's clock */
  codeSentAt: number
}

const KEY = 'recovery-storage'
const ofThisTab = () => sessionStorage
const NONE: Recovery = { email: '', codeSentAt: 0 }

/** Keeps the e-mail between /recovery/password and /change/password, over a reload too; it ends with the tab. */
export const useRecovery = create<Recovery>()(() => ({ ...NONE, ...(readStored(KEY, ofThisTab) as Partial<Recovery>) }))

useRecovery.subscribe((recovery) => writeStored(KEY, recovery, ofThisTab))

export function noteRecoveryCode(email: string, codeSentAt: number): void {
  useRecovery.setState({ email, codeSentAt })
}

export function forgetRecovery(): void {
  useRecovery.setState(NONE)
}
