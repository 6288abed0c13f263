import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** the cumulative layout shift of the page, without shifts within half a second after a press */
    shifted: number
  }
}

/** Adds up unprompted layout shifts, from the first paint of each page. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.shifted += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The budget of a page is 0.01. */
export const expectStill = async (page: Page, where: string) =>
  expect(await page.evaluate(() => window.shifted), `layout shift of ${where}`).toBeLessThanOrEqual(0.01)
