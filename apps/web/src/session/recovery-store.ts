import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export interface Recovery {
  /** who asked for a code; empty when nobody did in this tab */
  email: string
  /** when, in milliseconds of this machine's clock */
  codeSentAt: number
}

/** Keeps the e-mail between /recovery/password and /change/password, over a reload too; it ends with the tab. */
export const useRecovery = create<Recovery>()(
  persist((): Recovery => ({ email: '', codeSentAt: 0 }), {
    name: 'recovery-storage',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export function noteRecoveryCode(email: string, codeSentAt: number): void {
  useRecovery.setState({ email, codeSentAt })
}

export function forgetRecovery(): void {
  useRecovery.setState({ email: '', codeSentAt: 0 })
}
