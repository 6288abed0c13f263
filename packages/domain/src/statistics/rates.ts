/** Bounds of an interval, from 0 to 1. */
export type RateInterval = readonly [from: number, to: number]

/** Prior weight of the rate one level up; the same everywhere, never tuned per screen. */
export const SHRINKAGE = 5

/**
 * A rate shrunk to the rate one level up (buyer and family, then family, then market). For ordering and prediction
 * only: screens show k of n.
 * @param rateAbove from 0 to 1
 */
export const shrunkRate = (k: number, n: number, rateAbove: number): number =>
  (k + SHRINKAGE * rateAbove) / (n + SHRINKAGE)

/**
 * The 90 % interval of a rate by Jeffreys: the 5 % and 95 % points of Beta(k + ½, n − k + ½); the lower bound is 0 for
 * k = 0, the upper one 1 for k = n. With n = 0 it is from 0 to 1.
 */
export function jeffreysInterval(k: number, n: number): RateInterval {
  const [a, b] = [k + 0.5, n - k + 0.5]
  return [k === 0 ? 0 : betaQuantile(0.05, a, b), k === n ? 1 : betaQuantile(0.95, a, b)]
}

/** z of a two-sided 90 % interval. */
const Z = 1.645

/** The 90 % interval of a rate by Wilson. */
export function wilsonInterval(k: number, n: number): RateInterval {
  if (n === 0) return [0, 1]
  const rate = k / n
  const scale = 1 + Z ** 2 / n
  const centre = (rate + Z ** 2 / (2 * n)) / scale
  const half = (Z / scale) * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2))
  return [k === 0 ? 0 : centre - half, k === n ? 1 : centre + half]
}

/**
 * The place of a later count in the distribution that an earlier count predicts (beta-binomial): the probability of a
 * lower count, plus half the probability of an equal one. The 90 % interval holds the later count when its place is
 * from 0.05 to 0.95.
 * @param prior the rate one level up, with a weight of `SHRINKAGE`; without one, Jeffreys' prior
 */
export function predictedPlace(
  [k, n]: readonly [k: number, n: number],
  [laterK, laterN]: readonly [k: number, n: number],
  prior?: number,
): number {
  const weight = prior === undefined ? 1 : SHRINKAGE
  const [a, b] = [k + Math.max(0.5, weight * (prior ?? 0.5)), n - k + Math.max(0.5, weight * (1 - (prior ?? 0.5)))]
  const logBeta = (x: number, y: number) => logGamma(x) + logGamma(y) - logGamma(x + y)
  const chanceOf = (count: number) =>
    Math.exp(
      logBeta(count + a, laterN - count + b) -
        logBeta(a, b) -
        (logBeta(count + 1, laterN - count + 1) + Math.log(laterN + 1)),
    )
  let below = 0
  for (let count = 0; count < laterK; count++) below += chanceOf(count)
  return Math.min(1, below + chanceOf(laterK) / 2)
}

/** Each bisection halves the error; 50 reach the precision of a double. */
const BISECTIONS = 50

/** The value below which Beta(a, b) lies with the given probability. */
function betaQuantile(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, a, b) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Regularized incomplete beta function I_x(a, b), for 0 < x < 1. */
function incompleteBeta(x: number, a: number, b: number): number {
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  // the fraction converges quickly on this side only
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

const MAX_TERMS = 1_000
const TINY = 1e-300

/** Continued fraction of the incomplete beta function (Lentz). */
function fraction(x: number, a: number, b: number): number {
  const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / notZero(1 + even * d)
    c = notZero(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + odd * d)
    c = notZero(1 + odd / c)
    const step = d * c
    result *= step
    if (Math.abs(step - 1) < 1e-14) break
  }
  return result
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** Logarithm of the gamma function for values of at least ½ (Lanczos). */
function logGamma(value: number): number {
  const x = value - 1
  const base = x + LANCZOS.length - 0.5
  const sum = LANCZOS.reduce((total, coefficient, i) => total + coefficient / (x + i + 1), 0.9999999999998099)
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(sum)
}
