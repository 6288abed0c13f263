import { MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'

/** The visible toasts, in order. */
export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')

const ACT_AND_TOAST_MS = 30_000

/**
 * Performs an action and expects its toast. A toast lasts four seconds, so the wait begins with the action: after
 * another wait, as for the next page, it may be too late.
 */
export async function expectToast(page: Page, text: string, act: () => Promise<unknown>) {
  const toast = toastsOf(page).filter({ hasText: text }).first()
  await Promise.all([expect(toast).toBeVisible({ timeout: ACT_AND_TOAST_MS }), act()])
}

/**
 * Stops the page's clock, except for `page.clock.runFor`, so that toasts stay open. Needs `page.clock.install()` before
 * the page is opened. A minute passes at once.
 */
export async function stopTime(page: Page) {
  await page.clock.pauseAt(Date.now() + MINUTE_MS)
}
