import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a fact, also through errors. @throws what it met last */
export async function until(check: () => unknown): Promise<void> {
  const end = performance.now() + 60_000
  for (;;) {
    const met = await Promise.resolve(check()).catch((error: unknown) => error)
    if (met === true) return
    if (performance.now() > end) throw met instanceof Error ? met : new Error('it did not come true')
    await sleep(20)
  }
}
