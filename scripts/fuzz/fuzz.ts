import { MINUTE_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { openAsker } from './ask.ts'
import type { Operation } from './operation.ts'
import type { Target } from './target.ts'

/** What was found, and how often each status was answered. */
export interface Found {
  /** what went wrong with the smallest request that shows it, and how to see it again */
  problem: string | undefined
  statuses: ReadonlyMap<number, number>
}

/**
 * Asks an operation whatever comes to mind: what is answered has its form, what is refused changes nothing, and nobody
 * else's data change at all.
 */
export async function fuzz(
  operation: Operation,
  target: Target,
  { runs, seed }: { runs: number; seed: number },
): Promise<Found> {
  const asker = openAsker(target.url)
  const bystander = await target.storedOf(target.bystander)
  let mine = await target.storedOf(target.caller)
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(operation.asks, async (ask) => {
    await target.forgetLimits()
    const answer = await asker.ask(ask)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const complaint = operation.complaintOf(answer, ask)
    if (complaint !== undefined) throw new Error(complaint)
    const now = await target.storedOf(target.caller)
    if (now !== mine && answer.status >= 400)
      throw new Error(`refused with ${answer.status}, and yet something is written`)
    mine = now
    if ((await target.storedOf(target.bystander)) !== bystander) throw new Error("somebody else's data have changed")
  })
  const found = await fc.check(property, { numRuns: runs, seed, interruptAfterTimeLimit: 30 * MINUTE_MS })
  asker.close()
  if (!found.failed) return { problem: undefined, statuses }
  const { counterexample, errorInstance, numRuns } = found
  const request = JSON.stringify(counterexample?.[0], (_key, value) =>
    typeof value === 'string' && value.length > 400 ? `${value.slice(0, 400)}… (${value.length})` : value,
  )
  const problem = `${operation.name}, input ${numRuns} of seed ${seed}: ${(errorInstance as Error).message}\n  ${request}`
  return { problem, statuses }
}
