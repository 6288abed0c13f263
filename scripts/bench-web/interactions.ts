import { judged, median, ratio } from './budgets.ts'
import { visitEverything } from './journey.ts'
import { type InteractionFigures, meterOf } from './meter.ts'
import { type Phones, slowDown } from './phone.ts'
import { FIRST_ROW } from './screens.ts'
import { table } from './table.ts'
import { watchInput } from './watch-input.ts'

/** Each try is one journey in a new browser context, so that what is opened first is opened first. */
export async function benchInteractions(phones: Phones, tries: number): Promise<InteractionFigures[]> {
  const figures = new Map<string, InteractionFigures>()
  for (let round = 0; round < tries; round++) {
    await phones.visit('user', async (page) => {
      await page.addInitScript(watchInput)
      await page.goto('/dashboard')
      await page.locator(FIRST_ROW).first().waitFor()
      await page.waitForLoadState('networkidle')
      await slowDown(page, { network: false })
      await visitEverything(meterOf(page, figures))
    })
  }
  return [...figures.values()]
}

/** What the budget is held against: what was waited for, else the next paint. */
function taken({ hasResult, samples }: InteractionFigures): number[] {
  return samples.map(({ paint, result }) => (hasResult ? result : paint))
}

export function interactionsText(figures: readonly InteractionFigures[]): string {
  const rows = figures.map((line) => {
    const paints = line.samples.map(({ paint }) => paint)
    const middle = median(taken(line))
    const worst = Math.max(...taken(line))
    const { name, budget, samples } = line
    if (budget === undefined) return [name, String(samples.length), middle.toFixed(0), worst.toFixed(0)]
    return [
      name,
      String(samples.length),
      judged(middle, budget),
      judged(worst, budget),
      String(budget),
      ratio(middle, budget),
      median(paints).toFixed(0),
      Math.max(...paints).toFixed(0),
    ]
  })
  return table(['interactions, ms', 'n', 'median', 'worst', 'budget', 'ratio', 'next paint', 'worst'], rows)
}
