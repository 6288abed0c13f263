import type { Records } from '@mirador/e2e/screens'
import { againstBudget, median, percentile95, ratio } from './budgets.ts'
import { measureJourney } from './journey.ts'
import { type InteractionFigures, meterOf } from './meter.ts'
import { type Phones, slowDown } from './phone.ts'
import { FIRST_ROW } from './screens.ts'
import { table } from './table.ts'
import { watchInput } from './watch-input.ts'
import { measureWork } from './work-journey.ts'

/** Each try is one journey in a new browser context, so that a first opening is really the first. */
export async function benchInteractions(
  phones: Phones,
  records: Records,
  tries: number,
): Promise<InteractionFigures[]> {
  const figures = new Map<string, InteractionFigures>()
  for (let round = 0; round < tries; round++) {
    await phones.visit('user', async (page) => {
      await page.addInitScript(watchInput)
      await page.goto('/dashboard')
      await page.locator(FIRST_ROW).first().waitFor()
      await page.waitForLoadState('networkidle')
      await slowDown(page, { network: false })
      const meter = meterOf(page, figures)
      await measureJourney(meter)
      await measureWork(meter, records.tender)
    })
  }
  return [...figures.values()]
}

/** The times for the comparison with the budget: until the expected result, or without one until the next paint. */
function resultTimes({ hasResult, samples }: InteractionFigures): number[] {
  return samples.map(({ paint, result }) => (hasResult ? result : paint))
}

export function interactionsText(figures: readonly InteractionFigures[]): string {
  const rows = figures.map((line) => {
    const paints = line.samples.map(({ paint }) => paint)
    const middle = median(resultTimes(line))
    const worst = Math.max(...resultTimes(line))
    const { name, budget, samples } = line
    if (budget === undefined) return [name, String(samples.length), middle.toFixed(0), worst.toFixed(0)]
    return [
      name,
      String(samples.length),
      againstBudget(middle, budget),
      againstBudget(worst, budget),
      String(budget),
      ratio(middle, budget),
      median(paints).toFixed(0),
      againstBudget(percentile95(paints), budget),
      Math.max(...paints).toFixed(0),
    ]
  })
  return table(['interactions, ms', 'n', 'median', 'worst', 'budget', 'ratio', 'next paint', 'p95', 'worst'], rows)
}
