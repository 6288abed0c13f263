import { constants, getPriority, setPriority } from 'node:os'
import { runFlood } from './floods.ts'
import { load } from './load.ts'
import type { Order } from './sender.ts'

// The process that sender.ts starts.

if (process.argv.includes('--polite')) setPriority(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW))

process.on('message', (order: Order) => {
  const answers = 'load' in order ? load(order.load) : runFlood(order.flood)
  answers.then(
    (figures) => process.send?.(figures),
    (error: Error) => process.send?.({ failure: String(error.stack) }),
  )
})
process.on('disconnect', () => process.exit())
