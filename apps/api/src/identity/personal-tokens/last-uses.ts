import { chileDay } from '@mirador/domain/time/chile-time'
import type { FastifyBaseLogger } from 'fastify'

interface Used {
  id: number
  /** Chilean calendar day, `YYYY-MM-DD` */
  used_on: string | null
  used_network: string | null
}

/**
 * Records the day and network of the last use of tokens, each at most once a minute in this process: one whose network
 * alternates is not written each time. A failure only leaves the last use as it was.
 */
export function lastUses({
  write,
  clock,
  log,
}: {
  write: (use: { id: number; day: string; network: string }) => Promise<void>
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const written = new Set<number>()
  let minute = Number.NaN

  function mayWrite(id: number): boolean {
    const current = Math.floor(clock().getTime() / 60_000)
    if (current !== minute) {
      written.clear()
      minute = current
    }
    if (written.has(id)) return false
    written.add(id)
    return true
  }

  return async ({ id, used_on, used_network }: Used, network: string): Promise<void> => {
    const day = chileDay(clock())
    if (used_on === day && used_network === network) return
    if (!mayWrite(id)) return
    await write({ id, day, network }).catch((error: unknown) =>
      log.warn({ err: error }, 'last use of a token not stored'),
    )
  }
}
