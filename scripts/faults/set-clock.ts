// Preloaded into a process of the product: its clock goes by as many milliseconds as the file FAULTS_CLOCK says. Only
// what the time is changes, as when an administrator sets it; timers run on, as they do then.
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
  const wanted = Number(readFileSync(file, 'utf8'))
  if (wanted === offset) return
  offset = wanted
  writeFileSync(`${file}.seen`, String(offset))
}, 20).unref()
