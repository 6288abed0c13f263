import { STOP } from '@mirador/texts/operator'

/** Longer than any request may take (an outside system has 20 s) plus the last deliveries of the outbox. */
const LIMIT_MS = 28_000
/** A service manager, npm and the terminal may each forward the same signal. */
const SAME_SIGNAL_MS = 1_000

/**
 * Ends the process on SIGINT and SIGTERM: with 0 after `end`. A second signal or the time limit ends it with 1 and one
 * line; acknowledged writes survive either.
 * @param extraMs time that `end` waits before it begins to stop anything
 */
export function endOnSignal(end: () => Promise<void>, extraMs: number, limitMs = LIMIT_MS): void {
  let begunAt: number | undefined
  const onSignal = () => {
    if (begunAt !== undefined) {
      if (performance.now() - begunAt > SAME_SIGNAL_MS) exitHard(STOP.secondSignal)
      return
    }
    begunAt = performance.now()
    const timeoutMs = extraMs + limitMs
    setTimeout(() => exitHard(STOP.timeout(Math.round(timeoutMs / 1000))), timeoutMs)
    end().then(
      () => process.exit(0),
      (error: unknown) => exitHard(STOP.error((error as Error).message)),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

function exitHard(reason: string): never {
  process.stderr.write(`${STOP.forced(reason)}\n`)
  process.exit(1)
}
