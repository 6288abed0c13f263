import type pg from 'pg'

/** A pool of connections to one server that the caller opens. */
export interface ConnectionGroup {
  add(client: pg.Client): void
  /** Removes and returns an idle connection that was added before this time (of performance.now). */
  takeOlderThan(time: number): pg.Client | undefined
  idle(): number
  /** @throws when no connection is free within the time, or the group has ended */
  connect(): Promise<pg.PoolClient>
  /** Refuses callers from now on. The owner of the connections closes them. */
  end(): Promise<void>
}

interface Waiting {
  give(client: pg.PoolClient): void
  refuse(error: Error): void
}

const ENDED = 'Connection terminated: the standby is not used any more'

/** @param patienceMs how long a caller waits for a free connection */
export function createConnectionGroup(patienceMs: number): ConnectionGroup {
  const addedAt = new WeakMap<pg.Client, number>()
  const idle: pg.Client[] = []
  const waiting: Waiting[] = []
  let hasEnded = false

  function lend(client: pg.Client): pg.PoolClient {
    let isLent = true
    const release = () => {
      if (isLent) free(client)
      isLent = false
    }
    return Object.assign(client, { release }) as pg.PoolClient
  }

  function free(client: pg.Client) {
    const next = waiting.shift()
    if (next) next.give(lend(client))
    else idle.push(client)
  }

  return {
    add(client) {
      addedAt.set(client, performance.now())
      free(client)
    },
    takeOlderThan(time) {
      const at = idle.findIndex((client) => (addedAt.get(client) ?? time) < time)
      return at < 0 ? undefined : idle.splice(at, 1)[0]
    },
    idle: () => idle.length - waiting.length,
    async connect() {
      if (hasEnded) throw new Error(ENDED)
      const free = idle.pop()
      if (free) return lend(free)
      const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
      const entry: Waiting = { give: resolve, refuse: reject }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new Error(`no connection to the standby was free within ${patienceMs} ms`))
      }, patienceMs)
      waiting.push(entry)
      return promise.finally(() => clearTimeout(timer))
    },
    async end() {
      hasEnded = true
      for (const { refuse } of waiting.splice(0)) refuse(new Error(ENDED))
    },
  }
}
