/** Budgets of the screens: times in ms, sizes in KB of 1,024 bytes. */
export const BUDGETS = {
  publicContent: 1_600,
  protectedContent: 2_000,
  layoutShift: 0.01,
  publicScripts: 102,
  protectedScripts: 126,
  styles: 12.5,
  interaction: 150,
  firstRubros: 300,
  /** a tick in the panel of filters, until the next paint */
  tick: 100,
  /** each switch, all in turn */
  eachSwitch: 200,
} as const

/** Minimum Lighthouse scores. */
export const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** The median; for an even number of values, the higher of the middle two, which is the worse. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The smallest value that at least 95 of 100 values do not exceed: with fewer than twenty, the worst. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

/** The median of scores; for an even number of them, the lower of the middle two, which is the worse. */
export function medianScore(scores: readonly number[]): number {
  return -median(scores.map((score) => -score))
}

/** Formats a figure and marks it when it is over its budget after rounding. */
export function againstBudget(value: number, budget: number, digits = 0): string {
  const text = value.toFixed(digits)
  return Number(text) > budget ? `${text} over` : text
}

/** Formats a score and marks it when it is below its minimum. */
export function againstMinimum(score: number, min: number): string {
  return Math.round(score) < min ? `${Math.round(score)} under` : String(Math.round(score))
}

/** The used part of the budget; above 1 is over. */
export function ratio(value: number, budget: number): string {
  return (value / budget).toFixed(2)
}
