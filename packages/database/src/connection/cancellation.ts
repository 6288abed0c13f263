import { AsyncLocalStorage } from 'node:async_hooks'

/** The work that a statement was for is no longer needed: it was cancelled, or never sent. */
export class StatementCancelled extends Error {
  override readonly name = 'StatementCancelled'

  constructor(cause?: unknown) {
    super('statement cancelled', { cause })
  }
}

const signals = new AsyncLocalStorage<AbortSignal>()

/**
 * Runs work whose statements end with StatementCancelled once `signal` is aborted, those that have not begun included. On
 * PostgreSQL the running statement is cancelled too; the embedded database finishes it, since it runs on the program's only
 * thread. Statements of a `reserved` connection are never cancelled.
 */
export function runCancellable<T>(signal: AbortSignal, work: () => T): T {
  return signals.run(signal, work)
}

/** The signal that cancels this statement, if any: a transaction can always be rolled back. */
export function cancellationOf(text: string): AbortSignal | undefined {
  return /^rollback\b/i.test(text) ? undefined : signals.getStore()
}

/** @throws StatementCancelled */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StatementCancelled(signal.reason)
}

/** SQLSTATE query_canceled */
const QUERY_CANCELLED = '57014'

/**
 * Sends a statement, and cancels it when `signal` is aborted meanwhile. It settles after the cancellation has reached the
 * server, so that it cannot hit the next statement of the connection.
 * @throws StatementCancelled
 */
export async function sendCancellable<T>(
  signal: AbortSignal,
  send: () => Promise<T>,
  cancel: () => Promise<void>,
): Promise<T> {
  throwIfCancelled(signal)
  let cancelling: Promise<void> | undefined
  const onAbort = () => {
    cancelling = cancel().catch(() => {})
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await send()
  } catch (error) {
    if (cancelling && (error as { code?: string }).code === QUERY_CANCELLED) throw new StatementCancelled(error)
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
    await cancelling
  }
}
