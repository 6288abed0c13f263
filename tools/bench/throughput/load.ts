import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface LoadOrder {
  port: number
  path: string
  headers: Record<string, string>
  /** keep-alive connections, each sending the next request as soon as the response arrives */
  connections: number
  milliseconds: number
  status: number
}

export interface LoadFigures {
  requests: number
  perSecond: number
  /** milliseconds of a request under this load */
  p50: number
  p95: number
  p99: number
}

export interface LoadGenerator {
  /** @throws when a response has another status than the order's, or a connection breaks */
  run(order: LoadOrder): Promise<LoadFigures>
  stop(): void
}

/** The message with which the child process reports a run. */
export type LoadResult = { figures: LoadFigures } | { failure: string }

/** Starts the load generator in a separate process, so that it takes no time of the server's process. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)))
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error('the load generator ended'))
        child.once('exit', gone)
        child.once('message', (result: LoadResult) => {
          child.off('exit', gone)
          if ('failure' in result) reject(new Error(result.failure))
          else resolve(result.figures)
        })
        child.send(order)
      }),
    stop: () => child.kill(),
  }
}
