import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@mirador/domain/time/duration'

/**
 * Waits until `check` returns true, at most a minute unless `maxMs` says otherwise; its errors are ignored meanwhile.
 * @throws the last error of `check`
 */
export async function until(check: () => unknown, maxMs = MINUTE_MS): Promise<void> {
  const end = performance.now() + maxMs
  for (;;) {
    const result = await Promise.resolve(check()).catch((error: unknown) => error)
    if (result === true) return
    if (performance.now() > end) throw result instanceof Error ? result : new Error('the condition was not met in time')
    await sleep(20)
  }
}
