import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface LoadOrder {
  port: number
  path: string
  headers: Record<string, string>
  /** keep-alive connections, each asking again as soon as it is answered */
  connections: number
  milliseconds: number
  status: number
}

export interface LoadFigures {
  requests: number
  perSecond: number
  /** milliseconds of one request, under this load */
  p50: number
  p95: number
  p99: number
}

export interface LoadGenerator {
  /** @throws when an answer has another status than the one ordered, or a connection breaks */
  run(order: LoadOrder): Promise<LoadFigures>
  stop(): void
}

/** What a run answers between the two processes. */
export type LoadAnswer = { figures: LoadFigures } | { failure: string }

/** A process of its own, so that asking costs the server's process nothing. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)))
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error('the load generator ended'))
        child.once('exit', gone)
        child.once('message', (answer: LoadAnswer) => {
          child.off('exit', gone)
          if ('failure' in answer) reject(new Error(answer.failure))
          else resolve(answer.figures)
        })
        child.send(order)
      }),
    stop: () => child.kill(),
  }
}
