/** A logarithmic axis of positive values. */
export interface LogAxis {
  /** the position of a value, from 0 to `width` */
  at(value: number): number
  /** round values within the axis, ascending */
  ticks: readonly number[]
}

interface Options {
  /** width of the axis, px */
  width: number
  /** space at each end, px, for the marks and labels of the outermost values */
  margin: number
  /** maximum number of ticks */
  most: number
}

/** Steps within a decade, from few to many. */
const STEPS = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 5, 7]] as const
/** With fewer ticks a reader cannot see that the axis is logarithmic. */
const MIN_TICKS = 3
/** Factor by which an axis of equal values extends in each direction. */
const ALONE = 1.25

/**
 * Creates an axis for some values, the outermost ones `margin` from its ends.
 * @param values positive, not empty
 */
export function logAxis(values: readonly number[], { width, margin, most }: Options): LogAxis {
  let [low, high] = [Number.POSITIVE_INFINITY, 0]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (high / low < ALONE ** 2) {
    const middle = Math.sqrt(low * high)
    ;[low, high] = [middle / ALONE, middle * ALONE]
  }
  const inner = Math.max(1, width - 2 * margin)
  const perUnit = inner / Math.log(high / low)
  const at = (value: number) => margin + Math.log(value / low) * perUnit
  const valueAt = (place: number) => low * Math.exp((place - margin) / perUnit)
  return { at, ticks: ticksOf(valueAt(0), valueAt(width), Math.max(MIN_TICKS, most)) }
}

/**
 * Round values between two limits: steps of 1-2-5, or more or fewer steps where these give fewer than three ticks or
 * too many.
 */
function ticksOf(from: number, to: number, most: number): number[] {
  const sets = STEPS.map((steps) => decadeTicks(from, to, steps))
  const [, , usual] = sets as [number[], number[], number[], number[]]
  if (usual.length >= MIN_TICKS && usual.length <= most) return usual
  const fitting = sets.filter(({ length }) => length >= MIN_TICKS && length <= most)
  // the set with the most ticks that fit
  const last = fitting.at(-1)
  if (last) return last
  if (usual.length > most) {
    const decades = decadeTicks(from, to, STEPS[0])
    const every = Math.ceil(decades.length / most)
    return decades.filter((_, i) => i % every === 0)
  }
  return evenTicks(from, to, most)
}

function decadeTicks(from: number, to: number, steps: readonly number[]): number[] {
  const ticks: number[] = []
  for (let decade = Math.floor(Math.log10(from)); decade <= Math.log10(to); decade++) {
    for (const step of steps) {
      const tick = Number((step * 10 ** decade).toPrecision(6))
      if (tick >= from && tick <= to) ticks.push(tick)
    }
  }
  return ticks
}

/** Multiples of a round step, for less than a decade. */
function evenTicks(from: number, to: number, most: number): number[] {
  let best: number[] = []
  for (let decade = Math.floor(Math.log10(to - from)) - 1; decade <= Math.log10(to); decade++) {
    for (const step of [1, 2, 2.5, 3, 4, 5]) {
      const unit = step * 10 ** decade
      const first = Math.ceil(from / unit)
      const count = Math.floor(to / unit) - first + 1
      if (count < best.length || count > most || count < 2) continue
      best = Array.from({ length: count }, (_, i) => Number(((first + i) * unit).toPrecision(6)))
    }
  }
  return best
}
