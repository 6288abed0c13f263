import type { Db } from '@mirador/database/connection/connect'
import { releaseLease, takeLease } from '@mirador/database/source/source-lease'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import type { Sleep } from './sleep.ts'

/** Longest interval between two checks of a waiting call. */
const LOOK_MS = { urgent: 200, background: 1000 }

export interface Line {
  /** Runs a call once no other call runs and the pause after the last one is over. */
  run<T>(call: () => Promise<T>, options: { isUrgent: boolean; signal?: AbortSignal | undefined }): Promise<T>
}

/**
 * Serialises the calls to one API of the source over all processes that share the database: one at a time, with a pause from the
 * end of one to the start of the next.
 * @param holdMs longest time a call can last
 */
export function createLine({
  db,
  channel = CHANNEL.tender,
  pauseMs,
  holdMs,
  now,
  sleep,
}: {
  db: Db
  channel?: Channel
  pauseMs: number
  holdMs: number
  now: () => Date
  sleep: Sleep
}): Line {
  return {
    async run(call, { isUrgent, signal }) {
      for (;;) {
        signal?.throwIfAborted()
        const waitMs = await takeLease(db, now(), holdMs, isUrgent, channel)
        if (waitMs === 0) break
        await sleep(Math.min(waitMs, isUrgent ? LOOK_MS.urgent : LOOK_MS.background), signal)
      }
      try {
        return await call()
      } finally {
        await releaseLease(db, now(), pauseMs, channel)
      }
    },
  }
}
