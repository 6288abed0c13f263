/** Longer than any request may take (an outside system has 20 s), and what the outbox sends after it. */
const LIMIT_MS = 28_000
/** A service manager, npm and the terminal may each pass the same signal on. */
const SAME_SIGNAL_MS = 1_000

/**
 * Ends the process on SIGINT and SIGTERM: with 0 once `end` is done. A second signal or the limit ends it hard,
 * with 1 and one line; whoever was acknowledged something still has it.
 * @param extraMs what `end` takes before it begins to end things
 */
export function endOnSignal(end: () => Promise<void>, extraMs: number, limitMs = LIMIT_MS): void {
  let begunAt: number | undefined
  const onSignal = () => {
    if (begunAt !== undefined) {
      if (performance.now() - begunAt > SAME_SIGNAL_MS) endHard('por una segunda señal')
      return
    }
    begunAt = performance.now()
    const most = extraMs + limitMs
    setTimeout(() => endHard(`a los ${Math.round(most / 1000)} segundos`), most)
    end().then(
      () => process.exit(0),
      (error: unknown) => endHard(`por un error: ${(error as Error).message}`),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

function endHard(why: string): never {
  process.stderr.write(`Fin forzado ${why}: lo que estaba en curso quedó sin respuesta.\n`)
  process.exit(1)
}
