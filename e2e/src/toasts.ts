import { MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, type Locator, type Page } from '@playwright/test'
import { boxAtRest } from './at-rest.ts'

/** The visible toasts, in order. */
export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')

const ACT_AND_TOAST_MS = 30_000

/**
 * Runs an action and expects its toast. A toast lasts four seconds: a check after another wait, such as for the next
 * page, may be too late.
 */
export async function expectToast(page: Page, text: string, act: () => Promise<unknown>) {
  const toast = toastsOf(page).filter({ hasText: text }).first()
  await Promise.all([expect(toast).toBeVisible({ timeout: ACT_AND_TOAST_MS }), act()])
}

/**
 * Stops time on the page, except for `page.clock.runFor`: toasts stay. The clock is
 * that of `page.clock.install()`, called before the page is opened; a minute passes at once.
 */
export async function stopTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE_MS)
}

/** Expects that the lowest toast lies on the screen and covers nothing of a button, once both have moved to their places. */
export async function expectApart(page: Page, target: Locator, about: string, toastLocator = toastsOf(page).last()) {
  await expect(async () => {
    const toast = await boxAtRest(toastLocator)
    const button = await boxAtRest(target)
    const isApart =
      toast.x + toast.width <= button.x ||
      button.x + button.width <= toast.x ||
      toast.y + toast.height <= button.y ||
      button.y + button.height <= toast.y
    expect(isApart, `${about}: ${JSON.stringify({ toast, button })}`).toBe(true)
    const { height } = page.viewportSize() ?? { height: 0 }
    expect(toast.y, about).toBeGreaterThan(0)
    expect(toast.y + toast.height, about).toBeLessThanOrEqual(height)
  }).toPass()
}

/** Expects the toasts at their gap from the right edge, below the middle of the screen. */
export async function expectAtRight(page: Page) {
  const { x, y, width, height } = await boxAtRest(toastsOf(page).last())
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  expect(screen.width - x - width).toBe(screen.width <= 640 ? 16 : 24)
  expect(y + height / 2).toBeGreaterThan(screen.height / 2)
}
