import { openHttpClient } from '../http-client.ts'
import { percentiles } from '../measure.ts'
import type { LoadFigures, LoadOrder, LoadResult } from './load.ts'

// The process of the load generator (load.ts): runs one order at a time.

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (figures) => report({ figures }),
    (error: Error) => report({ failure: error.message }),
  )
})
// the parent process ended
process.on('disconnect', () => process.exit())

function report(message: LoadResult) {
  process.send?.(message)
}

async function run({ port, path, headers, connections, milliseconds, status }: LoadOrder): Promise<LoadFigures> {
  const times: number[] = []
  const start = performance.now()
  const end = start + milliseconds
  const requestUntilEnd = async () => {
    const client = await openHttpClient(port, headers)
    try {
      for (let sent = performance.now(); sent < end; ) {
        const response = await client.get(path)
        if (response.status !== status)
          throw new Error(`${path}: ${response.status} ${response.body.toString('latin1', 0, 300)}`)
        const now = performance.now()
        times.push(now - sent)
        sent = now
      }
    } finally {
      client.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, requestUntilEnd))
  const seconds = (performance.now() - start) / 1000
  return { requests: times.length, perSecond: times.length / seconds, ...percentiles(times) }
}
