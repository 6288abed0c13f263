import { readStored, writeStored } from './stored.ts'

const KEY = 'invitation'

/**
 * The secret of an invitation that was opened in this browser. It outlives the tab: the mail of the registration opens
 * another one. It serves only the account of its address, so the next user of the browser cannot use it.
 */
export function keptInvitation(): string | undefined {
  const { token } = (readStored(KEY) ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token : undefined
}

export function keepInvitation(token: string): void {
  writeStored(KEY, { token })
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEY)
}

/** The secret in the fragment of an address; undefined without one. */
export function tokenOf(hash: string): string | undefined {
  return /^#([\w-]{43})$/.exec(hash)?.[1]
}
