import { AsyncLocalStorage } from 'node:async_hooks'

/** The statement was cancelled or never sent, because the result is no longer needed. */
export class StatementCancelled extends Error {
  override readonly name = 'StatementCancelled'

  constructor(cause?: unknown) {
    super('statement cancelled', { cause })
  }
}

/** Decides when the statements of some work may run, and receives their durations (docs/decisions/0053). */
export interface StatementTurns {
  /**
   * Waits for a turn.
   * @param signal an abort ends the wait, since the work is no longer needed
   * @returns a function that ends the turn; its parameter is the total time of the statements in ms
   * @throws StatementCancelled
   */
  begin(signal: AbortSignal): Promise<(ms: number) => void>
  /** Time that the account has used, in ms: of those that wait for the embedded database, the lowest one goes first. */
  usedMs?(): number
  /**
   * For work that keeps a connection while its client reads: each statement has a turn, instead of each connection. Not
   * for the embedded database: a statement that waits for a turn there would hold the only connection, and the work
   * whose turn it is would wait for it.
   */
  isPerStatement?: boolean
}

interface Work {
  signal: AbortSignal
  turns: StatementTurns | undefined
}

const works = new AsyncLocalStorage<Work>()

/**
 * Runs work whose statements fail with StatementCancelled once `signal` is aborted, also statements that have not
 * begun. On PostgreSQL the running statement is cancelled too; the embedded database finishes it, since it runs on the
 * program's only thread. Statements of a `reserved` connection are never cancelled, and need no turn.
 * @param turns decides when the statements may run (statement-turns.ts)
 */
export function runCancellable<T>(signal: AbortSignal, work: () => T, turns?: StatementTurns): T {
  return works.run({ signal, turns }, work)
}

/** Runs work that several readers await: it belongs to none of them, is not cancelled and waits for no turn. */
export function outsideWork<T>(shared: () => T): T {
  return works.exit(shared)
}

const NEVER = new AbortController().signal

/**
 * Runs work that several readers of one account await: it uses the turns of the reader that started it, is charged to
 * that reader's account, and is not cancelled with that reader.
 */
export function chargedWork<T>(shared: () => T): T {
  const turns = works.getStore()?.turns
  return turns ? works.run({ signal: NEVER, turns }, shared) : works.exit(shared)
}

/** The work that the caller belongs to, if any. */
export const currentWork = (): Work | undefined => works.getStore()

/** The signal that cancels a statement, if any. A rollback is never cancelled. */
export function cancellationOf(text: string): AbortSignal | undefined {
  return ALWAYS_RUNS.test(text) ? undefined : works.getStore()?.signal
}

/** Statements that are never cancelled and need no turn. */
export const ALWAYS_RUNS = /^rollback\b/i

/** @throws StatementCancelled */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StatementCancelled(signal.reason)
}

/** SQLSTATE query_canceled */
const QUERY_CANCELLED = '57014'

/**
 * Sends a statement, and cancels it when `signal` is aborted meanwhile. It settles after the cancellation has reached
 * the server, so that the cancellation cannot reach the next statement of the connection.
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
