import { DAY_MS } from '@mirador/domain/time/duration'
import { dayPassed } from '@mirador/ingestion/source/source-day'
import { createTimeline } from '@mirador/invented/events/timeline'
import type { Window } from '../simulation/figures.ts'
import { type GroupAges, readingAges } from '../simulation/reading-ages.ts'
import { simulate } from '../simulation/simulate.ts'
import { lengthText, row } from './report.ts'
import type { Bench } from './scratch-database.ts'

/** The larger figures of fuentes-de-datos 6: a full source, and as many follows as are expected. */
const WORLD = { active: 4650, published: 490, followed: 2000, editsPerDay: 300 }
/** Calls of Compra Ágil per day: what is reserved for it of a shared quota. */
const AGILE_CALLS = 900
const GROUPS = [
  ['followed', 'followed'],
  ['due', 'closing within 72 h'],
  ['dueUnfollowed', 'of these not followed'],
  ['others', 'others'],
] as const satisfies readonly (readonly [keyof ReturnType<typeof readingAges>, string])[]

/** Prints the ages of readings with 2,000 follows, without and with Compra Ágil in the same quota. */
export async function benchReadingOrder({ out }: Bench, from: number, to: number, usual: Window) {
  const timeline = createTimeline({ ...WORLD, from: new Date(from), days: (to - from) / DAY_MS })
  const all: Record<string, Record<string, GroupAges>> = {}
  for (const [name, agileCalls] of [
    ['tenders alone', undefined],
    ['both channels', (at: number) => Math.floor(AGILE_CALLS * dayPassed(new Date(at)))],
  ] as const) {
    const simulated = await simulate({ timeline, from, to, ...(agileCalls && { agileCalls }) })
    const ages = readingAges(timeline, simulated, usual)
    out(`\n${row(`age of readings, ${name}`, ['open', 'median', 'p95', 'longest', 'over 24 h'])}`)
    for (const [of, label] of GROUPS) {
      const { tenders, median, p95, max, late } = ages[of]
      out(
        row(label, [
          Math.round(tenders),
          lengthText(median),
          lengthText(p95),
          lengthText(max),
          `${(late * 100).toFixed(2)} %`,
        ]),
      )
    }
    all[name] = ages
  }
  return all
}
