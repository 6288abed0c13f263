import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@mirador/domain/time/duration'

/** Waits for a fact, also through errors. @throws what it met last */
export async function until(check: () => unknown): Promise<void> {
  const end = performance.now() + MINUTE_MS
  for (;;) {
    const met = await Promise.resolve(check()).catch((error: unknown) => error)
    if (met === true) return
    if (performance.now() > end) throw met instanceof Error ? met : new Error('it did not come true')
    await sleep(20)
  }
}
