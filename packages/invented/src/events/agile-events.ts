import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { addDays, chileDay, clockTime } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { type Random, seededRandom } from '../random.ts'
import { PUBLICATION_HOURS } from './timeline.ts'

/** Hours for which processes are open: a median of 47, as observed. */
const OPEN_HOURS = [24, 26, 30, 40, 47, 52, 70, 96]
/** Number of days before the first day whose processes may still change. */
const EARLIER_DAYS = 6

export interface Process {
  /** fields of the source, with local times */
  purchase: {
    codigo: string
    nombre: string
    fecha_publicacion: string
    fecha_cierre: string
    monto: number
    ofertas?: number
  }
  publishedAt: number
  closesAt: number
  changedAt: number
}

export interface AgileWorld {
  /** in the order of publication */
  processes: Process[]
  /** by time: the instants at which a process changes, its publication first */
  changes: { at: number; process: Process }[]
}

/**
 * The events of Compra Ágil from a Chilean day on, by hour of the day as those of tenders; the same for the same
 * options.
 */
export function agileWorld(
  firstDay: string,
  { days, newPerDay, changesPerDay }: { days: number; newPerDay: number; changesPerDay: number },
): AgileWorld {
  const random = seededRandom(11)
  const processes: Process[] = []
  for (let back = -EARLIER_DAYS; back < days; back++) {
    const day = addDays(firstDay, back)
    for (let i = 0; i < newPerDay; i++) processes.push(publish(random, day, processes.length))
  }
  processes.sort((a, b) => a.publishedAt - b.publishedAt)
  const changes = processes.map((process) => ({ at: process.publishedAt, process }))
  for (let i = 0; i < days; i++) {
    const day = addDays(firstDay, i)
    for (let n = newPerDay; n < changesPerDay; n++) {
      const at = instantOn(random, day)
      // one of the last three days
      const newest = lastBefore(processes, at)
      const process = processes[Math.max(0, newest - random.int(0, newPerDay * 3))]
      if (process) changes.push({ at, process })
    }
  }
  changes.sort((a, b) => a.at - b.at)
  return { processes, changes }
}

function publish(random: Random, day: string, number: number): Process {
  const publishedAt = instantOn(random, day)
  const closesAt = publishedAt + random.pick(OPEN_HOURS) * HOUR_MS
  return {
    publishedAt,
    closesAt,
    changedAt: publishedAt,
    purchase: {
      codigo: `${1000 + (number % 900)}-${number + 1}-COT26`,
      nombre: `Compra de insumos número ${number}`,
      fecha_publicacion: local(publishedAt),
      fecha_cierre: local(closesAt),
      monto: random.int(50_000, 6_000_000),
    },
  }
}

function instantOn(random: Random, day: string): number {
  const start = startOfChileanDay(day)?.getTime() ?? 0
  const hour = random.weighted(PUBLICATION_HOURS.map((weight, i) => [i, weight] as const))
  return Math.min(start + hour * HOUR_MS + Math.floor(random.next() * HOUR_MS), start + DAY_MS - 1)
}

/** The index of the last process published before an instant. */
function lastBefore(processes: readonly Process[], at: number): number {
  let [low, high] = [0, processes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((processes[middle]?.publishedAt ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

const local = (at: number) => `${chileDay(new Date(at))} ${clockTime(new Date(at))}`
