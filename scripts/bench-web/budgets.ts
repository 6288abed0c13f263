/** What the screens may take; KB are of 1,024 bytes. */
export const BUDGETS = {
  publicContent: 1_600,
  protectedContent: 2_000,
  layoutShift: 0.01,
  publicScripts: 102,
  protectedScripts: 122,
  styles: 12,
  interaction: 150,
  firstRubros: 300,
  /** of all of them, one after the other */
  eachSwitch: 200,
} as const

/** The least that Lighthouse may say. */
export const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** Of an even number, the worse of the two in the middle: the higher one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Of scores the worse one is the lower. */
export function medianScore(scores: readonly number[]): number {
  return -median(scores.map((score) => -score))
}

/** A figure as the table writes it, judged as it is written: what rounds to the budget keeps it. */
export function judged(value: number, budget: number, digits = 0): string {
  const text = value.toFixed(digits)
  return Number(text) > budget ? `${text} over` : text
}

/** A score is judged the other way round. */
export function judgedScore(score: number, least: number): string {
  return Math.round(score) < least ? `${Math.round(score)} under` : String(Math.round(score))
}

/** The share of the budget that is used: above 1 is over. */
export function ratio(value: number, budget: number): string {
  return (value / budget).toFixed(2)
}
