import { readStored, writeStored } from '../session/stored.ts'

const KEY = 'notices-storage'

/** The instant (ISO, UTC) of the newest notice that this browser has shown; '' for none. */
export function noticesSeenAt(): string {
  const stored = readStored(KEY) as { seenAt?: unknown } | undefined
  return typeof stored?.seenAt === 'string' ? stored.seenAt : ''
}

export function rememberNoticesSeen(seenAt: string): void {
  writeStored(KEY, { seenAt })
}
