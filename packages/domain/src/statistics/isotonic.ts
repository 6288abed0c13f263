/** One step of a rising table: what is said up to a score, and how often it came true. */
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
 * The rising table that fits outcomes best (isotonic regression, pool adjacent violators): a higher score never says a lower
 * rate.
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

/** Joins the last step with those before it that say as much or more. */
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

/** What a table says of a score; of one above the table what its last step says, 0 of an empty table. */
export function calibrated(table: readonly CalibrationStep[], score: number): number {
  return (table.find(({ upTo }) => score <= upTo) ?? table.at(-1))?.rate ?? 0
}

/**
 * Expected calibration error: the mean distance of what is said from what came true, over ten groups of equal size.
 * @param outcomes pairs of the chance that was said and whether it came true
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
