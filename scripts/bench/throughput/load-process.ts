import { openAsker } from '../asker.ts'
import { percentiles } from '../measure.ts'
import type { LoadAnswer, LoadFigures, LoadOrder } from './load.ts'

// Runs beside the server that it asks (load.ts): one order at a time.

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (figures) => answer({ figures }),
    (error: Error) => answer({ failure: error.message }),
  )
})
// whoever started it is gone
process.on('disconnect', () => process.exit())

function answer(message: LoadAnswer) {
  process.send?.(message)
}

async function run({ port, path, headers, connections, milliseconds, status }: LoadOrder): Promise<LoadFigures> {
  const times: number[] = []
  const start = performance.now()
  const end = start + milliseconds
  const askOn = async () => {
    const asker = await openAsker(port, headers)
    try {
      for (let begun = performance.now(); begun < end; ) {
        const answered = await asker.get(path)
        if (answered.status !== status)
          throw new Error(`${path}: ${answered.status} ${answered.body.toString('latin1', 0, 300)}`)
        const now = performance.now()
        times.push(now - begun)
        begun = now
      }
    } finally {
      asker.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  const seconds = (performance.now() - start) / 1000
  return { requests: times.length, perSecond: times.length / seconds, ...percentiles(times) }
}
