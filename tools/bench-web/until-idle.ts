import type { Page } from '@playwright/test'

/** Waits until nothing has been fetched for 500 ms; a page's load states cover only its first load. */
export function waitUntilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let seen = -1
    for (;;) {
      const { length } = performance.getEntriesByType('resource')
      if (length === seen) return
      seen = length
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
}
