import { expect, type Locator, type Page } from '@playwright/test'
import { boxAtRest } from './at-rest.ts'
import { PHONE } from './sweep.ts'

/** The panel keeps clear of both edges of a phone. */
export async function expectOnPhone(page: Page, panel: Locator) {
  await page.setViewportSize(PHONE)
  const box = await boxAtRest(panel)
  expect(box.x).toBeGreaterThanOrEqual(16)
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width - 16)
}
