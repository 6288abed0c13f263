import type { Locator, Page } from '@playwright/test'
import type { InputTiming } from './watch-input.ts'

export interface InteractionFigures {
  name: string
  budget: number | undefined
  /** whether the measurement waited for an expected result instead of the next paint */
  hasResult: boolean
  samples: InputTiming[]
}

/** Records how long each input of a journey takes. */
export interface Meter {
  page: Page
  /** @returns its time in milliseconds */
  tap(name: string, target: Locator, options: { budget: number; expected?: string }): Promise<number>
  type(name: string, text: string, options: { budget: number }): Promise<void>
  /** Records a figure without a budget. */
  note(name: string, milliseconds: number): void
}

export function meterOf(page: Page, figures: Map<string, InteractionFigures>): Meter {
  const add = (name: string, budget: number | undefined, hasResult: boolean, sample: InputTiming) => {
    const own = figures.get(name) ?? { name, budget, hasResult, samples: [] }
    own.samples.push(sample)
    figures.set(name, own)
  }
  const measure = async (expected: string | undefined, act: () => Promise<void>) => {
    await page.evaluate((selector) => window.inputWatch.begin(selector), expected)
    await act()
    return page.evaluate(() => window.inputWatch.timing())
  }
  return {
    page,
    async tap(name, target, { budget, expected }) {
      await target.scrollIntoViewIfNeeded()
      const sample = await measure(expected, () => target.tap())
      add(name, budget, expected !== undefined, sample)
      return expected === undefined ? sample.paint : sample.result
    },
    async type(name, text, { budget }) {
      for (const key of text) add(name, budget, false, await measure(undefined, () => page.keyboard.press(key)))
    },
    note(name, milliseconds) {
      add(name, undefined, true, { paint: milliseconds, result: milliseconds })
    },
  }
}
