import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FloodOrder } from './floods.ts'
import type { Answers, Load } from './load.ts'

/** What a process that only sends requests is asked for. */
export type Order = { load: Load } | { flood: FloodOrder }

/** A process of its own that sends requests, so that they take no time of the measured one. */
export interface Sender {
  child: ChildProcess
  /** Runs one order after the other. @throws when the process ends meanwhile */
  run(order: Order): Promise<Answers>
  stop(): void
}

/** @param isPolite runs with the processor time that other processes leave */
export function startSender({ isPolite = false } = {}): Sender {
  const child = fork(fileURLToPath(new URL('sender-process.ts', import.meta.url)), isPolite ? ['--polite'] : [])
  return {
    child,
    async run(order) {
      child.send(order)
      const waiting = new AbortController()
      const { signal } = waiting
      const [answers] = (await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])) as [
        Answers | { failure: string } | number | null,
      ]
      waiting.abort()
      if (answers === null || typeof answers === 'number') throw new Error('the sending process ended')
      if ('failure' in answers) throw new Error(answers.failure)
      return answers
    },
    stop: () => child.kill(),
  }
}
