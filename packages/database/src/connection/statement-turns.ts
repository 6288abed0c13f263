import { ALWAYS_RUNS, currentWork } from './cancellation.ts'

/** The turns of one connection, from when it is taken until it is released. */
export interface ConnectionTurn {
  run<T>(text: string, send: () => Promise<T>): Promise<T>
  /** of the turns that wait for the embedded database, the lowest one goes first */
  rank: number
  end(): void
}

const NO_TURN: ConnectionTurn = { run: (_text, send) => send(), rank: 0, end: () => {} }

/**
 * Waits for the turn of the caller's work before it takes a connection, so that waiting work holds none.
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
        return timed(wallMs, send, end)
      },
      rank: 0,
      end: () => {},
    }
  }
  const end = await turns.begin(signal)
  const clock = isEmbedded ? threadMs : wallMs
  let total = 0
  return {
    run: (_text, send) =>
      timed(clock, send, (ms) => {
        total += ms
      }),
    rank: turns.usedMs?.() ?? 0,
    end: () => end(total),
  }
}

/**
 * Runs a computation that takes some ms of the program's thread in a turn of its own: its time counts like that of a
 * statement.
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

const wallMs = () => performance.now()

/**
 * Processor time of this thread, on which the embedded database runs. It leaves out the time that other processes use
 * meanwhile.
 */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function timed<T>(clock: () => number, send: () => Promise<T>, onEnd: (ms: number) => void): Promise<T> {
  const start = clock()
  try {
    return await send()
  } finally {
    onEnd(clock() - start)
  }
}
