import { ALWAYS_RUNS, currentWork } from './cancellation.ts'

/** The turns of one connection, from when it is taken until it is released. */
export interface ConnectionTurn {
  run<T>(text: string, send: () => Promise<T>): Promise<T>
  end(): void
}

const NO_TURN: ConnectionTurn = { run: (_text, send) => send(), end: () => {} }

/**
 * Waits for the turn of the work that the caller belongs to, before it takes a connection: what waits holds none.
 * @throws StatementCancelled
 */
export async function beginTurn({ isEmbedded = false } = {}): Promise<ConnectionTurn> {
  const work = currentWork()
  if (!work?.turns) return NO_TURN
  const { signal, turns } = work
  if (turns.isPerStatement && !isEmbedded) {
    return {
      async run(text, send) {
        if (ALWAYS_RUNS.test(text)) return send()
        const end = await turns.begin(signal)
        return timed(send, end)
      },
      end: () => {},
    }
  }
  const end = await turns.begin(signal)
  let total = 0
  return {
    run: (_text, send) =>
      timed(send, (ms) => {
        total += ms
      }),
    end: () => end(total),
  }
}

/**
 * Runs a computation that takes some ms of the program's thread in a turn of its own: its time counts like that of a statement.
 * @throws StatementCancelled
 */
export async function inTurn<T>(compute: () => T): Promise<T> {
  const turn = await beginTurn({ isEmbedded: true })
  try {
    return await turn.run('', async () => compute())
  } finally {
    turn.end()
  }
}

async function timed<T>(send: () => Promise<T>, onEnd: (ms: number) => void): Promise<T> {
  const start = performance.now()
  try {
    return await send()
  } finally {
    onEnd(performance.now() - start)
  }
}
