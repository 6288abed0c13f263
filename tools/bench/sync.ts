import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { clockTime } from '@mirador/domain/time/chile-time'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { createTimeline } from '@mirador/invented/events/timeline'
import { callsByBudget, figuresOf, type SyncFigures, type Window } from '../simulation/figures.ts'
import { simulate } from '../simulation/simulate.ts'
import { benchReadingOrder } from './reading-order.ts'
import { lengthText, row } from './report.ts'
import type { Bench } from './scratch-database.ts'

const FOLLOWED = [200, 600, 2000]
/** A Wednesday. The database is empty at its start. */
const FIRST_DAY = '2026-11-04'
const DAYS = 20
const dayAt = (plusDays: number, hour = 0) => (startOfChileanDay(FIRST_DAY, plusDays)?.getTime() ?? 0) + hour * HOUR_MS

/** Friday to Tuesday: a weekend, and the Monday on which more tenders close than on two other days. */
const USUAL: Window = { from: dayAt(9), to: dayAt(14) }
const OUTAGE = [dayAt(14, 10), dayAt(15, 10)] as const
const RECOVERY: Window = { from: dayAt(15, 10), to: dayAt(16, 10) }
const RECOVERED: Window = { from: dayAt(16, 10), to: dayAt(17, 10) }

/** Goals are lengths in milliseconds, except for the shares. */
const GOALS: readonly (readonly [name: string, of: keyof SyncFigures, goal?: number])[] = [
  ['new tender listed, p90', 'listed', 5 * MINUTE_MS],
  ['new tender detailed, p90', 'detailed', 30 * MINUTE_MS],
  ['age, followed and closing within 24 h, p90', 'followedSoonAge', HOUR_MS],
  ['age, followed otherwise, p90', 'followedAge', 6 * HOUR_MS],
  ['age, closing within 72 h, p90', 'closingSoonAge', 6 * HOUR_MS],
  ['age, all open, p90', 'openAge', 26 * HOUR_MS],
  ['result of a closed one read, p90', 'results', 24 * HOUR_MS],
  ['results read within 48 h', 'resultsRead'],
  ['unseen edits found', 'editsFound', 0.95],
  ['unseen edits found after, median', 'editsMedian', 13 * HOUR_MS],
  ['extension reported, p90', 'extensions'],
]
const SHARES: readonly (keyof SyncFigures)[] = ['resultsRead', 'editsFound']

/** Measures when the product's sync reads each part, on a virtual clock: usual days and a day-long outage. */
export async function benchSync(bench: Bench) {
  const { out } = bench
  const order = await benchReadingOrder(bench, dayAt(0), dayAt(14), USUAL)
  const all = []
  for (const followed of FOLLOWED) {
    const timeline = createTimeline({
      from: new Date(dayAt(0)),
      days: DAYS,
      active: 5000,
      followed,
      editsPerDay: 300,
    })
    const simulated = await simulate({ timeline, from: dayAt(0), to: dayAt(DAYS), outage: OUTAGE })
    const columns = [USUAL, RECOVERY, RECOVERED].map((window) => figuresOf(timeline, simulated, window))
    out(`\n${row(`${followed} followed`, ['goal', 'usual days', '24 h after', 'next 24 h'])}`)
    out(goalsText(columns))
    const { listed } = figuresOf(timeline, simulated, { from: dayAt(0), to: dayAt(1) })
    out(row('first day: new tender listed, p90', ['', lengthText(listed)]))
    const calls = [...callsByBudget(simulated, USUAL)].sort(([, a], [, b]) => b - a)
    out(row('calls per usual day', [Math.round(calls.reduce((sum, [, count]) => sum + count, 0))]))
    out(`  ${calls.map(([name, count]) => `${name} ${Math.round(count)}`).join(', ')}\n`)
    const spent = [...simulated.source.spentAt].map(([day, at]) => `${day} ${clockTime(new Date(at))}`)
    out(`  quota spent at: ${spent.join(', ') || 'never'}\n`)
    all.push({ followed, columns, calls: Object.fromEntries(calls) })
  }
  return { order, all }
}

/** A line for each goal, with the figures of some windows. */
export function goalsText(columns: readonly SyncFigures[]): string {
  return GOALS.map(([name, of, goal]) => {
    const cell = (value: number) => (SHARES.includes(of) ? `${(value * 100).toFixed(1)} %` : lengthText(value))
    return row(name, [goal === undefined ? '' : cell(goal), ...columns.map((figures) => cell(figures[of]))])
  }).join('')
}
