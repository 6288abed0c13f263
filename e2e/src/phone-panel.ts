import { expect, type Locator, type Page } from '@playwright/test'
import { boxAtRest } from './at-rest.ts'
import { expectNoOverflow } from './journey.ts'

/** Expects the panel to keep clear of both edges of a phone. */
export async function expectOnPhones(page: Page, panel: Locator) {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    const box = await boxAtRest(panel)
    expect(box.x).toBeGreaterThanOrEqual(16)
    expect(box.x + box.width).toBeLessThanOrEqual(width - 16)
  }
}
