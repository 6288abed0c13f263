/** One step of a rising table: the highest score of the step, and the share of its cases that came true. */
export interface CalibrationStep {
  /** the highest score of the step */
  upTo: number
  /** share of the cases of the step that came true */
  rate: number
  cases: number
}

interface Outcome {
  score: number
  isTrue: boolean
}

/**
 * The rising table that fits outcomes best (isotonic regression, pool adjacent violators): a higher score never has a
 * lower rate.
 * @param outcomes in any order; from a later period than the scores were made from
 */
export function calibrationTable(outcomes: readonly Outcome[]): CalibrationStep[] {
  const steps: { upTo: number; hits: number; cases: number }[] = []
  for (const { score, isTrue } of outcomes.toSorted((a, b) => a.score - b.score)) {
    const last = steps.at(-1)
    // equal scores are one case of the table
    if (last?.upTo === score) {
      last.hits += isTrue ? 1 : 0
      last.cases++
    } else {
      pool(steps)
      steps.push({ upTo: score, hits: isTrue ? 1 : 0, cases: 1 })
    }
  }
  pool(steps)
  return steps.map(({ upTo, hits, cases }) => ({ upTo, rate: hits / cases, cases }))
}

/** Joins the last step with the steps before it that have an equal or higher rate. */
function pool(steps: { upTo: number; hits: number; cases: number }[]): void {
  for (;;) {
    const [before, last] = [steps.at(-2), steps.at(-1)]
    if (!before || !last || before.hits * last.cases < last.hits * before.cases) return
    steps.pop()
    before.upTo = last.upTo
    before.hits += last.hits
    before.cases += last.cases
  }
}

/** The rate of a score in a table. Above the last step it is the rate of that step; in an empty table it is 0. */
export function calibrated(table: readonly CalibrationStep[], score: number): number {
  return (table.find(({ upTo }) => score <= upTo) ?? table.at(-1))?.rate ?? 0
}

/**
 * Expected calibration error: the mean distance between predicted and observed rates, over ten groups of equal size.
 * @param outcomes pairs of the predicted probability and whether it came true
 */
export function calibrationError(outcomes: readonly Outcome[], groups = 10): number {
  const sorted = outcomes.toSorted((a, b) => a.score - b.score)
  let error = 0
  for (let group = 0; group < groups; group++) {
    const from = Math.round((group * sorted.length) / groups)
    const part = sorted.slice(from, Math.round(((group + 1) * sorted.length) / groups))
    const expected = part.reduce((sum, { score }) => sum + score, 0)
    const hits = part.filter(({ isTrue }) => isTrue).length
    error += Math.abs(expected - hits) / sorted.length
  }
  return error
}
