import { MINUTE_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { openFuzzClient } from './request.ts'
import { type Operation, requestsOf } from './requests.ts'
import type { Target } from './target.ts'

/** The result for one operation, with the number of responses by status. */
export interface FuzzResult {
  /** the problem, the smallest request that causes it, and the seed that reproduces it */
  problem: string | undefined
  statuses: ReadonlyMap<number, number>
}

/**
 * Sends hostile requests to an operation and checks that responses have a valid form, that refused requests change
 * nothing, and that data of another account never change.
 */
export async function fuzz(
  operation: Operation,
  target: Target,
  { runs, seed }: { runs: number; seed: number },
): Promise<FuzzResult> {
  const client = openFuzzClient(target.url)
  const bystander = await target.storedOf(target.bystander)
  let stored = await target.storedOf(target.caller)
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(requestsOf(operation), async (request) => {
    await target.forgetLimits()
    const response = await client.send(request)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const problem = operation.findProblem(response)
    if (problem !== undefined) throw new Error(problem)
    const now = await target.storedOf(target.caller)
    if (now !== stored && response.status >= 400)
      throw new Error(`refused with ${response.status}, but data were written`)
    stored = now
    if ((await target.storedOf(target.bystander)) !== bystander) throw new Error('data of another account have changed')
  })
  const result = await fc.check(property, { numRuns: runs, seed, interruptAfterTimeLimit: 30 * MINUTE_MS })
  client.close()
  if (!result.failed) return { problem: undefined, statuses }
  const { counterexample, errorInstance, numRuns } = result
  const request = JSON.stringify(counterexample?.[0], (_key, value) =>
    typeof value === 'string' && value.length > 400 ? `${value.slice(0, 400)}… (${value.length})` : value,
  )
  const problem = `${operation.name}, input ${numRuns} of seed ${seed}: ${(errorInstance as Error).message}\n  ${request}`
  return { problem, statuses }
}
