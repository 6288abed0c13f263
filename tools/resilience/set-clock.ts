// Preloaded into a process of the product: shifts its clock by the milliseconds in the file FAULTS_CLOCK. Timers are not
// affected, as when an administrator sets the time.
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK ?? ''
const RealDate = Date
let offset = 0

class SetDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...(given as [number]))
  }

  static override now() {
    return RealDate.now() + offset
  }
}
globalThis.Date = SetDate as DateConstructor

setInterval(() => {
  const requested = Number(readFileSync(file, 'utf8'))
  if (requested === offset) return
  offset = requested
  writeFileSync(`${file}.seen`, String(offset))
}, 20).unref()
