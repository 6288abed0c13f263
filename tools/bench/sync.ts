import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { clockTime } from '@mirador/domain/time/chile-time'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { callsByBudget, figuresOf, type SyncFigures, type Window } from './sync/figures.ts'
import { simulate } from './sync/simulate.ts'
import { createTimeline } from './sync/timeline.ts'

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

/** Lengths in milliseconds, except for the shares. */
const GOALS: readonly { name: string; of: keyof SyncFigures; goal?: number }[] = [
  { name: 'new tender listed, p90', of: 'listed', goal: 5 * MINUTE_MS },
  { name: 'new tender detailed, p90', of: 'detailed', goal: 30 * MINUTE_MS },
  { name: 'age, followed and closing within 24 h, p90', of: 'followedSoonAge', goal: HOUR_MS },
  { name: 'age, followed otherwise, p90', of: 'followedAge', goal: 6 * HOUR_MS },
  { name: 'age, closing within 72 h, p90', of: 'closingSoonAge', goal: 6 * HOUR_MS },
  { name: 'age, all open, p90', of: 'openAge', goal: 26 * HOUR_MS },
  { name: 'result of a closed one read, p90', of: 'results', goal: 24 * HOUR_MS },
  { name: 'results read within 48 h', of: 'resultsRead' },
  { name: 'unseen edits found', of: 'editsFound', goal: 0.95 },
  { name: 'unseen edits found after, median', of: 'editsMedian', goal: 13 * HOUR_MS },
  { name: 'extension reported, p90', of: 'extensions' },
]
const SHARES: readonly (keyof SyncFigures)[] = ['resultsRead', 'editsFound']

/** Prints when the product's sync reads each part, on a virtual clock: usual days and a day-long outage. */
export async function benchSync(out: (text: string) => void): Promise<void> {
  for (const followed of FOLLOWED) {
    const started = performance.now()
    const timeline = createTimeline({
      from: new Date(dayAt(0)),
      days: DAYS,
      active: 5000,
      followed,
      editsPerDay: 300,
    })
    const simulated = await simulate({ timeline, from: dayAt(0), to: dayAt(DAYS), outage: OUTAGE })
    const columns = [USUAL, RECOVERY, RECOVERED].map((window) => figuresOf(timeline, simulated, window))
    out(`\n${row([`${followed} followed`, 'goal', 'usual days', 'first 24 h after', 'next 24 h'])}\n`)
    for (const { name, of, goal } of GOALS) {
      const cells = columns.map((figures) => valueText(of, figures[of]))
      out(`${row([name, goal === undefined ? '' : valueText(of, goal), ...cells])}\n`)
    }
    out(
      `${row(['first day: new tender listed, p90', '', valueText('listed', firstDay(timeline, simulated).listed)])}\n`,
    )
    out(`calls per usual day: ${callsText(callsByBudget(simulated, USUAL))}\n`)
    out(`quota spent at: ${spentText(simulated.source.spentAt)}\n`)
    out(`simulated in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  }
}

const firstDay = (...of: [Parameters<typeof figuresOf>[0], Parameters<typeof figuresOf>[1]]) =>
  figuresOf(...of, { from: dayAt(0), to: dayAt(1) })

function valueText(of: keyof SyncFigures, value: number): string {
  if (SHARES.includes(of)) return `${(value * 100).toFixed(1)} %`
  if (!Number.isFinite(value)) return 'never'
  return value < 2 * HOUR_MS ? `${(value / MINUTE_MS).toFixed(1)} min` : `${(value / HOUR_MS).toFixed(1)} h`
}

function callsText(calls: ReadonlyMap<string, number>): string {
  const total = [...calls.values()].reduce((sum, count) => sum + count, 0)
  const parts = [...calls].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${Math.round(count)}`)
  return `${Math.round(total)}: ${parts.join(', ')}`
}

function spentText(spentAt: ReadonlyMap<string, number>): string {
  if (spentAt.size === 0) return 'never'
  return [...spentAt].map(([day, at]) => `${day} ${clockTime(new Date(at))}`).join(', ')
}

const WIDTHS = [46, 9, 14, 18, 12]
const row = (cells: readonly string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join('')
