/** Past tenders of one company: whether it bid on each, and the values of its features. */
export interface FitExamples {
  values: readonly (readonly number[])[]
  didBid: readonly boolean[]
}

/** Keeps the fit finite when a feature separates perfectly. */
const RIDGE = 1e-4
const MAX_STEPS = 50
const SWEEPS = 200
const SETTLED = 1e-7

interface Row {
  values: readonly number[]
  isBid: boolean
  weight: number
}

/**
 * The non-negative coefficients of a logistic regression of bids on features: deterministic, by Newton's method with
 * coordinate descent within each step. Each company has the same weight; within a company, the bids have the same
 * weight as the tenders without a bid.
 * @param count number of features
 */
export function nonNegativeLogistic(examples: readonly FitExamples[], count: number): number[] {
  const rows = examples.flatMap(weighted)
  // the last coefficient is the constant, which may be negative
  let current: Float64Array = new Float64Array(count + 1)
  let loss = lossOf(rows, current)
  for (let step = 0; step < MAX_STEPS; step++) {
    const target = newtonStep(rows, current)
    let next = target
    let nextLoss = lossOf(rows, next)
    for (let halving = 0; nextLoss > loss && halving < 20; halving++) {
      next = next.map((value, i) => (value + (current[i] as number)) / 2)
      nextLoss = lossOf(rows, next)
    }
    const isSettled = loss - nextLoss < SETTLED
    if (nextLoss < loss) [current, loss] = [next, nextLoss]
    if (isSettled) break
  }
  return [...current.subarray(0, count)]
}

function weighted({ values, didBid }: FitExamples): Row[] {
  const bids = didBid.filter((isBid) => isBid).length
  const nonBids = didBid.length - bids
  if (bids === 0 || nonBids === 0) return []
  return values.map((row, i) => {
    const isBid = didBid[i] === true
    return { values: row, isBid, weight: 1 / (isBid ? bids : nonBids) }
  })
}

function linear(values: readonly number[], coefficients: Float64Array): number {
  let sum = coefficients[values.length] as number
  for (let i = 0; i < values.length; i++) sum += (values[i] as number) * (coefficients[i] as number)
  return sum
}

function lossOf(rows: readonly Row[], coefficients: Float64Array): number {
  let [loss, total] = [0, 0]
  for (const { values, isBid, weight } of rows) {
    const sum = linear(values, coefficients)
    // log(1 + e^x) without overflow
    const signed = isBid ? -sum : sum
    loss += weight * (Math.max(0, signed) + Math.log1p(Math.exp(-Math.abs(signed))))
    total += weight
  }
  let ridge = 0
  for (let i = 0; i < coefficients.length - 1; i++) ridge += (coefficients[i] as number) ** 2
  return loss / Math.max(total, 1) + (RIDGE / 2) * ridge
}

/** The minimum of the quadratic that touches the loss here, with the coefficients of features at least 0. */
function newtonStep(rows: readonly Row[], at: Float64Array): Float64Array {
  const size = at.length
  const slope = new Float64Array(size)
  const curve = new Float64Array(size * size)
  let total = 0
  for (const { values, isBid, weight } of rows) {
    const chance = 1 / (1 + Math.exp(-linear(values, at)))
    const error = weight * (chance - Number(isBid))
    const bend = weight * chance * (1 - chance)
    total += weight
    for (let i = 0; i < size; i++) {
      const one = i < values.length ? (values[i] as number) : 1
      if (one === 0) continue
      slope[i] = (slope[i] as number) + error * one
      for (let j = 0; j <= i; j++) {
        const other = j < values.length ? (values[j] as number) : 1
        curve[i * size + j] = (curve[i * size + j] as number) + bend * one * other
      }
    }
  }
  for (let i = 0; i < size; i++) {
    const ridge = i < size - 1 ? RIDGE : 0
    slope[i] = (slope[i] as number) / Math.max(total, 1) + ridge * (at[i] as number)
    for (let j = 0; j <= i; j++) {
      const value = (curve[i * size + j] as number) / Math.max(total, 1)
      curve[i * size + j] = value
      curve[j * size + i] = value
    }
    curve[i * size + i] = (curve[i * size + i] as number) + ridge + 1e-9
  }
  return descend(slope, curve, at)
}

function descend(slope: Float64Array, curve: Float64Array, at: Float64Array): Float64Array {
  const size = at.length
  const to = at.slice()
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = 0
    for (let i = 0; i < size; i++) {
      let gradient = slope[i] as number
      for (let j = 0; j < size; j++) {
        gradient += (curve[i * size + j] as number) * ((to[j] as number) - (at[j] as number))
      }
      const free = (to[i] as number) - gradient / (curve[i * size + i] as number)
      const next = i < size - 1 ? Math.max(0, free) : free
      moved = Math.max(moved, Math.abs(next - (to[i] as number)))
      to[i] = next
    }
    if (moved < SETTLED) break
  }
  return to
}

/**
 * Integer points in proportion to coefficients, which add up to a total. A positive coefficient has at least one point,
 * so that it orders otherwise equal tenders. All are 0 when no coefficient is positive.
 */
export function integerPoints(coefficients: readonly number[], total: number): number[] {
  const sum = coefficients.reduce((all, one) => all + one, 0)
  if (sum === 0) return coefficients.map(() => 0)
  const exact = coefficients.map((one) => (one * total) / sum)
  const points = exact.map((value) => (value > 0 ? Math.max(1, Math.floor(value)) : 0))
  const missing = () => total - points.reduce((all, one) => all + one, 0)
  // a missing point goes to the coefficient furthest below its share; a surplus one is taken from the one furthest
  // above it
  for (let missingPoints = missing(); missingPoints !== 0; missingPoints = missing()) {
    const sign = Math.sign(missingPoints)
    const candidates = exact.map((value, i) => ({ i, short: sign * (value - (points[i] as number)) }))
    const able = candidates.filter(({ i }) => (exact[i] as number) > 0 && (sign > 0 || (points[i] as number) > 1))
    const { i } = able.reduce((best, one) => (one.short > best.short ? one : best), able[0] as (typeof able)[0])
    points[i] = (points[i] as number) + sign
  }
  return points
}
