import type { Locator, Page } from '@playwright/test'
import type { Answered } from './watch-input.ts'

export interface InteractionFigures {
  name: string
  budget: number | undefined
  /** whether more than the next paint was waited for */
  hasResult: boolean
  samples: Answered[]
}

/** Writes down what each input of a journey took. */
export interface Meter {
  page: Page
  /** Returns what it took. */
  tap(name: string, target: Locator, options: { budget: number; wanted?: string }): Promise<number>
  type(name: string, text: string, options: { budget: number }): Promise<void>
  /** A figure without a budget. */
  note(name: string, milliseconds: number): void
}

export function meterOf(page: Page, figures: Map<string, InteractionFigures>): Meter {
  const add = (name: string, budget: number | undefined, hasResult: boolean, sample: Answered) => {
    const own = figures.get(name) ?? { name, budget, hasResult, samples: [] }
    own.samples.push(sample)
    figures.set(name, own)
  }
  const measure = async (wanted: string | undefined, act: () => Promise<void>) => {
    await page.evaluate((selector) => window.inputWatch.begin(selector), wanted)
    await act()
    return page.evaluate(() => window.inputWatch.answered())
  }
  return {
    page,
    async tap(name, target, { budget, wanted }) {
      await target.scrollIntoViewIfNeeded()
      const sample = await measure(wanted, () => target.tap())
      add(name, budget, wanted !== undefined, sample)
      return wanted === undefined ? sample.paint : sample.result
    },
    async type(name, text, { budget }) {
      for (const key of text) add(name, budget, false, await measure(undefined, () => page.keyboard.press(key)))
    },
    note(name, milliseconds) {
      add(name, undefined, true, { paint: milliseconds, result: milliseconds })
    },
  }
}
