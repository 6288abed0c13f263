import { MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'

/** The visible toasts, in order. */
export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')

const ACT_AND_TOAST_MS = 30_000

/**
 * Does something and expects its toast. A toast lasts four seconds: looking for it only after another wait, such as
 * for the next page, may be too late.
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
  await page.clock.pauseAt(Date.now() + MINUTE_MS)
}
